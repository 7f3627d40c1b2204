import { databaseName, storeName } from './database-name.ts'
import { openExisting } from './existing-store.ts'
import type { Identity } from '../session/identity.ts'

/** The stores that nearly every screen reads first. */
export const readEarly = ['local', 'projects'] as const

/** Shared by two scripts of the page: the one in its head, and the app. */
const page = globalThis as typeof globalThis & { sevendayStores?: Map<string, Promise<IDBDatabase | null>> }

/**
 * Begins to open a user's stores before the code that reads them has loaded: both take about as long.
 * @returns resolves when they are open
 */
export async function openStoresEarly({ userId, scope }: Identity, indexedDb: IDBFactory): Promise<void> {
  const names = readEarly.map((collection) => storeName(databaseName(userId, scope), collection))
  page.sevendayStores = new Map(names.map((name) => [name, openExisting(name, indexedDb)]))
  await Promise.all(page.sevendayStores.values())
}

/** Closes the stores that nobody has taken: nothing may be shown from them. */
export function closeEarlyStores(): void {
  for (const opening of page.sevendayStores?.values() ?? []) void opening.then((database) => database?.close())
  delete page.sevendayStores
}

/** A store that `openStoresEarly` has begun to open. Only once, because the caller closes it. */
export function takeEarlyStore(name: string): Promise<IDBDatabase | null> | undefined {
  const opening = page.sevendayStores?.get(name)
  page.sevendayStores?.delete(name)
  return opening
}
