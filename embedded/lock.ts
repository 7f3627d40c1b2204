/** Lets one holder in at a time, in the order they came. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` once everyone before is done; its result or failure is the caller's alone. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
