import { sameValue } from '#src/domain/lists.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { withoutBidiControls } from '#src/domain/text/characters.ts'
import { adjustmentFields, lineFields, type NumberField, scalarFields } from '#src/domain/projection/fields.ts'
import { fromDocument, hasExamples, type Notice, type ProjectionRead } from '#src/domain/projection/from-document.ts'
import { type Inputs, isOnce } from '#src/domain/projection/inputs.ts'
import { inSentence } from '#src/domain/text/in-sentence.ts'
import { adjustmentLabels, scenarioLabels } from '#src/domain/projection/labels.ts'
import { projectAll, type Projection, type Projections, type TooLarge } from '#src/domain/projection/model.ts'
import { questions } from '#src/domain/projection/questions.ts'
import { readNumber, typedValues } from '#src/domain/projection/read-number.ts'
import { summaryText } from '#src/domain/projection/summary-text.ts'
import type { LineRow } from '#src/domain/projection/templates.ts'
import { copy } from './copy.ts'
import type { Typed, TypedFields, Value } from '../core/typing.ts'

/** The result of a projection's answers: figures, or the reason why there are none. */
export type Outcome =
  | { kind: 'figures'; inputs: Inputs; projections: Projections; hasExamples: boolean }
  | { kind: 'missing'; unanswered: readonly string[]; wrong: readonly string[] }
  | { kind: 'tooLarge'; tooLarge: TooLarge }

/** One scenario of an outcome, for what shows it. */
export interface ShownScenario {
  projection: Projection
  /** 'YYYY-MM' or ''. */
  firstMonth: string
}

const numberFields: Readonly<Record<string, NumberField>> = { ...scalarFields, ...adjustmentFields, ...lineFields }

/** The value to save for a typed text; undefined if it can't be saved. */
export function valueOfText({ field, text }: Typed): Value | undefined {
  const column = numberFields[field]
  if (!column) return field === 'title' ? withoutBidiControls(text).trim() : text
  const read = readNumber(text, column)
  return 'message' in read ? undefined : read.value
}

/**
 * The outcome of a document with its rows and the typing in them, and notices about its lines.
 * @param known outcomes to return again if the answers mean the same
 */
export function readProjection(
  document: ProjectDocument,
  rows: readonly DocumentRow[],
  fields: TypedFields,
  known: readonly Outcome[] = [],
): { outcome: Outcome; notices: readonly Notice[] } {
  const read = fromDocument(
    document,
    rows,
    typedValues(fields, ({ field }) => numberFields[field]),
  )
  return { outcome: known.find((before) => isOutcomeOf(before, read)) ?? outcomeOf(read), notices: read.notices }
}

/**
 * Reads one projection repeatedly. Equivalent answers give the same outcome object, so that nothing is computed or drawn again after a letter that
 * changes no number, after saving an answer, or after a pause.
 */
export function openReader(): typeof readProjection {
  /** The outcomes of the current typing and of the typing before the last pause. */
  let latest: readonly Outcome[] = []
  return (document, rows, fields) => {
    const read = readProjection(document, rows, fields, latest)
    latest = [read.outcome, ...latest.filter((before) => before !== read.outcome)].slice(0, 2)
    return read
  }
}

function isOutcomeOf(outcome: Outcome, read: ProjectionRead): boolean {
  return (
    outcome.kind === 'figures' && outcome.hasExamples === hasExamples(read) && sameValue(outcome.inputs, read.inputs)
  )
}

/** Without anything typed, as on the dashboard. */
export function outcomeOf(read: ProjectionRead): Outcome {
  if (!read.inputs) return missing(read)
  const projections = projectAll(read.inputs)
  return 'tooLarge' in projections
    ? { kind: 'tooLarge', tooLarge: projections.tooLarge }
    : { kind: 'figures', inputs: read.inputs, projections, hasExamples: hasExamples(read) }
}

function missing({ notices, lines }: ProjectionRead): Outcome {
  const unanswered = notices.flatMap((notice) => (notice.kind === 'missing' ? labelOf(notice.column) : []))
  const wrong = notices.flatMap((notice) => {
    if (notice.kind !== 'unreadable') return []
    const line = lines.find(({ row }) => row.id === notice.rowId)
    return line ? fieldOfLine(notice.column, line.row) : labelOf(notice.column)
  })
  return { kind: 'missing', unanswered, wrong }
}

/** The announcement of an outcome to screen readers. */
export function announcementOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'figures':
      return summaryText(outcome.projections)
    case 'tooLarge':
      return summaryText(outcome)
    case 'missing':
      return outcome.wrong.length > 0 ? copy.correct(outcome.wrong) : summaryText(undefined)
  }
}

/** A field's name within a sentence, as in 'The … was changed'. @param line the field's line */
export function nounOf(column: string, line?: Pick<LineRow, 'kind' | 'title'>): string {
  if (line) return inSentence(fieldOfLine(column, line))
  if (column === 'name') return column
  const adjusted = adjustmentOf(column)
  return adjusted ? copy.answerTo(adjusted.label, adjusted.scenario) : copy.answerTo(labelOf(column))
}

function fieldOfLine(column: string, { kind, title }: Pick<LineRow, 'kind' | 'title'>): string {
  const noun = column === 'start_month' && isOnce(kind) ? 'month' : (column as keyof typeof copy.lineNouns)
  return copy.fieldOf(copy.lineNouns[noun] ?? column, title.trim() || copy.untitledLine)
}

/** A field's name at the start of a label: 'Price', or for a line, 'Amount of “Developer”'. */
export function nameOf(column: string, line?: Pick<LineRow, 'kind' | 'title'>): string {
  return line ? fieldOfLine(column, line) : labelOf(column)
}

/** An answer's name in a list. */
function labelOf(column: string): string {
  const adjusted = adjustmentOf(column)
  if (adjusted) return copy.ofScenario(adjusted.label, adjusted.scenario)
  return questions.find((question) => question.kind !== 'lines' && question.column === column)?.label ?? column
}

function adjustmentOf(column: string): { label: string; scenario: string } | undefined {
  if (!Object.hasOwn(adjustmentFields, column)) return undefined
  const { scenario, input } = adjustmentFields[column as keyof typeof adjustmentFields]
  return { label: adjustmentLabels[input], scenario: scenarioLabels[scenario] }
}
