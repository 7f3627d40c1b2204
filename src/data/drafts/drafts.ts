import { type JournalStorage, prefixOf } from '../journal/journal.ts'
import { parseEntry } from '../journal/writes.ts'
import { draftKey, draftPrefix } from './draft-key.ts'

/** A part of localStorage. */
export type DraftStorage = JournalStorage

/** Where drafts are copied: localStorage reaches the disk up to a minute late, so a browser that is killed loses the last letters. */
export interface DraftCopies {
  /** Every copy of a user, by key. */
  all(): Promise<readonly (readonly [key: string, item: string])[]>
  /** Changes copies in one transaction. A later item that another page has put there stays. */
  change(put: readonly (readonly [key: string, item: string])[], remove: readonly string[]): Promise<void>
}

/** The time after a letter until its copy is written, in milliseconds. A removal is copied at once. */
export const copyDelay = 500
/** How long the copy of a removal is kept, in milliseconds: until localStorage has certainly reached the disk. */
export const removalKept = 60 * 60_000

/**
 * Text that a user has typed on this device and that no write contains yet. Each letter is in localStorage at once, and in IndexedDB within a second.
 * Both store its time, so that the later one counts after a crash of the page or the browser. The journal's entries are copied in one transaction
 * with the removal of the drafts that they were made from, so that a killed browser has exactly one of the two. Keys are those of `draftKey`.
 */
export interface Drafts {
  /** The drafts of all pages. A text is never ''. */
  readonly shared: DraftStorage
  /** This page's own draft. Without one, the latest draft of a page that is gone, which then becomes this page's. */
  read(key: string): string | null
  write(key: string, text: string): void
  /** Removes this page's own draft. */
  remove(key: string): void
  /** The keys and texts of a user's drafts, of every page. */
  list(userId: string): { key: string; text: string }[]
  /** Calls the listener when a draft appears or disappears, but not with each letter. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Another page has changed an item of the storage. */
  changedElsewhere(key: string, before: string | null, now: string | null): void
  /** Call when the journal has changed. Removes the copies of applied entries, because the next start would restore and apply them again. */
  journalChanged(userId: string): void
  /** Copies at once, as the page ends. */
  copyNow(userId: string): void
  /** Asks which other pages are open. Until then, every page with a draft counts as open. */
  refresh(): Promise<void>
  /** Restores the user's drafts and entries that a killed browser lost, and copies those that the last page couldn't. Call it after `refresh`. */
  restore(userId: string): Promise<void>
}

export function openDrafts(options: {
  storage: DraftStorage
  now: () => number
  page: string
  livePages: () => Promise<ReadonlySet<string>>
  copiesOf: (userId: string) => DraftCopies
  /** Whether the user's data may still be stored. */
  isHere: (userId: string) => boolean
}): Drafts {
  const { storage, now, page } = options
  const listeners = new Set<() => void>()
  /** The copies, as far as this page knows, by key. */
  const copied = new Map<string, string>()
  /** Items that a full storage has refused, by key. They are copied, and stay in memory as long as this page lives. */
  const refused = new Map<string, string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let latest = 0
  let live: ReadonlySet<string> | undefined
  /** The drafts that existed when `live` was requested. A page that has opened since isn't in `live`, and its drafts aren't abandoned. */
  let known = new Set<string>()

  const shared: DraftStorage = {
    getItem: (key) => textOf(itemOf(key)),
    setItem: (key, text) => put(key, text),
    removeItem: (key) => {
      if (shared.getItem(key) !== null) put(key, '')
    },
    key: (place) => storage.key(place),
    get length() {
      return storage.length
    },
  }

  function put(key: string, text: string) {
    const wasThere = shared.getItem(key) !== null
    // Later than what it replaces, even if the clock was set back.
    latest = Math.max(now(), ...[latest, timeOf(itemOf(key)), timeOf(copied.get(key))].map((time) => time + 1))
    store(key, `${latest}|${text}`)
    copyLater(userOf(key), text === '' ? 0 : copyDelay)
    if (wasThere !== (text !== '')) notify()
  }

  function store(key: string, item: string) {
    try {
      storage.setItem(key, item)
      refused.delete(key)
    } catch (error) {
      if (!refused.has(key))
        console.warn('drafts: the storage takes no more, so this one is in the copies alone', error)
      refused.set(key, item)
    }
  }

  /** Restores an entry of the journal. If there is no room, the next start tries again. */
  function putBack(key: string, entry: string) {
    try {
      storage.setItem(key, entry)
    } catch (error) {
      // Otherwise the entry would count as applied.
      copied.delete(key)
      console.error('drafts: an action could not be taken back from its copy', error)
    }
  }

  /** The latest item: another page may have stored a later one than this page. */
  function itemOf(key: string): string | null {
    const [own, stored] = [refused.get(key), storage.getItem(key)]
    return own !== undefined && timeOf(own) > timeOf(stored) ? own : stored
  }

  function notify() {
    for (const listener of listeners) listener()
  }

  function copyLater(userId: string, delay = copyDelay) {
    if (delay > 0 && timers.has(userId)) return
    clearTimeout(timers.get(userId))
    timers.set(
      userId,
      setTimeout(() => copyNow(userId), delay),
    )
  }

  function copyNow(userId: string) {
    clearTimeout(timers.get(userId))
    timers.delete(userId)
    copy(userId).catch((error: unknown) => console.warn('drafts: could not be copied', error))
  }

  async function copy(userId: string) {
    if (!options.isHere(userId)) return
    const entries = keysWith(prefixOf(userId)).map((key) => [key, entryItem(storage.getItem(key))] as const)
    const drafts = keysWith(draftKey(userId, '')).map((key) => [key, itemOf(key) ?? ''] as const)
    const changed = [...entries, ...drafts].filter(([key, item]) => copied.get(key) !== item)
    const done = appliedOf(userId)
    const copies = options.copiesOf(userId)
    if (changed.length + done.length > 0) await copies.change(changed, done)
    // Logged out meanwhile.
    if (!options.isHere(userId)) return copies.change([], [...changed.map(([key]) => key)])
    for (const key of done) copied.delete(key)
    for (const [key, item] of changed) {
      copied.set(key, item)
      if (textOf(item) !== null) continue
      if (storage.getItem(key) === item) storage.removeItem(key)
      if (refused.get(key) === item) refused.delete(key)
    }
    // Copy again until the entries are applied.
    if (entries.length > 0) copyLater(userId, appliedOf(userId).length > 0 ? 0 : copyDelay)
  }

  /** The keys of entries that have a copy and are no longer in the journal. */
  const appliedOf = (userId: string) =>
    [...copied.keys()].filter((key) => key.startsWith(prefixOf(userId)) && storage.getItem(key) === null)
  const keysWith = (prefix: string) => {
    const stored = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
    return [...new Set([...stored, ...refused.keys()])].filter((key) => key.startsWith(prefix))
  }
  /** Whether an entry's page is gone. */
  const isLeft = (entry: string) => !live?.has(parseEntry(entry)?.page ?? '')
  const ownKey = (key: string) => `${key}~${page}`

  return {
    shared,
    read(key) {
      const own = shared.getItem(ownKey(key))
      if (own !== null) return own
      const [left] = keysWith(`${key}~`)
        .filter(
          (other) =>
            live && !live.has(other.slice(key.length + 1)) && known.has(other) && shared.getItem(other) !== null,
        )
        .sort((a, b) => timeOf(itemOf(b)) - timeOf(itemOf(a)))
      const text = left === undefined ? null : shared.getItem(left)
      if (left === undefined || text === null) return null
      put(ownKey(key), text)
      put(left, '')
      return text
    },
    write: (key, text) => put(ownKey(key), text),
    remove: (key) => shared.removeItem(ownKey(key)),
    list: (userId) =>
      keysWith(draftKey(userId, '')).flatMap((key) => {
        const text = shared.getItem(key)
        return text === null ? [] : [{ key, text }]
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changedElsewhere(key, before, now) {
      const [, userId = ''] = key.split('|')
      if (key.startsWith(draftPrefix)) {
        // Don't notify with each letter.
        if ((textOf(before) === null) !== (textOf(now) === null)) notify()
      } else if (now !== null && key.startsWith(prefixOf(userId))) {
        // The entry's page may end before it removes the copy, and this page may apply the entry.
        copied.set(key, '')
        copyLater(userId)
      }
    },
    journalChanged(userId) {
      if (appliedOf(userId).length > 0) copyNow(userId)
    },
    copyNow,
    async restore(userId) {
      const copies = options.copiesOf(userId)
      const old: string[] = []
      for (const [key, item] of await copies.all()) {
        const text = textOf(item)
        const isDraft = key.startsWith(draftPrefix)
        copied.set(key, item)
        if (text === null && timeOf(item) < now() - removalKept) old.push(key)
        if (!isDraft && text !== null && storage.getItem(key) === null && isLeft(text)) putBack(key, text)
        if (!isDraft || timeOf(item) <= timeOf(itemOf(key))) continue
        known.add(key)
        if (text === null) storage.removeItem(key)
        else store(key, item)
      }
      copyLater(userId)
      notify()
      if (old.length > 0) await copies.change([], old)
    },
    async refresh() {
      const before = keysWith(draftPrefix)
      live = await options.livePages()
      known = new Set(before)
    },
  }
}

/** An item is `<time>|<text>`. Without a text, it records when the draft was removed. */
function textOf(item: string | null): string | null {
  return item?.slice(item.indexOf('|') + 1) || null
}

export function timeOf(item: string | null | undefined): number {
  return Number.parseInt(item ?? '', 10) || 0
}

/** The copy of a journal entry. Entries never change, so its time is constant. */
function entryItem(entry: string | null): string {
  return `1|${entry ?? ''}`
}

function userOf(key: string): string {
  return key.slice(draftPrefix.length).split('.')[0] ?? ''
}
