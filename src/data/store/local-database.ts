import type { RxCollection, RxDatabase, RxDocument, RxSchema } from 'rxdb/plugins/core'
import type { Observable } from 'rxjs'
import type { declared, Rows, SyncedTableName } from '../collections/declared.ts'
import type { LocalRecord } from '../collections/local.ts'
import type { SyncedTable } from '../collections/synced-table.ts'

/** The common part of tables with their own collection and tables in the shared one, see shared-collection.ts. */
export type TableCollection<Row> = Pick<
  RxCollection<Row>,
  | 'name'
  | 'database'
  | 'closed'
  | 'storageInstance'
  | 'eventBulks$'
  | 'find'
  | 'findOne'
  | 'count'
  | 'insert'
  | 'insertIfNotExists'
  | 'bulkInsert'
  | 'upsert'
> & {
  readonly schema: Pick<RxSchema<Row>, 'jsonSchema'>
  /** By the row's id. */
  findByIds(ids: string[]): {
    $: Observable<Map<string, RxDocument<Row>>>
    exec(): Promise<Map<string, RxDocument<Row>>>
  }
}

/** The local database of one user in one scope. */
export type LocalDatabase = RxDatabase<{ local: RxCollection<LocalRecord> }> & {
  [Name in SyncedTableName]: (typeof declared)[Name] extends { ownCollection: true }
    ? RxCollection<Rows[Name]>
    : TableCollection<Rows[Name]>
}

const tablesIn = new WeakMap<LocalDatabase, readonly SyncedTable[]>()

/** The synced tables that a database holds, parents before children. */
export function tablesOf(db: LocalDatabase): readonly SyncedTable[] {
  return tablesIn.get(db) ?? []
}

/** Called once when a database is opened. */
export function noteTables(db: LocalDatabase, tables: readonly SyncedTable[]): void {
  tablesIn.set(db, tables)
}
