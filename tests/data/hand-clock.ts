import type { Clock } from '#src/data/timing/clock.ts'

/** A clock that the test advances by hand. */
export interface HandClock extends Clock {
  /** The remaining time of each running timer, shortest first, in milliseconds. */
  waits(): number[]
  /** Advances time: due timers run in order, each with a moment to finish. */
  advance(ms: number): Promise<void>
}

export function handClock(start = Date.parse('2026-01-01T00:00:00Z')): HandClock {
  let time = start
  const timers = new Set<{ due: number; fn: () => void }>()
  const next = () => [...timers].sort((a, b) => a.due - b.due)[0]
  return {
    now: () => time,
    after(ms, fn) {
      const timer = { due: time + ms, fn }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    waits: () => [...timers].map((timer) => timer.due - time).sort((a, b) => a - b),
    async advance(ms) {
      const until = time + ms
      for (let timer = next(); timer && timer.due <= until; timer = next()) {
        timers.delete(timer)
        time = timer.due
        timer.fn()
        await moment()
      }
      time = until
      await moment()
    },
  }
}

/** Lets everything run that is due and needs no time. */
export function moment(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
