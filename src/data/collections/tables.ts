import type { Table } from '#src/domain/table.ts'
import { declared, type SyncedTableName } from './declared.ts'
import { type Scope, type SyncedTable, syncedTableOf } from './synced-table.ts'

const tables = Object.fromEntries(
  Object.entries<Table>(declared).map(([name, table]) => [name, syncedTableOf(name, table)]),
) as Record<SyncedTableName, SyncedTable>

export const syncedTables: readonly SyncedTable[] = Object.values(tables)

/** The tables that devices with this scope store. */
export function tablesOfScope(scope: Scope): readonly SyncedTable[] {
  return syncedTables.filter(({ pulledBy }) => pulledBy === 'everyone' || scope === 'all')
}

export function isSyncedTable(name: unknown): name is SyncedTableName {
  return typeof name === 'string' && Object.hasOwn(tables, name)
}

export function syncedTable(name: SyncedTableName): SyncedTable {
  return tables[name]
}
