import { visible } from '#src/domain/text/characters.ts'
import { editFields, type SyncedTable } from '../collections/synced-table.ts'
import type { Page } from './protocol.ts'
import { shapeOfRow } from './shapes.ts'
import type { Doc } from '../edits/unsent-edit.ts'

/** A row as the server sends it. */
export type Row = Record<string, unknown>

/** Converts a page's columns, each a list of values or the value that all rows have, into rows. */
export function rowsOf(columns: Page['columns']): Row[] {
  const lists = Object.entries(columns)
  const valueAt = (values: unknown, index: number): unknown => (Array.isArray(values) ? values[index] : values)
  return (columns.id ?? []).map((_, index) =>
    Object.fromEntries(lists.map(([name, values]) => [name, valueAt(values, index)])),
  )
}

/**
 * The device's form of a server row: known columns only, '' for null, times in one format.
 *
 * @returns undefined for a row that doesn't match the table's shape; the caller logs and skips it
 */
export function docFromRow(table: SyncedTable, row: Row): Doc | undefined {
  const doc: Record<string, unknown> = {}
  for (const field of rowFields(table)) {
    const value = field === 'xid' ? String(row._xid) : row[field]
    doc[field] = fromColumn(table, field, value)
  }
  if (row._deleted !== true && !isOfShape(table, doc)) return undefined
  return { ...doc, _deleted: row._deleted === true } as Doc
}

/** The fields that a document takes from its row. */
export function rowFields(table: SyncedTable): string[] {
  return Object.keys(table.jsonSchema.properties).filter((field) => !editFields.some((own) => own === field))
}

/**
 * Whether the document matches the table's shape. Only the database checks a text's length and whether it is visible. It counts characters
 * where zod counts UTF-16 units, it may support an older Unicode version, and users must receive every row that it holds.
 */
function isOfShape(table: SyncedTable, doc: Record<string, unknown>): boolean {
  const issues = shapeOfRow(table).safeParse(doc).error?.issues ?? []
  return issues.every((issue) =>
    issue.code === 'invalid_format'
      ? issue.pattern === visible.toString()
      : (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'string',
  )
}

/**
 * Adds the texts of the deleted document to a tombstone: the server leaves texts out of tombstones, and an Undo shows them before the row arrives
 * again. Other rows are returned as they are.
 */
export function withTexts(table: SyncedTable, row: Doc, doc: Doc): Doc {
  if (!row._deleted) return row
  // The values of an unsent insert don't belong to the row: otherwise the user's texts would count as already on the server.
  const { shared, revives, under } = doc.edit ?? {}
  const from = { ...doc, ...doc.counted, ...shared, ...revives, ...under }
  const missing = rowFields(table).filter((field) => row[field] === null && table.columns[field]?.kind === 'text')
  return { ...row, ...Object.fromEntries(missing.map((field) => [field, from[field]])) }
}

function fromColumn(table: SyncedTable, field: string, value: unknown): unknown {
  if (value === null && table.nullable.includes(field)) return ''
  if (typeof value !== 'string' || !table.timestamps.includes(field)) return value
  const time = new Date(value)
  // Postgres has times that JavaScript lacks (infinity): let the shape reject them instead of throwing here.
  return Number.isNaN(time.getTime()) ? value : time.toISOString()
}

/** A field's value in the form of the table's column. */
export function toColumn(table: SyncedTable, field: string, value: unknown): unknown {
  return value === '' && table.nullable.includes(field) ? null : value
}

/** An edit's values in the form of the table's columns. */
export function toColumns(table: SyncedTable, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, toColumn(table, field, value)]))
}
