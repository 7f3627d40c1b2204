import { useState } from 'react'
import type { SyncStatus } from '#src/data/sync-status.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { useSyncStatus } from '../workspace/use-sync-status.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import * as styles from './shell.css.ts'

interface LeaveDialogProps {
  open: boolean
  onClose: () => void
  leave: (options: { discard: boolean }) => Promise<'left' | 'unsent' | 'failed'>
}

type Busy = 'sending' | 'discarding'

/** Before signing out with edits that would be lost: send them now, discard them, or stay. */
export function LeaveDialog({ open, onClose, leave }: LeaveDialogProps) {
  const workspace = useWorkspace()
  const status = useSyncStatus()
  const [busy, setBusy] = useState<Busy>()
  const [problem, setProblem] = useState<string>()

  async function send() {
    setBusy('sending')
    setProblem(undefined)
    await workspace.syncNow()
    const result = await leave({ discard: false })
    setBusy(undefined)
    if (result === 'unsent') {
      const text = whyUnsent(workspace.status())
      setProblem(text)
      announce(text)
    }
  }
  async function discard() {
    setBusy('discarding')
    await leave({ discard: true })
    setBusy(undefined)
  }
  function close() {
    setProblem(undefined)
    onClose()
  }

  const labels = [...status.unsent.map((edit) => edit.label)]
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Sign out with unsent edits?"
      description={`${howMany(status)} Signing out removes your data from this device.`}
      role="alertdialog"
      footer={
        <>
          <Button
            variant="primary"
            busy={busy === 'sending'}
            disabled={busy === 'discarding'}
            onClick={() => void send()}
          >
            Send now and sign out
          </Button>
          <Button
            variant="danger"
            busy={busy === 'discarding'}
            disabled={busy === 'sending'}
            onClick={() => void discard()}
          >
            Sign out and discard
          </Button>
          <Button onClick={close}>Cancel</Button>
        </>
      }
    >
      <div className={styles.leaving}>
        {problem ? <Alert tone="warning">{problem}</Alert> : null}
        {labels.length > 0 ? (
          <ul className={styles.leavingList}>
            {labels.slice(0, 5).map((label, index) => (
              <li key={`${label} ${index}`}>{label}</li>
            ))}
            {labels.length > 5 ? <li>and {labels.length - 5} more</li> : null}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}

function howMany({ unsent, refused }: SyncStatus): string {
  const parts = [
    unsent.length > 0 ? `${edits(unsent.length)} not reached us yet.` : '',
    refused > 0
      ? `${refused === 1 ? '1 refused edit waits' : `${refused} refused edits wait`} for you in the sync panel.`
      : '',
  ]
  return parts.filter(Boolean).join(' ')
}

function edits(count: number): string {
  return count === 1 ? '1 edit has' : `${count} edits have`
}

function whyUnsent(status: SyncStatus): string {
  if (status.phase === 'offline') return 'There is no connection, so nothing could be sent. You are still signed in.'
  if (status.phase === 'needs-sign-in') return 'Please sign in again first: only then they can be sent.'
  if (status.refused > 0) return 'An edit was refused. Look at it in the sync panel, or discard it.'
  return 'Not everything could be sent. You are still signed in.'
}
