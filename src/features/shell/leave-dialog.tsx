import { useEffect, useRef, useState } from 'react'
import type { SyncStatus } from '#src/data/sync-status.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import type { StoredMessage } from '../contact/messages.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './shell.css.ts'

export interface LeaveDialogProps {
  open: boolean
  onClose: () => void
  leave: (options: { discard: boolean }) => Promise<'left' | 'unsent' | 'failed'>
}

type Leaving = 'sending' | 'signing-out' | 'discarding'

/** Before signing out with edits or messages that would be lost: send them now, discard them, or stay. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { identity, status, syncNow } = useWorkspace()
  return (
    <LeaveQuestion {...props} userId={identity.userId} status={useSyncStatus()} statusNow={status} syncNow={syncNow} />
  )
}

type Status = Pick<SyncStatus, 'phase' | 'unsent' | 'refused'>

interface LeaveQuestionProps extends LeaveDialogProps {
  userId: string
  status: Status
  /** The same at this moment: an effect of sending may not be rendered yet. */
  statusNow: () => Status
  /** Sends edits; resolves when that is done, or can't be done. */
  syncNow: () => Promise<void>
}

/** The same where the workspace is hidden or can't be opened. */
export function LeaveQuestion({ open, onClose, leave, userId, status, statusNow, syncNow }: LeaveQuestionProps) {
  const [messages, setMessages] = useState<StoredMessage[]>()
  const [leaving, setLeaving] = useState<Leaving>()
  const [problem, setProblem] = useState<string>()
  /** Sending takes as long as the network does: whoever changes their mind meanwhile stays. */
  const sending = useRef<AbortController>(undefined)
  /** From here on local data is removed, and there is nothing left to cancel. */
  const isDecided = useRef(false)
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    if (!open) return
    void readMessages(userId).then(setMessages)
    return () => setMessages(undefined)
  }, [open, userId])

  async function send() {
    const { signal } = (sending.current = new AbortController())
    setProblem(undefined)
    setLeaving('sending')
    await Promise.all([syncNow(), sendMessages()])
    if (signal.aborted) return
    const result = await leaveNow('signing-out')
    if (result === 'unsent') {
      const left = await readMessages(userId)
      setMessages(left)
      const text = whyUnsent(statusNow(), left)
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
  const labels = [...status.unsent.map((edit) => edit.label), ...(messages ?? []).map(labelOf)]
  return (
    <Dialog
      open={open && messages !== undefined}
      onClose={close}
      title={titleOf(status, messages ?? [])}
      description={`${howMany(status, messages ?? [])} Signing out removes your data from this device.`}
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

/** Without storage there are no messages. */
async function readMessages(userId: string): Promise<StoredMessage[]> {
  try {
    const { messagesOf } = await import('../contact/message-outbox.ts')
    return await messagesOf(userId)
  } catch (error) {
    console.warn('contact: the outbox could not be read', error)
    return []
  }
}

async function sendMessages(): Promise<void> {
  if (!navigator.onLine) return
  try {
    const { deliverQueuedMessages } = await import('../contact/message-outbox.ts')
    await deliverQueuedMessages()
  } catch (error) {
    console.warn('contact: messages could not be sent', error)
  }
}

function titleOf({ unsent, refused }: Status, messages: readonly StoredMessage[]): string {
  if (messages.length === 0 || unsent.length + refused > 0) return 'Sign out with unsent edits?'
  return messages.length === 1 ? 'Sign out with an unsent message?' : 'Sign out with unsent messages?'
}

/** The longest label, in characters. */
const longest = 60

function labelOf({ message: { message } }: StoredMessage): string {
  return `Message: ${message.length > longest ? `${message.slice(0, longest).trimEnd()}…` : message}`
}

function howMany({ unsent, refused }: Status, messages: readonly StoredMessage[]): string {
  const returned = messages.filter(({ refusal }) => refusal).length
  const waiting = messages.length - returned
  const parts = [
    unsent.length > 0 ? `${edits(unsent.length)} not reached us yet.` : '',
    refused > 0
      ? `${refused === 1 ? '1 refused edit waits' : `${refused} refused edits wait`} for you in the sync panel.`
      : '',
    waiting > 0 ? `${waiting === 1 ? '1 message has' : `${waiting} messages have`} not reached us yet.` : '',
    returned > 0
      ? `${returned === 1 ? '1 message was not accepted and waits' : `${returned} messages were not accepted and wait`} for you on the contact page.`
      : '',
  ]
  return parts.filter(Boolean).join(' ')
}

function edits(count: number): string {
  return count === 1 ? '1 edit has' : `${count} edits have`
}

function whyUnsent(status: Status, messages: readonly StoredMessage[]): string {
  if (status.phase === 'offline') return 'There is no connection, so nothing could be sent. You are still signed in.'
  if (status.phase === 'needs-sign-in') return 'Please sign in again first: only then they can be sent.'
  if (status.refused > 0) return 'An edit was refused. Look at it in the sync panel, or discard it.'
  if (messages.some(({ refusal }) => refusal))
    return 'A message was not accepted. Look at it on the contact page, or discard it.'
  return 'Not everything could be sent. You are still signed in.'
}
