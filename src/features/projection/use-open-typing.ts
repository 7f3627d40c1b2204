import { useEffect, useLayoutEffect, useState } from 'react'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/schema.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { type Actor, type Done, RowGone } from '../commands/rows.ts'
import { writeFailureToast } from '../forms/write-failure.ts'
import { copy } from './copy.ts'
import { saveAnswers, saveLine, type ShownLine } from './mutations.ts'
import { type LastEdits, openLastEdits } from './last-edits.ts'
import { nameOf, valueOfText } from './outcome.ts'
import { type FieldPlace, openTyping, type Typed, type Typing, type Value } from './typing.ts'

interface Document {
  document: ProjectDocument
  rows: readonly DocumentRow[]
  /** Those of the template included. */
  lines: readonly ShownLine[]
}

/** Long enough to copy the text, in milliseconds. */
const longReading = 30_000

/** The typing in a document, and its last edits. What was typed and left before is saved; so is everything when the user leaves. */
export function useOpenTyping({ document, rows, lines }: Document): { typing: Typing; edits: LastEdits } {
  const { write, identity } = useWorkspace()
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const [edits] = useState(openLastEdits)

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
      onGone(lost) {
        const message = copy.answerGone(lost.map(({ text }) => text))
        showToast({ ...failureToast(message), duration: longReading })
      },
    }),
  )

  // Before the effects of the fields, which may save at once.
  useLayoutEffect(() => {
    typing.saveWith((fields) => save({ write, identity }, { document, rows, lines }, fields, { typing, edits }))
  }, [typing, edits, write, identity, document, rows, lines])

  useEffect(() => {
    const settleHidden = () => {
      if (window.document.visibilityState === 'hidden') typing.settle()
    }
    window.document.addEventListener('visibilitychange', settleHidden)
    // Older Safaris leave a page without hiding it.
    window.addEventListener('pagehide', typing.settle)
    window.addEventListener('storage', typing.reread)
    return () => {
      window.document.removeEventListener('visibilitychange', settleHidden)
      window.removeEventListener('pagehide', typing.settle)
      window.removeEventListener('storage', typing.reread)
      typing.close()
    }
  }, [typing])

  // Before the first sync, a row that isn't here may still arrive.
  useEffect(() => {
    if (firstSyncDone) typing.settleAbandoned()
  }, [typing, firstSyncDone])

  useEffect(() => {
    typing.arrived(({ rowId, field }: FieldPlace) => {
      const row = rowId === document.id ? document : rows.find(({ id }) => id === rowId)
      return row?.[field as keyof typeof row]
    })
  }, [typing, document, rows])
  return { typing, edits }
}

/** Saves what was typed, row by row. Resolves to the fields whose rows are gone. */
async function save(
  actor: Actor,
  { document, rows, lines }: Document,
  fields: readonly (Typed & { saved: Value })[],
  { typing, edits }: { typing: Typing; edits: LastEdits },
): Promise<readonly Typed[]> {
  // All of them reach the journal before anything is awaited.
  const saves = [...groupBy(fields, ({ rowId }) => rowId)].map(([rowId, answers]) => {
    const line = lines.find(({ id }) => id === rowId)
    const doing = saveRow(rowId, answers).then((done) => ({
      ...done,
      undo() {
        typing.undone(answers)
        return done.undo()
      },
    }))
    const label = answers.map(({ field }) => nameOf(field, line)).join(', ')
    return { done: edits.add(label, doing), answers }

    function saveRow(id: string, typed: typeof answers): Promise<Done> {
      if (id === document.id) return saveAnswers(actor, 'documents', id, typed)
      if (line) return saveLine(actor, document, line, typed)
      // Another device has deleted this line of the template.
      if (rows.some((row) => row.id === id)) return Promise.reject(new RowGone('This line is hidden'))
      // It may be on the device and not on the screen yet.
      return saveAnswers(actor, 'document_rows', id, typed)
    }
  })
  const gone = saves.map(async ({ done, answers }) => {
    try {
      await done
      return []
    } catch (error) {
      if (error instanceof RowGone) return answers
      throw error
    }
  })
  return (await Promise.all(gone)).flat()
}
