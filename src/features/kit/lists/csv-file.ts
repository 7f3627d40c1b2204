import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { type CsvColumn, csvOf } from '#src/domain/csv.ts'

/** Makes the content of a list's exported file from all its rows. */
export type CsvFile<Item> = (rows: readonly Item[], db: LocalDatabase) => Promise<string>

/** A file with a line for each row. */
export function csvFile<Item>(columns: readonly CsvColumn<Item>[]): CsvFile<Item> {
  return (rows) => Promise.resolve(csvOf(columns, rows))
}

/** The same where a line also needs names from other tables. */
export function csvFileWith<Item, Line>(
  columns: readonly CsvColumn<Line>[],
  linesOf: (rows: readonly Item[], db: LocalDatabase) => Promise<readonly Line[]>,
): CsvFile<Item> {
  return async (rows, db) => csvOf(columns, await linesOf(rows, db))
}
