import type { Scope } from './session/identity.ts'

/** One database per person and scope: another person on this device never sees a row, and a change of role changes the database. */
export function databaseName(userId: string, scope: Scope): string {
  return `sevenday-${userId}-${scope}`
}

/** RxDB's Dexie storage makes one IndexedDB of each collection; this is how all those of a database begin. */
export function storesPrefix(database: string): string {
  return `rxdb-dexie-${database}--`
}

/** @param version of the collection's schema */
export function storeName(database: string, collection: string, version: number): string {
  return `${storesPrefix(database)}${version}--${collection}`
}
