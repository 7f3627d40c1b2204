import type { Write } from '#src/data/journal/writes.ts'
import { companyDay } from '#src/domain/day.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { newDocument, newRow } from '#src/domain/document/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { LineField } from '#src/domain/projection/fields.ts'
import type { LineKind } from '#src/domain/projection/inputs.ts'
import { calendarMonth } from '#src/domain/projection/month.ts'
import type { LineRow } from '#src/domain/projection/templates.ts'
import { move, positionsAfter } from '#src/domain/position.ts'
import { site } from '#src/site.ts'
import { type Actor, assertAllowed, changedNow, deleteRows, type Done, setFields } from '../commands/rows.ts'
import { type Answer, editOf, restoring, saveAnswers, saveUnstored } from '../documents/mutations.ts'
import type { Value } from '../documents/typing.ts'

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

/** Saves what was typed into a line. One of a template is stored whole. @throws RowGone if the line was deleted in the meantime */
export function saveLine(actor: Actor, document: Place, line: ShownLine, answers: readonly Answer[]): Promise<Done> {
  if (line.isStored) return saveAnswers(actor, 'document_rows', line.id, answers)
  return saveUnstored(actor, seeded(document, line, editOf(answers).fields), answers)
}

/** Stores a line of a template with the user's values. Where it is stored already, only these are written. */
function seeded(document: Place, line: ShownLine, fields: Fields): Extract<Write, { do: 'insert' }> {
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
