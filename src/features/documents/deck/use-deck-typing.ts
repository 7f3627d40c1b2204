import { useMemo } from 'react'
import { withPrice } from '#src/domain/deck/price.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { useOpenTyping } from '../core/use-open-typing.ts'
import { copy } from '../slides/copy.ts'
import { nameOfField } from './field-names.ts'
import { type ShownRow, saveRow } from './mutations.ts'
import { useReadText } from './typed-deck.ts'
import { useShownDeck } from './use-shown-deck.ts'

/** The slides that a deck shows, and the typing in it. */
export function useDeckTyping(document: ProjectDocument, rows: readonly DocumentRow[]) {
  const shown = useShownDeck(document, rows)
  const read = useReadText(shown.byId)
  const typing = useOpenTyping({
    document,
    rows: useMemo(() => rows.map(withPrice), [rows]),
    shown: useMemo(() => [...shown.byId.values()], [shown]),
    read,
    saveShown: (actor, row: ShownRow, answers) => saveRow(actor, document, row, answers),
    nameOf: nameOfField,
    saveFailed: copy.saveFailed,
  })
  return { shown, ...typing }
}
