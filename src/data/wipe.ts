import { storesPrefix } from './database-name.ts'
import { openOutbox } from './outbox/outbox.ts'
import { addToBeRemoved, crossOff, type KeyValue, toBeRemoved } from './to-be-removed.ts'

/**
 * Removes a person's local databases from this device: for good, at the latest when the app next starts.
 *
 * @param names see `databaseName` and `outboxEntriesOf`
 */
export async function wipeDatabases(names: readonly string[], indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  addToBeRemoved(names, storage)
  await finishWiping(indexedDb, storage)
}

/** Whether there is anything of this database on the device that isn't about to be removed. */
export async function isOnDevice(name: string, indexedDb: IDBFactory, storage: KeyValue): Promise<boolean> {
  if (toBeRemoved(storage).includes(name)) return false
  return ((await databaseNames(indexedDb)) ?? []).some((database) => database.startsWith(storesPrefix(name)))
}

/** A database is in use again: whatever an earlier wipe could not remove of it stays. */
export function keepDatabase(name: string, storage: KeyValue): void {
  crossOff([name], storage)
}

const entriesPrefix = 'outbox of '

/** What a user has put into the outbox, as a name for `wipeDatabases`: the outbox itself is shared by everyone on this device. */
export function outboxEntriesOf(userId: string): string {
  return entriesPrefix + userId
}

/** Removes what an earlier wipe could not. To be called at start, before a database is opened. */
export async function finishWiping(indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  await finishWipingOutbox(indexedDb, storage)
  const names = toBeRemoved(storage).filter((name) => !name.startsWith(entriesPrefix))
  if (names.length === 0) return
  const present = await databaseNames(indexedDb)
  if (!present) return
  for (const name of names) {
    const parts = present.filter((part) => part.startsWith(storesPrefix(name)))
    const removed = await Promise.all(parts.map((part) => remove(indexedDb, part)))
    if (!removed.includes(false)) crossOff([name], storage)
  }
}

/** The part of it that any page may do at any time: nothing holds entries of the outbox open. */
export async function finishWipingOutbox(indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  const outbox = openOutbox(indexedDb)
  for (const name of toBeRemoved(storage)) {
    if (!name.startsWith(entriesPrefix)) continue
    try {
      await outbox.removeOwnedBy(name.slice(entriesPrefix.length))
      crossOff([name], storage)
    } catch (error) {
      // It stays on the list, and must not keep the next user from opening their database.
      console.warn('wipe: entries of the outbox could not be removed', error)
    }
  }
}

/** The longest that a busy browser takes to say what there is, in milliseconds. */
const longestAnswer = 10_000
/** Removals of one database queue up, and only the first in line is told that it is blocked, in milliseconds. */
const patience = 1000

/** @returns undefined where the browser doesn't answer: it never does where the site's data is cleared at that moment */
function databaseNames(indexedDb: IDBFactory): Promise<string[] | undefined> {
  return new Promise((resolve, reject) => {
    setTimeout(() => resolve(undefined), longestAnswer)
    indexedDb.databases().then((all) => resolve(all.map(({ name = '' }) => name)), reject)
  })
}

/** @returns false when another tab holds the database; the removal then happens when it lets go, or at the next start */
function remove(indexedDb: IDBFactory, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), patience)
    const request = indexedDb.deleteDatabase(name)
    request.onsuccess = () => resolve(true)
    request.onerror = () => resolve(false)
    request.onblocked = () => resolve(false)
  })
}
