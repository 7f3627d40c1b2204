import { useEffect, useRef, useState } from 'react'
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

type Leaving = 'sending' | 'signing-out' | 'discarding'

/** Before signing out with edits that would be lost: send them now, discard them, or stay. */
export function LeaveDialog({ open, onClose, leave }: LeaveDialogProps) {
  const workspace = useWorkspace()
  const status = useSyncStatus()
  const [leaving, setLeaving] = useState<Leaving>()
  const [problem, setProblem] = useState<string>()
  /** Sending takes as long as the network does: whoever changes their mind meanwhile stays. */
  const sending = useRef<AbortController>(undefined)
  /** From here on local data is removed, and there is nothing left to cancel. */
  const isDecided = useRef(false)
  useEffect(() => () => sending.current?.abort(), [])

  async function send() {
    const { signal } = (sending.current = new AbortController())
    setProblem(undefined)
    setLeaving('sending')
    await workspace.syncNow()
    if (signal.aborted) return
    const result = await leaveNow('signing-out')
    if (result === 'unsent') {
      const text = whyUnsent(workspace.status())
      setProblem(text)
      announce(text)
    }
  }
  async function leaveNow(how: 'signing-out' | 'discarding') {
    isDecided.current = true
    setLeaving(how)
    const result = await leave({ discard: how === 'discarding' })
    isDecided.current = false
    setLeaving(undefined)
    return result
  }
  function close() {
    if (isDecided.current) return
    sending.current?.abort()
    setLeaving(undefined)
    setProblem(undefined)
    onClose()
  }

  const isSending = leaving === 'sending' || leaving === 'signing-out'
  const isDiscarding = leaving === 'discarding'
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
          <Button variant="primary" busy={isSending} disabled={isDiscarding} onClick={() => void send()}>
            Send now and sign out
          </Button>
          <Button variant="danger" busy={isDiscarding} disabled={isSending} onClick={() => void leaveNow('discarding')}>
            Sign out and discard
          </Button>
          <Button aria-disabled={leaving === 'signing-out' || isDiscarding} onClick={close}>
            Cancel
          </Button>
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
