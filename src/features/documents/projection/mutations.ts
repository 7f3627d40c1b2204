import { companyDay } from '#src/domain/day.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { newRow } from '#src/domain/document/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { LineField } from '#src/domain/projection/fields.ts'
import { calendarMonth, type LineKind } from '#src/domain/projection/inputs.ts'
import type { LineRow } from '#src/domain/projection/templates.ts'
import { positionsAfter } from '#src/domain/position.ts'
import { site } from '#src/site.ts'
import { type Actor, deleteRows, type Done } from '../../kit/mutations/rows.ts'
import { type Answer, createDocument } from '../core/mutations.ts'
import {
  insertRows,
  moveTemplateRow,
  type Place,
  saveTemplateRow,
  setTemplateRow,
  type Template,
} from '../core/template-rows.ts'

/** A line as the screen shows it: one of a template is stored at its first edit. */
export interface ShownLine extends LineRow {
  isStored: boolean
  /** Fields whose value is the template's. */
  examples: readonly LineField[]
}

const of = (document: Place): Template<ShownLine> => ({
  document,
  proposed: ({ position, title, amount, quantity, start_month, end_month, hidden }) => {
    return { position, title, amount, quantity, start_month, end_month, hidden }
  },
})

/** Saves what was typed into a line. @throws RowGone if it was deleted in the meantime */
export function saveLine(actor: Actor, document: Place, line: ShownLine, answers: readonly Answer[]): Promise<Done> {
  return saveTemplateRow(actor, of(document), line, answers)
}

/** Moves a line among those of its kind. @param lines all of the kind, in their order */
export function moveLine(
  actor: Actor,
  document: Place,
  lines: readonly ShownLine[],
  id: string,
  to: number,
): Promise<Done> {
  return moveTemplateRow(actor, of(document), lines, { id, to })
}

/** Creates a projection of a project. It starts next month, as of today: stored, so that it stays whenever the projection is sent. */
export function createProjection(
  actor: Actor,
  project: Pick<Project, 'id' | 'user_id'>,
  values: Pick<ProjectDocument, 'name' | 'template'>,
): Promise<{ id: string }> {
  const first_month = calendarMonth(companyDay(Date.now(), site.office.timeZone).slice(0, 7), 2)
  return createDocument(actor, project, { kind: 'projection', first_month, ...values })
}

/** Adds an empty line after the last of its kind. Undo deletes it while it is empty. @param last the position of that one */
export function addLine(
  actor: Actor,
  document: Place,
  kind: LineKind,
  last: string | undefined,
): Promise<Done & { id: string }> {
  const [position = ''] = positionsAfter(last, 1)
  return insertRows(actor, [newRow(document, new Date().toISOString(), { kind, position })])
}

/** Deletes a line. One of a template is hidden instead, or the template would bring it back. */
export function deleteLine(actor: Actor, document: Place, line: ShownLine, isOfTemplate: boolean): Promise<Done> {
  if (!isOfTemplate) return deleteRows(actor, 'document_rows', [line.id])
  return setTemplateRow(actor, of(document), line, { hidden: true })
}
