import { storesPrefix } from '../store/database-name.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { addToBeRemoved, crossOff, type KeyValue, toBeRemoved } from '../store/to-be-removed.ts'

/**
 * Removes a user's local databases from this device for good, at the latest when the app next starts.
 *
 * @param names see `databaseName` and `outboxEntriesOf`
 */
export async function wipeDatabases(names: readonly string[], indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  addToBeRemoved(names, storage)
  await finishWiping(indexedDb, storage)
}

/** Whether any part of this database is on the device and not about to be removed. */
export async function isOnDevice(name: string, indexedDb: IDBFactory, storage: KeyValue): Promise<boolean> {
  if (toBeRemoved(storage).includes(name)) return false
  return ((await databaseNames(indexedDb)) ?? []).some((database) => database.startsWith(storesPrefix(name)))
}

/** The database is in use again: keep what an earlier wipe could not remove. */
export function cancelWipe(name: string, storage: KeyValue): void {
  crossOff([name], storage)
}

const entriesPrefix = 'outbox of '

/** The name of a user's outbox entries for `wipeDatabases`. All users of this device share the outbox itself. */
export function outboxEntriesOf(userId: string): string {
  return entriesPrefix + userId
}

/** Removes what an earlier wipe could not. Call at startup, before opening a database. */
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

/** The part of `finishWiping` that any page may run at any time: no tab holds outbox entries open. */
export async function finishWipingOutbox(indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  const outbox = openOutbox(indexedDb)
  for (const name of toBeRemoved(storage)) {
    if (!name.startsWith(entriesPrefix)) continue
    try {
      await outbox.removeOwnedBy(name.slice(entriesPrefix.length))
      crossOff([name], storage)
    } catch (error) {
      // The entries stay on the list and must not block the next user's database.
      console.warn('wipe: entries of the outbox could not be removed', error)
    }
  }
}

/** Maximum time to wait for a busy browser's list of databases, in milliseconds. */
const longestAnswer = 10_000
/** Timeout of a removal, in milliseconds: removals of one database queue up, and only the first in the queue gets `blocked`. */
const removalTimeout = 1000

/** @returns undefined if the browser doesn't answer, which happens while the site's data is being cleared */
function databaseNames(indexedDb: IDBFactory): Promise<string[] | undefined> {
  return new Promise((resolve, reject) => {
    setTimeout(() => resolve(undefined), longestAnswer)
    indexedDb.databases().then((all) => resolve(all.map(({ name = '' }) => name)), reject)
  })
}

/** @returns false if another tab holds the database open; it is then removed when that tab closes it, or at the next start */
function remove(indexedDb: IDBFactory, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), removalTimeout)
    const request = indexedDb.deleteDatabase(name)
    request.onsuccess = () => resolve(true)
    request.onerror = () => resolve(false)
    request.onblocked = () => resolve(false)
  })
}
