/** Time, injected. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `fn` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms)
    return () => clearTimeout(timer)
  },
}

/** Wraps a function so that only its first call runs it. */
export function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
