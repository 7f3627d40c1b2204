import type { RxCollection, RxDatabase } from 'rxdb/plugins/core'
import type { LocalRecord } from '../collections/local.ts'
import type { SyncedTable } from '../collections/synced-table.ts'
import type { SyncedCollections } from '../collections/tables.ts'

export interface Collections extends SyncedCollections {
  local: RxCollection<LocalRecord>
}

/** The local database of one user in one scope. */
export type LocalDatabase = RxDatabase<Collections>

const tablesIn = new WeakMap<LocalDatabase, readonly SyncedTable[]>()

/** The synced tables that a database holds, parents before children. */
export function tablesOf(db: LocalDatabase): readonly SyncedTable[] {
  return tablesIn.get(db) ?? []
}

/** Called once when a database is opened. */
export function noteTables(db: LocalDatabase, tables: readonly SyncedTable[]): void {
  tablesIn.set(db, tables)
}
