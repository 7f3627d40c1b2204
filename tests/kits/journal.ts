import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { applyEntry } from '#src/data/journal/apply.ts'
import { type Journal, type JournalStorage, openJournal } from '#src/data/journal/journal.ts'
import type { Actor } from '#src/features/kit/mutations/rows.ts'

/** Test kit: journals without a browser. */

/** A localStorage in memory. */
export function journalStorage(): JournalStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (place) => [...values.keys()][place] ?? null,
    get length() {
      return values.size
    },
  }
}

/** The journal of a page; pages of one device share the storage. */
export function journalOf(userId: string, options: Partial<Parameters<typeof openJournal>[0]> = {}): Journal {
  return openJournal({
    userId,
    storage: journalStorage(),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    isLoggedIn: () => true,
    page: crypto.randomUUID(),
    livePages: async () => new Set(),
    ...options,
  })
}

/** A user whose actions are applied to the database immediately. */
export function actorOn(db: LocalDatabase | Promise<LocalDatabase>, identity: Actor['identity']): Actor {
  return {
    identity,
    async write(writes) {
      const entry = { id: crypto.randomUUID(), page: 'a test', at: new Date().toISOString(), writes }
      return applyEntry(await db, entry, identity)
    },
  }
}
