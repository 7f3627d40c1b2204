import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { rowsById } from '#src/data/queries/live-list.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { type CsvColumn, csvOf } from '#src/domain/csv.ts'
import { type ColumnList, joinedIds, type RowOf } from './list-definition.ts'
import type { ListFields } from './use-list-state.ts'

/** The content of a list's exported file, with the names of the users and projects that its lines need. */
export async function csvFileOf<Name extends SyncedTableName, Fields extends ListFields>(
  list: ColumnList<Name, Fields>,
  rows: readonly RowOf<Name>[],
  db: LocalDatabase,
): Promise<string> {
  const [profiles, projects] = await Promise.all([
    rowsById(db, 'profiles', joinedIds(list, 'profiles', rows)),
    rowsById(db, 'projects', joinedIds(list, 'projects', rows)),
  ])
  const columns = list.columns.flatMap(({ header, csv }): CsvColumn<RowOf<Name>>[] =>
    csv ? [{ header, value: (row) => csv(row, { profiles, projects }) }] : [],
  )
  return csvOf(columns, rows)
}
