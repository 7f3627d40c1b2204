import { useEffect, useLayoutEffect, useState } from 'react'
import { rowTextsMax } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { groupBy } from '#src/domain/lists.ts'
import { pageDrafts } from '#src/runtime/page-drafts.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { type FailureMessage, failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { type Actor, type Done, RowGone } from '../../kit/mutations/rows.ts'
import { showWriteFailure } from '../../kit/mutations/write-failure.ts'
import { copy } from './copy.ts'
import { type LastEdits, openLastEdits } from './last-edits.ts'
import { type Answer, saveAnswers } from './mutations.ts'
import { type FieldPlace, openTyping, type Typed, type Typing, type Value } from './typing.ts'

interface OpenDocument<Shown extends { id: string }> {
  document: ProjectDocument
  /** Stored ones. */
  rows: readonly DocumentRow[]
  /** The rows that the screen shows, stored or not. */
  shown: readonly Shown[]
  /** Saves the text typed into one of these rows. */
  saveShown: (actor: Actor, row: Shown, answers: readonly Answer[]) => Promise<Done>
  /** The label of a field. @param row undefined for a field of the document */
  nameOf: (field: string, row: Shown | undefined) => string
}

interface OpenTypingOptions<Shown extends { id: string }> extends OpenDocument<Shown> {
  /** The value to save for a text; undefined if it can't be saved. */
  read: (typed: Typed) => Value | undefined
  saveFailed: FailureMessage
}

/** The field's message about a text that is too long to be saved. The text stays as typed or pasted. */
export function tooLong({ text, field }: Pick<Typed, 'text' | 'field'>): string | undefined {
  const most = rowTextsMax[field] ?? Infinity
  return text.length > most ? copy.tooLong(text.length, most) : undefined
}

/** Long enough to copy the text, in milliseconds. */
const longReading = 30_000

/** The typing in a document, and its last edits. Saves text left from before, and all text when the user leaves. */
export function useOpenTyping<Shown extends { id: string }>({
  read,
  saveFailed,
  ...open
}: OpenTypingOptions<Shown>): { typing: Typing; edits: LastEdits } {
  const { document, rows } = open
  const { write, identity } = useWorkspace()
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const [edits] = useState(openLastEdits)

  const [typing] = useState(() =>
    openTyping({
      userId: identity.userId,
      document,
      storage: pageDrafts().shared,
      read: (typed) => (tooLong(typed) ? undefined : read(typed)),
      onFailure(error) {
        showWriteFailure(saveFailed, `${document.kind}: what was typed could not be saved`, error)
      },
      onGone(lost) {
        const message = copy.textGone(lost.map(({ text }) => text))
        showToast({ ...failureToast(message), duration: longReading })
      },
    }),
  )

  // Runs before the effects of the fields, which may save at once.
  useLayoutEffect(() => {
    typing.saveWith((fields) => save({ write, identity }, open, fields, { typing, edits }))
  })

  useEffect(() => {
    const settleHidden = () => {
      if (window.document.visibilityState === 'hidden') typing.settle()
    }
    const left = new AbortController()
    window.document.addEventListener('visibilitychange', settleHidden, { signal: left.signal })
    // Older Safaris leave a page without hiding it.
    window.addEventListener('pagehide', typing.settle, { signal: left.signal })
    window.addEventListener('storage', typing.reread, { signal: left.signal })
    return () => {
      left.abort()
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

/** Saves typed text row by row. Resolves to the fields whose rows are gone. */
async function save<Shown extends { id: string }>(
  actor: Actor,
  { document, rows, shown, saveShown, nameOf }: OpenDocument<Shown>,
  fields: readonly (Typed & { saved: Value })[],
  { typing, edits }: { typing: Typing; edits: LastEdits },
): Promise<readonly Typed[]> {
  // All edits must reach the journal before any await.
  const saves = [...groupBy(fields, ({ rowId }) => rowId)].map(([rowId, answers]) => {
    const row = shown.find(({ id }) => id === rowId)
    const doing = saveRow(rowId, answers).then((done) => ({
      ...done,
      undo() {
        typing.undone(answers)
        return done.undo()
      },
    }))
    const label = answers.map(({ field }) => nameOf(field, row)).join(', ')
    return { done: edits.add(label, doing), answers }

    function saveRow(id: string, typed: typeof answers): Promise<Done> {
      if (id === document.id) return saveAnswers(actor, 'documents', id, typed)
      if (row) return saveShown(actor, row, typed)
      // Another device has deleted this row of the template.
      if (rows.some((stored) => stored.id === id)) return Promise.reject(new RowGone('This row is hidden'))
      // The row may be on the device and not on the screen yet.
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
