import { useMemo, useState } from 'react'
import { documentRowsMax } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { groupBy, sameList } from '#src/domain/lists.ts'
import { fromDocument, hasExamples, type ProjectionLine } from '#src/domain/projection/from-document.ts'
import type { LineKind } from '#src/domain/projection/inputs.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { ShownLine } from './mutations.ts'

/** The lines that a projection shows. Each line, list and the whole is the same object while nothing that is shown of it changes. */
export interface ShownLines {
  lines: readonly ShownLine[]
  byKind: ReadonlyMap<LineKind, readonly ShownLine[]>
  hasExamples: boolean
  /** Whether values are marked as examples: also those of a line that its user has kept. */
  hasMarks: boolean
  /** 'YYYY-MM' */
  proposedMonth: string
  /** Customers may add no more lines. */
  isFull: boolean
}

/** The lines as they are stored, with those of the template that nobody has edited yet. */
export function useShownLines(document: ProjectDocument, rows: readonly DocumentRow[]): ShownLines {
  const { scope } = useWorkspace().identity
  const [latest] = useState(() => new Map<string, ShownLines>())
  return useMemo(() => {
    const shown = shownLines(document, rows, scope, latest.get(document.id))
    latest.set(document.id, shown)
    return shown
  }, [document, rows, scope, latest])
}

/** What a projection shows of its rows. @param before what it showed: what is unchanged stays the same object */
export function shownLines(
  document: ProjectDocument,
  rows: readonly DocumentRow[],
  scope: 'own' | 'all',
  before?: ShownLines,
): ShownLines {
  const read = fromDocument(document, rows)
  const lines = sameList(before?.lines, read.lines.map(shownLine))
  const areExamples = hasExamples(read)
  const shown: ShownLines = {
    lines,
    byKind: lines === before?.lines ? before.byKind : groupsOf(read.lines, before),
    hasExamples: areExamples,
    hasMarks: areExamples || lines.some(({ examples }) => examples.length > 0),
    proposedMonth: read.firstMonth.value,
    isFull: scope !== 'all' && rows.length + lines.filter(({ isStored }) => !isStored).length >= documentRowsMax,
  }
  const isSame = before && Object.entries(shown).every(([name, value]) => before[name as keyof ShownLines] === value)
  return isSame ? before : shown
}

function groupsOf(read: readonly ProjectionLine[], before: ShownLines | undefined): ShownLines['byKind'] {
  const groups = groupBy(read, ({ line }) => line.kind)
  return new Map([...groups].map(([kind, of]) => [kind, sameList(before?.byKind.get(kind), of.map(shownLine))]))
}

function shownLine(read: ProjectionLine): ShownLine {
  const known = shownBefore.get(read)
  if (known) return known
  const shown = { ...read.row, isStored: read.state === 'answered', examples: read.examples }
  shownBefore.set(read, shown)
  return shown
}

const shownBefore = new WeakMap<ProjectionLine, ShownLine>()
