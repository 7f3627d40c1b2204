import { useMemo, useState } from 'react'
import { documentRowsMax } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { groupBy, sameList } from '#src/domain/lists.ts'
import { fromDocument, hasExamples, type ProjectionLine } from '#src/domain/projection/from-document.ts'
import type { LineField } from '#src/domain/projection/fields.ts'
import type { LineKind } from '#src/domain/projection/inputs.ts'
import { type LineRow, templateRows } from '#src/domain/projection/templates.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { saveRow, type ShownRow } from '../core/rows.ts'
import { useOpenTyping } from '../core/use-open-typing.ts'
import { copy } from '../outcome/copy.ts'
import { nameOf, valueOfText } from '../outcome/outcome.ts'

/** A line in the screen's form. A template's line is stored with its first edit. */
export interface ShownLine extends LineRow, ShownRow {
  /** Fields whose value is the template's. */
  examples: readonly LineField[]
}

/** The lines that a projection shows. Lines, lists and the whole stay the same object while nothing shown changes. */
export interface ShownLines {
  lines: readonly ShownLine[]
  byKind: ReadonlyMap<LineKind, readonly ShownLine[]>
  hasExamples: boolean
  /** Whether values are marked as examples, even in a line that the user has stored. */
  hasMarks: boolean
  /** 'YYYY-MM' */
  proposedMonth: string
  /** Customers may add no more lines. */
  isFull: boolean
}

/** The lines as they are stored, with those of the template that nobody has edited yet. */
function useShownLines(document: ProjectDocument, rows: readonly DocumentRow[]): ShownLines {
  const { scope } = useWorkspace().identity
  const [latest] = useState(() => new Map<string, ShownLines>())
  return useMemo(() => {
    const shown = shownLines(document, rows, scope, latest.get(document.id))
    latest.set(document.id, shown)
    return shown
  }, [document, rows, scope, latest])
}

/** The rows in a projection's shown form. @param before the previous result: unchanged parts stay the same object */
export function shownLines(
  document: ProjectDocument,
  rows: readonly DocumentRow[],
  scope: 'own' | 'all',
  before?: ShownLines,
): ShownLines {
  const read = fromDocument(document, rows)
  const ofTemplate = new Set(templateRows(document.id, document.template).map(({ id }) => id))
  const lines = sameList(
    before?.lines,
    read.lines.map((line) => shownLine(line, ofTemplate)),
  )
  const areExamples = hasExamples(read)
  const shown: ShownLines = {
    lines,
    byKind: lines === before?.lines ? before.byKind : groupsOf(lines, before),
    hasExamples: areExamples,
    hasMarks: areExamples || lines.some(({ examples }) => examples.length > 0),
    proposedMonth: read.firstMonth.value,
    isFull: scope !== 'all' && rows.length + lines.filter(({ isStored }) => !isStored).length >= documentRowsMax,
  }
  const isSame = before && Object.entries(shown).every(([name, value]) => before[name as keyof ShownLines] === value)
  return isSame ? before : shown
}

function groupsOf(lines: readonly ShownLine[], before: ShownLines | undefined): ShownLines['byKind'] {
  const groups = groupBy(lines, ({ kind }) => kind as LineKind)
  return new Map([...groups].map(([kind, of]) => [kind, sameList(before?.byKind.get(kind), of)]))
}

function shownLine(read: ProjectionLine, ofTemplate: ReadonlySet<string>): ShownLine {
  const known = shownBefore.get(read)
  if (known) return known
  const { row, state, examples } = read
  const shown = { ...row, isStored: state === 'answered', isOfTemplate: ofTemplate.has(row.id), examples }
  shownBefore.set(read, shown)
  return shown
}

const shownBefore = new WeakMap<ProjectionLine, ShownLine>()

/** The lines that a projection shows, and the typing in it. */
export function useProjectionTyping(document: ProjectDocument, rows: readonly DocumentRow[]) {
  const shown = useShownLines(document, rows)
  const typing = useOpenTyping({
    document,
    rows,
    shown: shown.lines,
    read: valueOfText,
    saveShown: (actor, line: ShownLine, answers) => saveRow(actor, document, line, answers),
    nameOf,
    saveFailed: copy.saveFailed,
  })
  return { shown, ...typing }
}
