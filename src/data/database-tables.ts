import type { SyncedTable } from './collections/synced-table.ts'
import type { LocalDatabase } from './database.ts'

const tablesIn = new WeakMap<LocalDatabase, readonly SyncedTable[]>()

/** The synced tables that a database holds, parents before children. */
export function tablesOf(db: LocalDatabase): readonly SyncedTable[] {
  return tablesIn.get(db) ?? []
}

/** Called once when a database is opened. */
export function noteTables(db: LocalDatabase, tables: readonly SyncedTable[]): void {
  tablesIn.set(db, tables)
}
