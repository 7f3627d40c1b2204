import type { Scope } from '../collections/synced-table.ts'

/** One database per user and scope: another user of this device never sees a row, and a role change switches the database. */
export function databaseName(userId: string, scope: Scope): string {
  return `sevenday-${userId}-${scope}`
}

/** Constant, because RxDB puts the schema version into a store's name and would start an empty store for each version. */
export const versionInNames = 0

/** RxDB's Dexie storage creates one IndexedDB database per collection. This is the common prefix of their names. */
export function storesPrefix(database: string): string {
  return `rxdb-dexie-${database}--`
}

/** Every version of the app finds the same store and migrates it: see fit-store.ts. */
export function storeName(database: string, collection: string): string {
  return `${storesPrefix(database)}${versionInNames}--${collection}`
}

/** The store of the bytes of a user's files, see file-blobs.ts. Named like a part of a database, so that it is removed in the same way. */
export function filesDatabaseName(userId: string): string {
  return `sevenday-files-${userId}`
}

/** The store of the copies of a user's drafts, see drafts/draft-copies.ts. */
export function draftsDatabaseName(userId: string): string {
  return `sevenday-drafts-${userId}`
}
