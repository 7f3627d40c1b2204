import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { useOpenTyping } from '../core/use-open-typing.ts'
import { copy } from '../outcome/copy.ts'
import { type ShownLine, saveLine } from './mutations.ts'
import { nameOf, valueOfText } from '../outcome/outcome.ts'
import { useShownLines } from './use-shown-lines.ts'

/** The lines that a projection shows, and the typing in it. */
export function useProjectionTyping(document: ProjectDocument, rows: readonly DocumentRow[]) {
  const shown = useShownLines(document, rows)
  const typing = useOpenTyping({
    document,
    rows,
    shown: shown.lines,
    read: valueOfText,
    saveShown: (actor, line: ShownLine, answers) => saveLine(actor, document, line, answers),
    nameOf,
    saveFailed: copy.saveFailed,
  })
  return { shown, ...typing }
}
