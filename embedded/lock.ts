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

/** A mutex for each key. */
export class KeyedLock {
  readonly #locks = new Map<string, { lock: Lock; users: number }>()

  /** Runs `work` once all earlier callers with this key are done. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#locks.get(key) ?? { lock: new Lock(), users: 0 }
    this.#locks.set(key, entry)
    entry.users += 1
    try {
      return await entry.lock.run(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) this.#locks.delete(key)
    }
  }
}
