import type { Write } from '#src/data/journal/writes.ts'
import { newRow } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { move, positionsAfter } from '#src/domain/position.ts'
import {
  type Actor,
  assertAllowed,
  assertThere,
  changedNow,
  deleteRows,
  type Done,
  setFields,
} from '../../kit/mutations/rows.ts'
import { type Answer, editOf, restoring, saveAnswers } from './mutations.ts'

/** A row of a document in its screen's form. */
export interface ShownRow {
  id: string
  kind: string
  position: string
  /** False for a row that only the template has, which its first edit stores. */
  isStored: boolean
  isOfTemplate: boolean
}

/** The document of a row. */
export type Place = Pick<ProjectDocument, 'id' | 'owner_id'>

export type Fields = Partial<Omit<DocumentRow, 'id' | 'kind' | 'xid'>>

/** Saves the typing in a row. @throws RowGone if it was deleted meanwhile */
export function saveRow(actor: Actor, document: Place, row: ShownRow, answers: readonly Answer[]): Promise<Done> {
  return row.isStored ? saveAnswers(actor, 'document_rows', row.id, answers) : store(actor, document, row, answers)
}

/** Sets fields of a row, with an Undo. @throws RowGone if it was deleted meanwhile */
export async function setRow(actor: Actor, document: Place, row: ShownRow, fields: Fields): Promise<Done> {
  if (!row.isStored) {
    const former = row as unknown as Record<string, Answer['base']>
    const answers = Object.entries(fields).map(([field, saved]) => ({ field, base: former[field] ?? '', saved }))
    return store(actor, document, row, answers as Answer[])
  }
  const done = await setFields(actor, 'document_rows', { ids: [row.id] }, { fields, stamp: changedNow() })
  assertThere(done)
  return done
}

/** Deletes a line or a part. A template's row is hidden instead, because the template would bring it back. */
export function deleteRow(actor: Actor, document: Place, row: ShownRow): Promise<Done> {
  if (row.isOfTemplate) return setRow(actor, document, row, { hidden: true })
  return deleteRows(actor, 'document_rows', [row.id])
}

/**
 * Moves a row among its siblings, and writes only the positions that change.
 *
 * @param rows all siblings, in their order
 * @param to the row's new index among them, from 0
 */
export async function moveRow(
  { write }: Actor,
  document: Place,
  rows: readonly ShownRow[],
  id: string,
  to: number,
): Promise<Done> {
  const stamp = changedNow()
  const changes = move(inOrder(rows), id, to).flatMap(({ id: of, position }) => {
    const row = rows.find((other) => other.id === of)
    return row ? [{ row, position }] : []
  })
  const outcome = await write(changes.map(({ row, position }) => placed(document, row, position, stamp)))
  assertAllowed(outcome)
  const former = changes.map(({ row, position }) => {
    return { id: row.id, from: { position }, to: { position: row.position } }
  })
  return restoring({ write }, outcome, former)
}

/** The write of a position after a move. */
export function placed(document: Place, row: ShownRow, position: string, stamp: ReturnType<typeof changedNow>): Write {
  return row.isStored
    ? { do: 'set', table: 'document_rows', rows: { ids: [row.id] }, fields: { position }, stamp }
    : stored(document, row, { position })
}

async function store(
  actor: Pick<Actor, 'write'>,
  document: Place,
  row: ShownRow,
  answers: readonly Answer[],
): Promise<Done> {
  const { fields, base } = editOf(answers)
  const outcome = await actor.write([stored(document, row, fields)])
  assertAllowed(outcome)
  // Another device may have stored the row before.
  const before = outcome.changed[0]?.before
  const former = Object.keys(fields).map((field) => [field, before ? before[field] : base[field]] as const)
  return restoring(actor, outcome, [{ id: row.id, from: fields, to: Object.fromEntries(former) }])
}

/** The fields of a row that users write. */
const texts = ['title', 'body', 'notes', 'amount', 'quantity', 'start_month', 'end_month'] as const
/** The fields of a template's row. Another device may store the same row, so only the user's own values replace the stored ones. */
const ofTemplate = ['position', 'hidden', 'removed', ...texts] as const

function stored(document: Place, row: ShownRow, fields: Fields): Write {
  const values = row as ShownRow & Fields
  const shared = Object.fromEntries(ofTemplate.flatMap((field) => (field in values ? [[field, values[field]]] : [])))
  const own = { id: row.id, kind: row.kind as DocumentRow['kind'] }
  const whole = newRow(document, new Date().toISOString(), { ...own, ...shared, ...fields })
  return { do: 'insert', table: 'document_rows', row: whole, shared }
}

/** Gives rows creation times in their shown order, which decide between rows with the same position. */
export function inOrder<Row>(rows: readonly Row[]): (Row & { created_at: string })[] {
  return rows.map((row, place) => ({ ...row, created_at: String(place).padStart(4, '0') }))
}

type NewRow = ReturnType<typeof newRow>

/** Adds an empty row after the last of its kind. Undo deletes it while it is empty. @param last the position of the last row */
export function addRow(
  actor: Actor,
  document: Place,
  values: Pick<DocumentRow, 'kind'> & Fields,
  last: string | undefined,
): Promise<Done & { id: string }> {
  const [position = ''] = positionsAfter(last, 1)
  return insertRows(actor, [newRow(document, new Date().toISOString(), { ...values, position })])
}

/**
 * Inserts rows in one write.
 *
 * @param others writes that belong to the insert and are not undone
 * @param undo by default, deletes the rows that haven't changed since
 */
export async function insertRows(
  { write }: Pick<Actor, 'write'>,
  rows: readonly [NewRow, ...NewRow[]],
  {
    others = [],
    undo = () => deleteInserted({ write }, rows),
  }: { others?: readonly Write[]; undo?: Done['undo'] } = {},
): Promise<Done & { id: string }> {
  const inserts = rows.map((row): Write => ({ do: 'insert', table: 'document_rows', row }))
  const { changed, forbidden } = await write([...others, ...inserts])
  assertAllowed({ forbidden })
  return { id: rows[0].id, count: changed.length, gone: 0, undo }
}

/** Deletes rows that haven't changed since their insert. Returns their number. */
export async function deleteInserted({ write }: Pick<Actor, 'write'>, rows: readonly NewRow[]): Promise<number> {
  const written = [...texts, 'picture_path'] as const
  const from = Object.fromEntries(
    rows.map((row) => [row.id, Object.fromEntries(written.map((field) => [field, row[field]]))]),
  )
  const undone = await write([{ do: 'delete', table: 'document_rows', ids: rows.map(({ id }) => id), from }])
  assertAllowed(undone)
  return undone.changed.length
}
