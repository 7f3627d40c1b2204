/** Asks for a run. */
export interface Coalesced {
  (): void
  /** Resolves when no run is under way. */
  ended(): Promise<void>
}

/** `fn` as something that may be asked for at any rate: one run at a time, and one more after it where asked for meanwhile. */
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
