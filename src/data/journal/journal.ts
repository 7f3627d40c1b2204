import { BehaviorSubject, NEVER, type Observable } from 'rxjs'
import { type Entry, parseEntry, type Write } from './writes.ts'

/** The part of a browser's localStorage that the journal uses. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * A user's actions that the local database has not stored yet. An entry is written within the task of the press, which only localStorage allows, and
 * removed once the database has stored it. Entries that a page leaves behind are applied by the next page that opens the database, or by another tab
 * that has it open. See decision 33.
 */
export interface Journal {
  /**
   * Stores an action before this call returns. If the device's storage refuses it, the entry lives as long as the page.
   * @throws LoggedOut if the user has logged out in the meantime
   */
  append(writes: readonly Write[]): Entry
  /** The database has the entry, or never will. */
  remove(entry: Entry): void
  /** Whether this page made the entry, and waits for its outcome. */
  isOurs(entry: Entry): boolean
  /** The user's entries for this page to apply, in order: its own, and those of pages that are gone. */
  due(): Promise<readonly Entry[]>
  /** Whether other pages have entries of this user. */
  hasOthers(): boolean
  /** Emits when another page has made an entry. */
  readonly foreign$: Observable<unknown>
  /** Limits `entries$` to this page's own entries from now on, because another tab may apply the others. */
  forgetOthers(): void
  /** Entries that this page made, or found when it was opened, in order. */
  readonly entries$: Observable<readonly Entry[]>
  /** The current value of `entries$`. */
  known(): readonly Entry[]
}

/** The user is no longer logged in on this device, so nothing may be stored for them. */
export class LoggedOut extends Error {}

const prefix = 'sevenday.journal'

let made = 0

/** The number of actions that this page has stored. If a call leaves it unchanged, the journal doesn't have the call's action yet. */
export const entriesMade = () => made

/** The keys of one user. */
export const prefixOf = (userId: string) => `${prefix}|${userId}|`

export function openJournal(options: {
  userId: string
  storage: JournalStorage
  now: () => number
  newId: () => string
  /** Whether the user is still logged in, without a logout since. */
  isLoggedIn: () => boolean
  /** The id of this page. */
  page: string
  /** The ids of the pages that are open. */
  livePages: () => Promise<ReadonlySet<string>>
  /** Emits when another page has made an entry. */
  foreign$?: Observable<unknown>
}): Journal {
  const { userId, storage, now, newId, page } = options
  /** The key of each entry, which sorts in the order of the actions. */
  const keys = new Map<string, string>()
  let appended = 0
  let latest = 0
  const entries$ = new BehaviorSubject<readonly Entry[]>(stored())

  function stored(): Entry[] {
    const found = keysOf(storage, userId).map((key) => ({ key, entry: parseEntry(storage.getItem(key) ?? '') }))
    return found.flatMap(({ key, entry }) => {
      if (!entry) return []
      keys.set(entry.id, key)
      return [entry]
    })
  }

  return {
    append(writes) {
      if (!options.isLoggedIn()) throw new LoggedOut('The user has logged out')
      // Keys stay in order even if the clock is set back.
      const time = (latest = Math.max(now(), latest))
      const entry: Entry = { id: newId(), page, at: new Date(time).toISOString(), writes }
      const place = `${String(time).padStart(15, '0')}-${String(++appended).padStart(6, '0')}`
      const key = `${prefixOf(userId)}${place}-${entry.id}`
      keys.set(entry.id, key)
      try {
        storage.setItem(key, JSON.stringify(entry))
        made += 1
      } catch (error) {
        console.warn('journal: an action could not be stored before the database has it', error)
      }
      entries$.next([...entries$.value, entry])
      return entry
    },
    remove({ id }) {
      const key = keys.get(id)
      keys.delete(id)
      if (key !== undefined) storage.removeItem(key)
      if (entries$.value.some((entry) => entry.id === id))
        entries$.next(entries$.value.filter((entry) => entry.id !== id))
    },
    isOurs: (entry) => entry.page === page,
    async due() {
      const isOurs = (entry: Entry) => entry.page === page
      const others = stored().filter((entry) => !isOurs(entry))
      const live = others.length === 0 ? new Set() : await options.livePages()
      const left = others.filter((entry) => !live.has(entry.page))
      // Other open pages apply and show their own entries.
      const known = entries$.value.filter((entry) => isOurs(entry) || left.some(({ id }) => id === entry.id))
      if (known.length < entries$.value.length) entries$.next(known)
      const keyOf = ({ id }: Entry) => keys.get(id) ?? ''
      // Take this page's entries from memory, because the storage may have refused or lost them.
      const own = options.isLoggedIn() ? known.filter(isOurs) : []
      return [...left, ...own].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    },
    hasOthers: () => stored().some((entry) => entry.page !== page),
    foreign$: options.foreign$ ?? NEVER,
    forgetOthers() {
      const own = entries$.value.filter((entry) => entry.page === page)
      if (own.length < entries$.value.length) entries$.next(own)
    },
    entries$,
    known: () => entries$.value,
  }
}

/** Whether a user has actions on this device that their database lacks. */
export function hasJournal(storage: JournalStorage, userId: string): boolean {
  return keysOf(storage, userId).length > 0
}

/** Removes a user's actions, when they log out. */
export function clearJournal(storage: JournalStorage, userId: string): void {
  for (const key of keysOf(storage, userId)) storage.removeItem(key)
}

function keysOf(storage: JournalStorage, userId: string): string[] {
  const all = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  return all.filter((key) => key.startsWith(prefixOf(userId))).sort()
}
