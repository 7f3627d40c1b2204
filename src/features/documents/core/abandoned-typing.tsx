import { type ComponentType, useEffect } from 'react'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { liveRow } from '#src/data/queries/live-list.ts'
import { storeRefused } from '#src/data/edits/refused.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { pageDrafts } from '#src/runtime/page-drafts.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useDocumentRows } from './queries.ts'
import { parseTyped } from './typing.ts'

/**
 * Saves text that an ended page left in a document, without showing the document. If the document is gone, its text goes to the tray.
 * @param useTyping opens the typing in a document of its kind
 */
export function abandonedTyping(
  useTyping: (document: ProjectDocument, rows: readonly DocumentRow[]) => unknown,
): ComponentType<{ kind: ProjectDocument['kind']; id: string }> {
  function OfDocument({ document, rows }: { document: ProjectDocument; rows: readonly DocumentRow[] }) {
    useTyping(document, rows)
    return null
  }

  return function Abandoned({ kind, id }) {
    const workspace = useWorkspace()
    const { firstSyncDone } = useSyncStatus('firstSyncDone')
    const document = useLive(liveRow<'documents'>, { table: 'documents', id })
    const rows = useDocumentRows(id)
    const isGone = document === null && firstSyncDone
    useEffect(() => {
      if (!isGone) return
      moveToTray(workspace, kind, id).catch((error: unknown) =>
        console.error('documents: what was typed into a document that is gone could not be stored', error),
      )
    }, [isGone, workspace, kind, id])
    return document && rows ? <OfDocument document={document} rows={rows} /> : null
  }
}

async function moveToTray({ db, identity }: Workspace, kind: ProjectDocument['kind'], id: string): Promise<void> {
  const { shared, list } = pageDrafts()
  const prefix = draftKey(identity.userId, `${kind}.${id}.`)
  for (const { key, text: item } of list(identity.userId)) {
    const typed = key.startsWith(prefix) ? parseTyped(key.slice(prefix.length), item) : undefined
    if (!typed) continue
    const { rowId, field, text, at } = typed
    await storeRefused(await db, {
      id: `typed-${rowId}-${field}-${at}`,
      table: rowId === id ? 'documents' : 'document_rows',
      row_id: rowId,
      kind: 'changed',
      label: text,
      fields: { [field]: text },
      document: {},
      code: 'not_found',
      constraint: '',
      message: 'the document is not on this device',
      refused_at: new Date().toISOString(),
    })
    // Otherwise another page is still typing.
    if (shared.getItem(key) === item) shared.removeItem(key)
  }
}
