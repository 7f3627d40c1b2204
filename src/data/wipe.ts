/** Where the names of databases still to be removed are kept: removal is blocked while another tab holds one open. */
const listKey = 'sevenday.to-be-removed'

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Removes a person's local databases from this device: for good, at the latest when the app next starts.
 *
 * @param names see `databaseName`
 */
export async function wipeDatabases(names: readonly string[], indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  storage.setItem(listKey, JSON.stringify([...new Set([...toBeRemoved(storage), ...names])]))
  await finishWiping(indexedDb, storage)
}

/** Whether there is anything of this database on the device that isn't about to be removed. */
export async function isOnDevice(name: string, indexedDb: IDBFactory, storage: KeyValue): Promise<boolean> {
  if (toBeRemoved(storage).includes(name)) return false
  return (await indexedDb.databases()).some((database) => database.name?.startsWith(prefixOf(name)))
}

/** A database is in use again: whatever an earlier wipe could not remove of it stays. */
export function keepDatabase(name: string, storage: KeyValue): void {
  const others = toBeRemoved(storage).filter((listed) => listed !== name)
  if (others.length > 0) storage.setItem(listKey, JSON.stringify(others))
  else storage.removeItem(listKey)
}

/** RxDB makes one IndexedDB per collection and one per replication. */
function prefixOf(name: string): string {
  return `rxdb-dexie-${name}--`
}

/** Removes what an earlier wipe could not. To be called at start, before a database is opened. */
export async function finishWiping(indexedDb: IDBFactory, storage: KeyValue): Promise<void> {
  const names = toBeRemoved(storage)
  if (names.length === 0) return
  const present = (await indexedDb.databases()).map((database) => database.name ?? '')
  const left: string[] = []
  for (const name of names) {
    const parts = present.filter((part) => part.startsWith(prefixOf(name)))
    const removed = await Promise.all(parts.map((part) => remove(indexedDb, part)))
    if (removed.includes(false)) left.push(name)
  }
  if (left.length > 0) storage.setItem(listKey, JSON.stringify(left))
  else storage.removeItem(listKey)
}

function toBeRemoved(storage: KeyValue): string[] {
  const text = storage.getItem(listKey)
  if (text === null) return []
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Removals of one database queue up, and only the first in line is told that it is blocked, in milliseconds. */
const patience = 1000

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
