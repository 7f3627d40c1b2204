import type { z } from 'zod'
import { visible } from '#src/domain/visible.ts'
import { editFields, type SyncedTable } from '../collections/synced-table.ts'
import type { SyncedTableName } from '../collections/tables.ts'
import type { Doc } from './unsent-edit.ts'

const shapes = new Map<SyncedTableName, z.ZodType>()

/** Before the first row of these tables is taken. */
export async function loadShapes(tables: readonly SyncedTable[]): Promise<void> {
  const missing = tables.filter(({ name }) => !shapes.has(name))
  await Promise.all(missing.map(async ({ name, shape }) => shapes.set(name, await shape())))
}

/** A row as the server sends it. */
export type Row = Record<string, unknown>

/** The rows of a page, which come as a list of values for each column. */
export function rowsOf(columns: Readonly<Record<string, readonly unknown[]>>): Row[] {
  const lists = Object.entries(columns)
  return (columns.id ?? []).map((_, index) => Object.fromEntries(lists.map(([name, values]) => [name, values[index]])))
}

/**
 * The device's form of a server row: known columns only, '' for null, times in one form.
 *
 * @returns undefined for a row that isn't of the table's shape; the caller logs it and goes on without it
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

/** The fields that a document has of its row. */
export function rowFields(table: SyncedTable): string[] {
  return Object.keys(table.jsonSchema.properties).filter((field) => !editFields.some((own) => own === field))
}

/**
 * Whether the document is of the table's shape. How long a text may be, and whether it shows anything, is the database's to say: it
 * counts characters where zod counts UTF-16 units, it may know an older Unicode, and a row that it holds must reach its people.
 */
function isOfShape(table: SyncedTable, doc: Record<string, unknown>): boolean {
  const shape = shapes.get(table.name)
  if (!shape) throw new Error(`The shape of ${table.name} was not loaded`)
  const issues = shape.safeParse(doc).error?.issues ?? []
  return issues.every((issue) =>
    issue.code === 'invalid_format'
      ? issue.pattern === visible.toString()
      : (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'string',
  )
}

function fromColumn(table: SyncedTable, field: string, value: unknown): unknown {
  if (value === null && table.nullable.includes(field)) return ''
  if (typeof value !== 'string' || !table.timestamps.includes(field)) return value
  const time = new Date(value)
  // Postgres has times that are none here (infinity): for the shape to refuse, not to fail on.
  return Number.isNaN(time.getTime()) ? value : time.toISOString()
}

/** A field's value as the table's column takes it. */
export function toColumn(table: SyncedTable, field: string, value: unknown): unknown {
  return value === '' && table.nullable.includes(field) ? null : value
}

/** An edit's values as the table's columns take them. */
export function toColumns(table: SyncedTable, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, toColumn(table, field, value)]))
}
