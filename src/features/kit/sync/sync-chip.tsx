import { Check, CircleAlert, CloudOff, CloudUpload, type LucideIcon, RefreshCw } from 'lucide-react'
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import { checkForNewVersion } from '#src/pwa/newest-version.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { PopoverPanel } from '#src/ui/popover-panel/popover-panel.tsx'
import { asksIn } from '../commands/command-confirmations.tsx'
import * as styles from './sync.css.ts'
import { discardId, isAnnounced, type SyncView, syncView } from './sync-labels.ts'

// The panel loads after the data, because the chip shows the most urgent state without it.
const SyncPanel = late(async () => (await import('./sync-panel.tsx')).SyncPanel)
const lateParts = [SyncPanel]
/** The commands of the panel that ask first. The others need no code here. */
const panelQuestions = [{ id: discardId, confirm: true }]

/** The state of sync, always visible; a press opens the panel. */
export function SyncChip() {
  const status = useSyncStatus()
  // Reloading with one of the panel's dialogs in the URL opens both.
  const { search } = useLocation()
  const [open, setOpen] = useState(() => asksIn(search, panelQuestions))
  useAnnouncedChanges(status)
  useLoadedLater(lateParts)
  const view = syncView(status)
  return (
    <PopoverPanel
      label="Sync"
      open={open}
      setOpen={setOpen}
      trigger={<Chip view={view} offline={status.phase === 'offline'} />}
    >
      <SyncPanel status={status} onDone={() => setOpen(false)} />
    </PopoverPanel>
  )
}

interface ChipProps extends ComponentPropsWithRef<'button'> {
  view: SyncView
  offline: boolean
}

/** A phone has room for one label: the crossed cloud means offline, so the count is the text. */
function Chip({ view, offline, ...button }: ChipProps) {
  const Icon = offline ? CloudOff : icons[view.tone]
  const label = view.detail ? `${view.label}, ${view.detail}` : view.label
  return (
    <button {...button} type="button" className={styles.chip[view.tone]} aria-label={`Sync: ${label}`}>
      <Icon className={view.tone === 'working' ? styles.turning : undefined} size={16} aria-hidden="true" />
      <span className={offline && view.detail ? styles.wideOnly : undefined}>{view.label}</span>{' '}
      {view.detail ? <span className={offline ? styles.chipDetail : styles.chipDetailWide}>{view.detail}</span> : null}
    </button>
  )
}

const icons: Record<SyncView['tone'], LucideIcon> = {
  calm: Check,
  working: RefreshCw,
  waiting: CloudUpload,
  urgent: CircleAlert,
}

async function announceChange(before: SyncStatus, now: SyncStatus): Promise<void> {
  try {
    const { syncAnnouncement } = await import('./sync-sentences.ts')
    announce(syncAnnouncement(before, now))
  } catch (error) {
    // The chip has changed as well.
    console.warn('sync: a change could not be announced', error)
  }
}

/** Announces important changes to screen readers, but not routine edits. */
function useAnnouncedChanges(status: SyncStatus) {
  const before = useRef(status)
  useEffect(() => {
    if (isAnnounced(before.current, status)) void announceChange(before.current, status)
    before.current = status
  }, [status])
  // The server no longer serves this version, so have the newest one ready when the user reloads.
  const isTooOld = status.phase === 'update-needed'
  useEffect(() => {
    if (isTooOld) void checkForNewVersion()
  }, [isTooOld])
}
