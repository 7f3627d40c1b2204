import type { MangoQuerySelector } from 'rxdb/plugins/core'
import type { Observable } from 'rxjs'
import type { SyncedTableName } from '../collections/declared.ts'
import type { Row, RowFilter } from '../store/list-request.ts'
import type { LocalDatabase, TableCollection } from '../store/local-database.ts'
import type { EarlyRows } from '../store/early-rows.ts'

// Separate from lists, because every start counts rows, and login pages load no lists.

/** A live count of rows, from an index: reads no row. */
export function liveCount<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, where }: RowFilter<Name>,
): Observable<number> {
  return collectionOf(db, table).count({ selector: selectorOf(where) }).$
}

liveCount.early = <Name extends SyncedTableName>(rows: EarlyRows, filter: RowFilter<Name>) => rows.count(filter)

/** One table, typed by its name: TypeScript can't narrow the union. */
export function collectionOf<Name extends SyncedTableName>(db: LocalDatabase, table: Name): TableCollection<Row<Name>> {
  return db[table] as unknown as TableCollection<Row<Name>>
}

export function selectorOf<Doc>(where: Partial<Doc>): MangoQuerySelector<Doc> {
  return where as MangoQuerySelector<Doc>
}
