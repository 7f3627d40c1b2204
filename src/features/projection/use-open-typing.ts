import { useEffect, useLayoutEffect, useState } from 'react'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/schema.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { type Actor, RowGone } from '../commands/rows.ts'
import { writeFailureToast } from '../forms/write-failure.ts'
import { copy } from './copy.ts'
import { saveAnswers, saveLine, type ShownLine } from './mutations.ts'
import { valueOfText } from './outcome.ts'
import { type FieldPlace, openTyping, type Typed, type Typing, type Value } from './typing.ts'

interface Document {
  document: ProjectDocument
  rows: readonly DocumentRow[]
  /** Those of the template included. */
  lines: readonly ShownLine[]
}

/** The typing in a document. What was typed and left before is saved; so is everything when the user leaves. */
export function useOpenTyping({ document, rows, lines }: Document): Typing {
  const { write, identity } = useWorkspace()

  const [typing] = useState(() =>
    openTyping({
      userId: identity.userId,
      documentId: document.id,
      storage: localStorage,
      read: valueOfText,
      onFailure(error) {
        console.error('projection: an answer could not be saved', error)
        showToast(writeFailureToast(copy.saveFailed, error))
      },
    }),
  )

  // Before the effects of the fields, which may save at once.
  useLayoutEffect(() => {
    typing.saveWith((fields) => save({ write, identity }, { document, lines }, fields))
  }, [typing, write, identity, document, lines])

  useEffect(() => {
    typing.settle()
    const settleHidden = () => {
      if (window.document.visibilityState === 'hidden') typing.settle()
    }
    window.document.addEventListener('visibilitychange', settleHidden)
    return () => {
      window.document.removeEventListener('visibilitychange', settleHidden)
      typing.settle()
    }
  }, [typing])

  useEffect(() => {
    typing.arrived(({ rowId, field }: FieldPlace) => {
      const row = rowId === document.id ? document : rows.find(({ id }) => id === rowId)
      return row?.[field as keyof typeof row]
    })
  }, [typing, document, rows])
  return typing
}

/** Saves what was typed, row by row. */
async function save(
  actor: Actor,
  { document, lines }: Pick<Document, 'document' | 'lines'>,
  fields: readonly (Typed & { saved: Value })[],
): Promise<void> {
  // All of them reach the journal before anything is awaited.
  const saves = [...groupBy(fields, ({ rowId }) => rowId)].map(([rowId, answers]) => {
    if (rowId === document.id) return saveAnswers(actor, rowId, answers)
    const line = lines.find(({ id }) => id === rowId)
    return line ? saveLine(actor, document, line, answers) : Promise.resolve()
  })
  for (const outcome of await Promise.allSettled(saves)) {
    // A line that another device has deleted: there is no field to type into any more.
    if (outcome.status === 'rejected' && !(outcome.reason instanceof RowGone)) throw outcome.reason
  }
}
