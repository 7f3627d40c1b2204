import type { Written } from '#src/data/journal/apply.ts'
import type { Write } from '#src/data/journal/writes.ts'
import { companyDay } from '#src/domain/day.ts'
import { newDocument } from '#src/domain/document/rules.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { calendarMonth } from '#src/domain/projection/inputs.ts'
import { site } from '#src/site.ts'
import { type Actor, assertAllowed, assertThere, changedNow, type Done, setFields } from '../../kit/mutations/rows.ts'
import type { Value } from './typing.ts'

/** @param base the name that the user saw. @throws RowGone if it was deleted in the meantime */
export async function renameDocument(actor: Actor, id: string, name: string, base: string): Promise<void> {
  assertThere(
    await setFields(actor, 'documents', { ids: [id] }, { fields: { name }, base: { name: base }, stamp: changedNow() }),
  )
}

/** The values of a field when the user began, and now. */
export interface Answer {
  field: string
  base: Value
  saved: Value
}

/** Saves the typing in a document, or in a stored row of it. @throws RowGone if it was deleted meanwhile */
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

/** The edit of a row from answers. */
export function editOf(answers: readonly Answer[]) {
  const fields = Object.fromEntries(answers.map(({ field, saved }) => [field, saved]))
  const base = Object.fromEntries(answers.map(({ field, base: before }) => [field, before]))
  return { fields, base, stamp: changedNow() }
}

/** The result of a write of rows. @param rows the values that Undo restores in rows that nobody has changed since */
export function restoring(
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

/** Creates a document of a project. A projection starts in the month after today, which is stored so that a late push doesn't change it. */
export async function createDocument(
  { write }: Actor,
  project: Pick<Project, 'id' | 'user_id'>,
  { kind, name, template }: Pick<ProjectDocument, 'kind' | 'name' | 'template'>,
): Promise<{ id: string }> {
  const now = new Date().toISOString()
  const first_month = calendarMonth(companyDay(Date.now(), site.office.timeZone).slice(0, 7), 2)
  const row = newDocument(project, now, { kind, name, ...(kind === 'projection' && { template, first_month }) })
  assertAllowed(await write([{ do: 'insert', table: 'documents', row }]))
  return { id: row.id }
}
