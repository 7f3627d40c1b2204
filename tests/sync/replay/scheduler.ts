import type { Clock } from '#src/data/timing/clock.ts'
import { seededRandom } from '../faults.ts'

/** The owner of turns: a tab, the network, or the history itself. A crash drops its turns; while frozen they wait. */
export interface Owner {
  readonly name: string
  isGone: boolean
  isFrozen: boolean
}

interface Turn {
  owner: Owner
  what: string
  /** Returns its outcome, for the log. */
  work: () => string | void | Promise<string | void>
}

/** Turns that keep their order, such as writes to one store. */
interface Lane {
  turns: Turn[]
  /** How likely its next turn is to be picked: some lanes are slow throughout a history. */
  pace: number
}

interface Timer {
  owner: Owner
  due: number
  fn: () => void
}

/**
 * Gives turns one at a time, each drawn from the seed: everything that reaches a store, the server or a tab, and every timer. Nothing else happens
 * between two turns, so a seed repeats a history step by step as long as the product takes the same steps.
 */
export interface Scheduler {
  /** 0 to 1, from the seed. */
  random(): number
  pick<T>(list: readonly T[]): T
  /** Virtual time in milliseconds since the epoch. */
  now(): number
  clockOf(owner: Owner): Clock
  /** @param lane turns of one lane keep their order */
  queue(lane: string, turn: Turn): void
  /** Resolves after `ms` of virtual time, in a turn of the owner. */
  sleep(owner: Owner, ms: number): Promise<void>
  /** Advances time at once, as for a device that is not in use: timers that are due fire once. */
  pass(ms: number): void
  /** Calls `listener` before each turn. The turn is then dropped if its owner is gone. */
  beforeTurn(listener: (owner: Owner, what: string) => void): void
  /** Drops all of an owner's turns, as a crash does. */
  crash(owner: Owner): void
  /** Gives turns until `isOver` returns true; it is called whenever only timers are left. */
  run(isOver: () => boolean): Promise<void>
  /** Puts timers that `work` sets under the scheduler's control. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** A description of each turn. */
  readonly log: readonly string[]
  note(line: string): void
}

/** The start of virtual time. */
const start = Date.parse('2026-01-01T00:00:00Z')
/** The longest duration of a turn, in virtual milliseconds. */
const longestTurn = 12
/** Most histories take a few thousand turns. */
const mostTurns = 40_000

const paces = [1, 1, 1, 0.3, 0.03]

export function createScheduler(seed: number): Scheduler {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const lanes = new Map<string, Lane>()
  const timers = new Set<Timer>()
  const log: string[] = []
  let listener: (owner: Owner, what: string) => void = () => undefined
  let time = start

  const note = (line: string) => void log.push(`${((time - start) / 1000).toFixed(3)} s  ${line}`)

  function after(owner: Owner, ms: number, fn: () => void) {
    const timer = { owner, due: time + ms, fn }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  /** The possible next turns: the first of each lane, and timers that are due. */
  function candidates() {
    const heads = [...lanes].flatMap(([name, lane]) => {
      const [turn] = lane.turns
      return turn && !turn.owner.isFrozen ? [{ name, lane, turn, pace: lane.pace }] : []
    })
    const due = [...timers].filter((timer) => timer.due <= time && !timer.owner.isFrozen)
    return [...heads, ...due.map((timer) => ({ timer, pace: 1 }))]
  }

  async function giveTurn(): Promise<boolean> {
    const all = candidates()
    const [first] = all
    if (!first) return false
    let rest = random() * all.reduce((sum, { pace }) => sum + pace, 0)
    const chosen = all.find(({ pace }) => (rest -= pace) < 0) ?? first
    time += Math.ceil(random() * longestTurn)
    if ('timer' in chosen) {
      listener(chosen.timer.owner, 'wakes')
      if (!timers.delete(chosen.timer)) return true
      note(`${chosen.timer.owner.name} wakes`)
      chosen.timer.fn()
    } else {
      listener(chosen.turn.owner, chosen.turn.what)
      if (chosen.turn.owner.isGone) return true
      chosen.lane.turns.shift()
      if (chosen.lane.turns.length === 0) lanes.delete(chosen.name)
      const { owner, what, work } = chosen.turn
      const outcome = await work()
      note(`${owner.name} ${what}${outcome ? `: ${outcome}` : ''}`)
    }
    await settled()
    return true
  }

  return {
    random,
    pick,
    now: () => time,
    clockOf: (owner) => ({ now: () => time, after: (ms, fn) => after(owner, ms, fn) }),
    queue(name, turn) {
      if (turn.owner.isGone) return
      const lane = lanes.get(name)
      if (lane) lane.turns.push(turn)
      else lanes.set(name, { turns: [turn], pace: pick(paces) })
    },
    sleep: (owner, ms) =>
      new Promise((resolve) => {
        after(owner, ms, resolve)
      }),
    pass: (ms) => void (time += ms),
    beforeTurn(next) {
      listener = next
    },
    crash(owner) {
      owner.isGone = true
      for (const [name, lane] of lanes) {
        lane.turns = lane.turns.filter((turn) => turn.owner !== owner)
        if (lane.turns.length === 0) lanes.delete(name)
      }
      for (const timer of timers) if (timer.owner === owner) timers.delete(timer)
    },
    async run(isOver) {
      await settled()
      for (let turns = 0; turns < mostTurns; turns++) {
        if (await giveTurn()) continue
        if (isOver()) return
        if (candidates().length > 0) continue
        const dues = [...timers].flatMap(({ owner, due }) => (owner.isFrozen ? [] : [due]))
        if (dues.length === 0) return
        time = Math.max(time, Math.min(...dues))
      }
      throw new Error(`the history did not end within ${mostTurns} turns`)
    },
    async within(work) {
      later = (ms, fn) => after(background, ms, fn)
      isOutside = false
      try {
        return await work()
      } finally {
        isOutside = true
        cancels.clear()
      }
    },
    log,
    note,
  }
}

const background: Owner = { name: 'RxDB', isGone: false, isFrozen: false }

/** Timers are real while code outside the history runs: the server, or a database that is being opened. */
let isOutside = true

/** Runs work that belongs to no device; the history waits for it. */
export async function outside<T>(work: () => Promise<T>): Promise<T> {
  isOutside = true
  try {
    return await work()
  } finally {
    isOutside = false
  }
}

/** RxDB's zero-delay timers, which it uses to yield. */
let yielded: (() => void)[] = []
/** Schedules RxDB's other timers. */
let later: (ms: number, fn: () => void) => () => void

const { setTimeout, clearTimeout } = globalThis
const cancels = new Map<unknown, () => void>()

function replacedTimeout(fn: () => void, ms = 0): unknown {
  if (isOutside) return setTimeout(() => runOutside(fn), ms)
  const handle = {}
  if (ms > 0) cancels.set(handle, later(ms, fn))
  else {
    yielded.push(fn)
    cancels.set(handle, () => (yielded = yielded.filter((other) => other !== fn)))
  }
  return handle
}

/** PGlite sets its timers again when they fire. */
function runOutside(fn: () => void): void {
  const before = isOutside
  isOutside = true
  try {
    fn()
  } finally {
    isOutside = before
  }
}

// Replace the timers at load: a timer of the server may outlive the moment in which a history begins.
Object.assign(globalThis, {
  setTimeout: replacedTimeout,
  clearTimeout(handle: NodeJS.Timeout) {
    const cancel = cancels.get(handle)
    if (cancel) cancel()
    else clearTimeout(handle)
  },
})

/** Runs everything that waits only for promises and yielding. */
async function settled(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    const next = yielded.shift()
    if (!next) return
    next()
  }
}
