/** Requests a run. */
export interface Coalesced {
  (): void
  /** Resolves when no run is in progress. */
  ended(): Promise<void>
}

/** Wraps `fn` so that it runs once at a time. Requests made during a run cause one more run after it. */
export function coalesced(fn: () => Promise<void>, onError: (error: unknown) => void): Coalesced {
  let running: Promise<void> | undefined
  let again = false
  async function runs() {
    do {
      again = false
      await fn().catch(onError)
    } while (again)
    running = undefined
  }
  function run() {
    again = true
    running ??= runs()
  }
  return Object.assign(run, { ended: () => running ?? Promise.resolve() })
}
