import type { Written } from '#src/data/journal/apply.ts'
import type { Write } from '#src/data/journal/writes.ts'
import { companyDay } from '#src/domain/day.ts'
import type { ProjectDocument } from '#src/domain/document/schema.ts'
import { newDocument, newRow } from '#src/domain/document/new-document.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { LineField } from '#src/domain/projection/fields.ts'
import type { LineKind } from '#src/domain/projection/inputs.ts'
import { calendarMonth } from '#src/domain/projection/month.ts'
import type { LineRow } from '#src/domain/projection/templates.ts'
import { move, positionsAfter } from '#src/domain/task/position.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { site } from '#src/site.ts'
import {
  type Actor,
  assertAllowed,
  assertThere,
  changedNow,
  deleteRows,
  type Done,
  setFields,
} from '../commands/rows.ts'
import type { Value } from './typing.ts'

/** A line as the screen shows it: one of a template is stored at its first edit. */
export interface ShownLine extends LineRow {
  isStored: boolean
  /** Fields whose value is the template's. */
  examples: readonly LineField[]
}

type Place = Pick<ProjectDocument, 'id' | 'owner_id'>

type Fields = Record<string, Value | boolean>

/** Creates a projection of a project. */
export async function createProjection(
  { write }: Actor,
  project: Pick<Project, 'id' | 'user_id'>,
  values: Pick<ProjectDocument, 'name' | 'template'>,
): Promise<{ id: string }> {
  const now = new Date()
  // Stored, so that it stays whenever the projection is sent: next month, as of today.
  const first_month = calendarMonth(companyDay(now.getTime(), site.office.timeZone).slice(0, 7), 2)
  const row = newDocument(project, now.toISOString(), { kind: 'projection', first_month, ...values })
  assertAllowed(await write([{ do: 'insert', table: 'documents', row }]))
  return { id: row.id }
}

/** @param base the name that the user saw. @throws RowGone if it was deleted in the meantime */
export async function renameProjection(actor: Actor, id: string, name: string, base: string): Promise<void> {
  assertThere(
    await setFields(actor, 'documents', { ids: [id] }, { fields: { name }, base: { name: base }, stamp: changedNow() }),
  )
}

export function deleteProjections(actor: Actor, ids: readonly string[]): Promise<Done> {
  return deleteRows(actor, 'documents', ids)
}

/** The values of a field when the user began, and now. */
export interface Answer {
  field: string
  base: Value
  saved: Value
}

/** Saves what was typed into a projection, or into a stored line. @throws RowGone if it was deleted in the meantime */
export async function saveAnswers(
  actor: Actor,
  table: 'documents' | 'document_rows',
  id: string,
  answers: readonly Answer[],
): Promise<Done> {
  const done = await setFields(actor, table, { ids: [id] }, editOf(answers))
  assertThere(done)
  return done
}

/** Saves what was typed into a line. One of a template is stored whole. @throws RowGone if the line was deleted in the meantime */
export async function saveLine(
  actor: Actor,
  document: Place,
  line: ShownLine,
  answers: readonly Answer[],
): Promise<Done> {
  if (line.isStored) return saveAnswers(actor, 'document_rows', line.id, answers)
  const { fields, base } = editOf(answers)
  const outcome = await actor.write([seeded(document, line, fields)])
  assertAllowed(outcome)
  // Another device may have stored it before.
  const before = outcome.changed[0]?.before
  const former = Object.keys(fields).map((field) => [field, before ? before[field] : base[field]] as const)
  return restoring(actor, outcome, [{ id: line.id, from: fields, to: Object.fromEntries(former) }])
}

function editOf(answers: readonly Answer[]) {
  const fields = Object.fromEntries(answers.map(({ field, saved }) => [field, saved]))
  const base = Object.fromEntries(answers.map(({ field, base: before }) => [field, before]))
  return { fields, base, stamp: changedNow() }
}

/** Stores a line of a template with the user's values. Where it is stored already, only these are written. */
function seeded(document: Place, line: ShownLine, fields: Fields): Write {
  const { id, position, title, amount, quantity, start_month, end_month, hidden } = line
  const proposed = { position, title, amount, quantity, start_month, end_month, hidden }
  const own = { id, kind: line.kind as LineKind, ...proposed, ...fields }
  const row = newRow(document, new Date().toISOString(), own)
  return { do: 'insert', table: 'document_rows', row, shared: proposed }
}

/** Adds an empty line after the last of its kind. Undo deletes it while it is empty. @param last the position of that one */
export async function addLine(
  { write }: Actor,
  document: Place,
  kind: LineKind,
  last: string | undefined,
): Promise<Done & { id: string }> {
  const [position = ''] = positionsAfter(last, 1)
  const row = newRow(document, new Date().toISOString(), { kind, position })
  const { changed, forbidden } = await write([{ do: 'insert', table: 'document_rows', row }])
  assertAllowed({ forbidden })
  const { id, title, amount, quantity, start_month, end_month } = row
  const from = { [id]: { title, amount, quantity, start_month, end_month } }
  return {
    id,
    count: changed.length,
    gone: 0,
    async undo() {
      const undone = await write([{ do: 'delete', table: 'document_rows', ids: [id], from }])
      assertAllowed(undone)
      return undone.changed.length
    },
  }
}

/** Deletes a line. One of a template is hidden instead, or the template would bring it back. */
export async function deleteLine(actor: Actor, document: Place, line: ShownLine, isOfTemplate: boolean): Promise<Done> {
  if (!isOfTemplate) return deleteRows(actor, 'document_rows', [line.id])
  const hide = { fields: { hidden: true }, stamp: changedNow() }
  if (line.isStored) return setFields(actor, 'document_rows', { ids: [line.id] }, hide)
  const { changed, forbidden } = await actor.write([seeded(document, line, hide.fields)])
  assertAllowed({ forbidden })
  const show = { fields: { hidden: false }, stamp: changedNow() }
  return {
    count: changed.length,
    gone: 0,
    undo: async () => (await setFields(actor, 'document_rows', { ids: [line.id], where: hide.fields }, show)).count,
  }
}

/**
 * Moves a line among those of its kind, and writes only the positions that change.
 *
 * @param lines all of the kind, in their order
 * @param to the line's new index among them, from 0
 */
export async function moveLine(
  { write }: Actor,
  document: Place,
  lines: readonly ShownLine[],
  id: string,
  to: number,
): Promise<Done> {
  const stamp = changedNow()
  const placed = lines.map((line) => ({ ...line, created_at: '' }))
  const moved = move(placed, id, to).flatMap(({ id: of, position }) => {
    const line = lines.find((other) => other.id === of)
    return line ? [{ line, position }] : []
  })
  const outcome = await write(
    moved.map(
      ({ line, position }): Write =>
        line.isStored
          ? { do: 'set', table: 'document_rows', rows: { ids: [line.id] }, fields: { position }, stamp }
          : seeded(document, line, { position }),
    ),
  )
  assertAllowed(outcome)
  const former = moved.map(({ line, position }) => ({
    id: line.id,
    from: { position },
    to: { position: line.position },
  }))
  return restoring({ write }, outcome, former)
}

/** What a write of lines did. @param rows the values to restore, where the written ones are still there */
function restoring(
  { write }: Pick<Actor, 'write'>,
  { changed, missing }: Written,
  rows: Extract<Write, { do: 'restore' }>['rows'],
): Done {
  return {
    count: changed.length,
    gone: missing.length,
    async undo() {
      const undone = await write([{ do: 'restore', table: 'document_rows', rows }])
      assertAllowed(undone)
      return undone.changed.length
    },
  }
}

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @param also what belongs to the same action
 * @throws RowGone if the row was deleted in the meantime
 */
export async function restoreReplaced(
  actor: Actor,
  { table_name, row_id, field, replaced_value }: SyncConflict,
  also: readonly Write[] = [],
): Promise<void> {
  const table = table_name === 'documents' ? 'documents' : 'document_rows'
  // The table has null for no answer.
  const fields = { [field]: replaced_value ?? '' }
  assertThere(await setFields(actor, table, { ids: [row_id] }, { fields, stamp: changedNow(), also }))
}
