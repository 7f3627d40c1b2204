import type { Clock } from './clock.ts'

/** Requests a run. */
export interface Coalesced {
  (): void
  /** Resolves when no run is in progress. */
  ended(): Promise<void>
}

/** Pauses between runs, so that work that is requested continually takes only a part of the time. */
export interface Pace {
  clock: Clock
  /** The length of a rest, as a multiple of the run before it. */
  rest: number
  /** The longest rest, in milliseconds. */
  longest: number
}

/** Wraps `fn` so that it runs once at a time. Requests made during a run, even by `fn` itself, cause one more run after it. */
export function coalesced(fn: () => Promise<void>, onError: (error: unknown) => void, pace?: Pace): Coalesced {
  let running: Promise<void> | undefined
  let isRunning = false
  let again = false
  async function runs() {
    do {
      again = false
      const began = pace?.clock.now()
      await fn().catch(onError)
      if (again && pace && began !== undefined) {
        const ms = Math.min(pace.rest * (pace.clock.now() - began), pace.longest)
        await new Promise<void>((resolve) => {
          pace.clock.after(ms, resolve)
        })
      }
    } while (again)
    isRunning = false
    running = undefined
  }
  function run() {
    again = true
    if (isRunning) return
    isRunning = true
    running = runs()
  }
  return Object.assign(run, { ended: () => running ?? Promise.resolve() })
}
