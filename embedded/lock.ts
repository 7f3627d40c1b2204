/** A mutex: one holder at a time, in order of arrival. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` once all earlier callers are done. Its result or error goes to this caller only. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
