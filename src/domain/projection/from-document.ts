import { fieldKey, rowOfKey } from '../document/rules.ts'
import type { ProjectDocument } from '../document/table.ts'
import { byPlace } from '../order.ts'
import {
  type AdjustmentColumn,
  adjustmentColumns,
  adjustmentFields,
  fieldsOfLine,
  type LineColumn,
  type LineField,
  lineFields,
  type NumberField,
  type ScalarColumn,
  type ScalarInput,
  scalarColumns,
  scalarFields,
} from './fields.ts'
import {
  calendarMonth,
  defaultScenarios,
  type Inputs,
  isOnce,
  type Line,
  type LineKind,
  lineKinds,
  months,
  monthShape,
} from './inputs.ts'
import type { TypedValues } from './read-number.ts'
import { type LineRow, templateOf, templateRows } from './templates.ts'

type AnswerColumn = ScalarColumn | AdjustmentColumn

/** The columns of `documents` that make a projection, in the devices' form, where '' means no number. */
export type ProjectionDocument = Readonly<
  Pick<ProjectDocument, AnswerColumn | 'id' | 'first_month' | 'created_at'> & Record<'template', string>
>

/**
 * The source of a value.
 *
 * - `answered`: stored, or being typed
 * - `example`: of the document's template
 * - `default`: the app's assumption: a scenario's percents, the month after the document was created
 * - `missing`: nowhere
 * - `unreadable`: the typed text isn't a value, or the stored number is out of range
 */
export type State = 'answered' | 'example' | 'default' | 'missing' | 'unreadable'

export interface Answer {
  state: State
  /** '' if it is missing or unreadable. */
  value: number | ''
}

/** The reason why there are no figures, or why a line counts nothing. */
export type Notice =
  | { kind: 'missing'; column: ScalarColumn }
  /** `message` says what to type; '' for a stored number out of range. */
  | { kind: 'unreadable'; rowId: string; column: AnswerColumn | LineColumn | 'first_month'; message: string }
  | { kind: 'noAmount' | 'noQuantity' | 'endsBeforeStart'; rowId: string }

export interface ProjectionLine {
  /** The line as it counts. */
  line: Line
  /** The values of its fields: stored, typed, or proposed. */
  row: LineRow
  state: 'answered' | 'example'
  /** Fields that have the template's value. A stored row doesn't tell whether the user has typed the same value. */
  examples: readonly LineField[]
}

export interface ProjectionRead {
  /** Undefined while an answer is missing or unreadable. */
  inputs: Inputs | undefined
  firstMonth: { state: State; value: string }
  answers: Readonly<Record<AnswerColumn, Answer>>
  /** The lines that aren't hidden, by kind, then by position, then by id. */
  lines: readonly ProjectionLine[]
  /** Problems that prevent figures come first. */
  notices: readonly Notice[]
}

/**
 * Reads a document: its answers, with the template's examples in place of missing ones, and its lines.
 *
 * @param rows the document's rows, in any order; kinds that aren't lines are left out
 */
export function fromDocument(
  document: ProjectionDocument,
  rows: readonly LineRow[],
  typed: TypedValues = new Map(),
): ProjectionRead {
  const notices: Notice[] = []
  const unread: Extract<Notice, { kind: 'unreadable' }>[] = []

  /** The typed value, or else the stored one. Undefined if it is unreadable. */
  function valueOf<Column extends AnswerColumn | LineColumn>(
    rowId: string,
    column: Column,
    field: NumberField,
    stored: number | '',
  ): number | '' | undefined {
    const entry = typed.get(fieldKey(rowId, column))
    const value = entry === undefined ? stored : 'message' in entry ? undefined : entry.value
    if (value === '' || (typeof value === 'number' && isWithin(value, field))) return value
    unread.push({ kind: 'unreadable', rowId, column, message: entry && 'message' in entry ? entry.message : '' })
    return undefined
  }

  function answerTo(column: AnswerColumn, field: NumberField, other: Answer): Answer {
    const value = valueOf(document.id, column, field, document[column])
    if (value === undefined) return { state: 'unreadable', value: '' }
    return value === '' ? other : { state: 'answered', value }
  }

  const examples = templateOf(document.template)?.values
  const answers: Partial<Record<AnswerColumn, Answer>> = {}
  for (const column of scalarColumns) {
    const example: Answer = examples ? { state: 'example', value: examples[column] } : { state: 'missing', value: '' }
    const answer = answerTo(column, scalarFields[column], example)
    answers[column] = answer
    if (answer.state === 'missing') notices.push({ kind: 'missing', column })
  }
  for (const column of adjustmentColumns) {
    const { scenario, input } = adjustmentFields[column]
    const value = defaultScenarios[scenario][input]
    answers[column] = answerTo(column, adjustmentFields[column], { state: 'default', value })
  }

  const firstMonth = firstMonthOf(document, typed)
  if (firstMonth.state === 'unreadable') {
    const entry = typed.get(fieldKey(document.id, 'first_month'))
    const message = entry && 'message' in entry ? entry.message : ''
    unread.push({ kind: 'unreadable', rowId: document.id, column: 'first_month', message })
  }

  const typedRows = new Set([...typed.keys()].map(rowOfKey))
  typedRows.delete(document.id)
  const of = `${document.id}/${document.template}`
  const before = typedRows.size === 0 ? readBefore.get(rows) : undefined
  const lines = before?.of === of ? before.lines : readLines()
  if (typedRows.size === 0 && unread.every(({ rowId }) => rowId === document.id)) readBefore.set(rows, { of, lines })

  function readLines(): readonly ProjectionLine[] {
    const read = rowsWithProposals(document, rows).flatMap(({ row: stored, state, proposal }): ProjectionLine[] => {
      const kind = kindOf(stored)
      if (kind === undefined || stored.hidden) return []
      const known = typedRows.has(stored.id) ? undefined : untyped.get(stored)
      if (known?.state === state && known.proposal === proposal) return [known.read]
      const unreadBefore = unread.length
      const value = (column: LineColumn) => valueOf(stored.id, column, lineFields[column], stored[column]) ?? ''
      const title = typed.get(fieldKey(stored.id, 'title'))
      const row: LineRow = {
        ...stored,
        title: title && 'value' in title ? String(title.value) : stored.title,
        amount: value('amount'),
        quantity: value('quantity'),
        start_month: value('start_month'),
        end_month: value('end_month'),
      }
      const fields = fieldsOfLine(kind)
      const isTyped = fields.some((column) => typed.has(fieldKey(row.id, column)))
      const examples = fields.filter((field) => row[field] !== '' && row[field] === proposal?.[field])
      const read: ProjectionLine = { line: lineOf(row, kind), row, state: isTyped ? 'answered' : state, examples }
      if (!typedRows.has(stored.id) && unread.length === unreadBefore) untyped.set(stored, { state, proposal, read })
      return [read]
    })
    return read.toSorted(byKindAndPosition)
  }

  const stops = [...unread, ...notices]
  const warnings = lines.flatMap(({ line, row }): Notice[] => {
    const rowId = row.id
    if (unread.some((one) => one.rowId === rowId)) return []
    if (row.amount === '') return [{ kind: 'noAmount', rowId }]
    if (line.quantity === 0) return [{ kind: 'noQuantity', rowId }]
    return line.start > line.end ? [{ kind: 'endsBeforeStart', rowId }] : []
  })
  const complete = answers as Record<AnswerColumn, Answer>
  return {
    inputs: stops.length > 0 ? undefined : inputsOf(complete, firstMonth.value, lines),
    firstMonth,
    answers: complete,
    lines,
    notices: [...stops, ...warnings],
  }
}

/** A cache of rows without typed text: a letter only reads its own row again. */
const untyped = new WeakMap<
  LineRow,
  { state: 'answered' | 'example'; proposal: LineRow | undefined; read: ProjectionLine }
>()

/** A cache of all lines of rows without typed text: a letter in an answer reads none of them again. `of` is the document with its template. */
const readBefore = new WeakMap<readonly LineRow[], { of: string; lines: readonly ProjectionLine[] }>()

/** Whether figures depend on a template's examples that nobody has confirmed. */
export function hasExamples({ answers, lines }: ProjectionRead): boolean {
  return [...Object.values(answers), ...lines].some(({ state }) => state === 'example')
}

function isWithin(value: number, { min, max }: NumberField): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}

function firstMonthOf(
  { id, first_month, created_at }: ProjectionDocument,
  typed: TypedValues,
): ProjectionRead['firstMonth'] {
  const entry = typed.get(fieldKey(id, 'first_month'))
  const value = entry === undefined ? first_month : 'message' in entry ? undefined : String(entry.value)
  if (value === '') return { state: 'default', value: calendarMonth(created_at.slice(0, 7), 2) }
  return value !== undefined && monthShape.test(value)
    ? { state: 'answered', value }
    : { state: 'unreadable', value: '' }
}

/** The stored rows, and the template's proposals that nobody has edited yet. */
function rowsWithProposals(document: ProjectionDocument, rows: readonly LineRow[]) {
  const stored = new Set(rows.map(({ id }) => id))
  const proposals = new Map(templateRows(document.id, document.template).map((row) => [row.id, row]))
  return [
    ...rows.map((row) => ({ row, state: 'answered', proposal: proposals.get(row.id) }) as const),
    ...[...proposals.values()]
      .filter(({ id }) => !stored.has(id))
      .map((row) => ({ row, state: 'example', proposal: row }) as const),
  ]
}

function kindOf({ kind }: LineRow): LineKind | undefined {
  return lineKinds.find((name) => name === kind)
}

/** By default, a line counts once in every month; `once` and `funding` count in their first month only. */
function lineOf({ id, title, amount, quantity, start_month, end_month }: LineRow, kind: LineKind): Line {
  const start = start_month === '' ? 1 : start_month
  const end = isOnce(kind) ? start : end_month === '' ? months : end_month
  return { id, kind, title, amount: amount === '' ? 0 : amount, quantity: quantity === '' ? 1 : quantity, start, end }
}

function byKindAndPosition(a: ProjectionLine, b: ProjectionLine): number {
  const kinds = lineKinds.indexOf(a.line.kind) - lineKinds.indexOf(b.line.kind)
  return kinds || byPlace(a.row, b.row)
}

function inputsOf(answers: ProjectionRead['answers'], firstMonth: string, lines: readonly ProjectionLine[]): Inputs {
  const number = (column: AnswerColumn) => answers[column].value || 0
  const scalars = scalarColumns.map((column) => [scalarFields[column].input, number(column)])
  const scenarios = { ...defaultScenarios }
  for (const column of adjustmentColumns) {
    const { scenario, input } = adjustmentFields[column]
    scenarios[scenario] = { ...scenarios[scenario], [input]: number(column) }
  }
  return {
    firstMonth,
    ...(Object.fromEntries(scalars) as Pick<Inputs, ScalarInput>),
    lines: lines.map(({ line }) => line),
    scenarios,
  }
}
