import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import { reloadIntoNewestVersion } from '#src/pwa/newest-version.ts'
import { waitingFiles } from '#src/data/uploads/waiting-files.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { progressText } from './progress-text.ts'
import { RefusedTray } from './refused-tray.tsx'
import { LastSynced, StorageNote } from './storage-note.tsx'
import * as styles from './sync.css.ts'
import { editLabels } from './sync-labels.ts'
import { syncSentence } from './sync-sentences.ts'

/** The number of edits listed; the others are counted. */
const listed = 8

/** Unsent edits, refused edits with their reasons, and the time of the last sync. */
export function SyncPanel({ status, onDone }: { status: SyncStatus; onDone: () => void }) {
  const lost = status.phase === 'storage-lost'
  const closed = lost || status.phase === 'outdated'
  return (
    <div className={styles.panel}>
      <SyncState status={status} />
      {status.requested && !closed ? <Alert tone="warning">{damagedSentence(status.requested)}</Alert> : null}
      {closed ? null : <RefusedTray onDone={onDone} />}
      <Unsent edits={status.unsent} lost={lost} />
      {closed ? null : (
        <>
          <SyncNow status={status} />
          <StorageNote />
        </>
      )}
    </div>
  )
}

function SyncState({ status }: { status: SyncStatus }) {
  const sentence = syncSentence(status)
  if (status.phase === 'update-needed' || status.phase === 'outdated' || status.phase === 'storage-lost') {
    return (
      <Alert
        tone={status.phase === 'storage-lost' ? 'critical' : 'warning'}
        actions={
          <Button
            size="small"
            variant="primary"
            onClick={() =>
              status.phase === 'update-needed' ? void reloadIntoNewestVersion() : window.location.reload()
            }
          >
            Reload
          </Button>
        }
      >
        {sentence}
      </Alert>
    )
  }
  return <p className={styles.sentence}>{sentence}</p>
}

function Unsent({ edits, lost }: { edits: readonly UnsentEdit[]; lost: boolean }) {
  if (edits.length === 0) return null
  const more = edits.length - listed
  return (
    <section className={styles.section} aria-labelledby="sync-unsent">
      <h2 className={styles.sectionTitle} id="sync-unsent">
        {lost ? 'Lost' : 'Unsent'}
      </h2>
      <ItemList>
        {edits.slice(0, listed).map((edit) => (
          <Item
            key={`${edit.table} ${edit.id} ${edit.file ?? ''}`}
            strong
            aside={editLabels(edit)}
            meta={edit.table === 'project_posts' && edit.file ? <FileProgress id={edit.id} /> : null}
          >
            {edit.label}
          </Item>
        ))}
        {more > 0 ? <Item>and {more} more</Item> : null}
      </ItemList>
    </section>
  )
}

/** The progress of a file's upload. */
function FileProgress({ id }: { id: string }) {
  const file = useLive(waitingFiles, undefined)?.files.find((waiting) => waiting.id === id)
  return file ? progressText(file) : null
}

function SyncNow({ status }: { status: SyncStatus }) {
  const workspace = useWorkspace()
  const [busy, setBusy] = useState(false)
  async function syncNow() {
    setBusy(true)
    await workspace.syncNow()
    setBusy(false)
  }
  return (
    <div className={styles.lastSynced}>
      <p>
        Last synced: <LastSynced at={status.lastSyncedAt} />
      </p>
      <Button size="small" icon={<RefreshCw size={16} />} busy={busy} onClick={() => void syncNow()}>
        Sync now
      </Button>
    </div>
  )
}

/** @param count of rows whose copy on this device was damaged */
function damagedSentence(count: number): string {
  return count === 1
    ? 'One item on this device was damaged and is hidden. It comes back as soon as we have its online copy.'
    : `${count.toLocaleString('en')} items on this device were damaged and are hidden. They come back as soon as we have their online copies.`
}
