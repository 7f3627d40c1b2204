import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { openDraftsOf, typedRowsOf } from '#src/data/drafts/typed-text.ts'
import { readWaiting, type WaitingFile } from '#src/data/uploads/waiting-files.ts'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { recordIn } from '#src/domain/json.ts'
import { shortened } from '#src/domain/text/shortened.ts'
import { pageDrafts } from '#src/runtime/page-drafts.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import type * as MessageOutbox from '../../contact/message-outbox.ts'
import type { StoredMessage } from '../../contact/messages.ts'
import { partsOf } from '../../kit/drafts/draft.ts'
import * as styles from '../../kit/sync/sync.css.ts'

export interface SignOutDialogProps {
  open: boolean
  onClose: () => void
  signOut: (options: { discard: boolean }) => Promise<'signed-out' | 'unsent' | 'failed' | 'unreachable'>
}

type Step = 'sending' | 'signing-out' | 'discarding'

/** Asks before a logout that would lose edits or messages: send them now, discard them, or stay. */
export function SignOutDialog(props: SignOutDialogProps) {
  const workspace = useWorkspace()
  const status = useSyncStatus()
  return (
    <SignOutConfirmation {...props} {...{ status }} userId={workspace.identity.userId} workspaceNow={() => workspace} />
  )
}

type Status = Pick<SyncStatus, 'phase' | 'unsent' | 'refused'>

interface SignOutConfirmationProps extends SignOutDialogProps {
  userId: string
  status?: Status
  /** Undefined if it can't be opened. Gives the current status, because the render may not show the effect of sending yet. */
  workspaceNow: () => Pick<Workspace, 'db' | 'status' | 'syncNow'> | undefined
}

/** The dialog without a workspace in its context, for a workspace that is hidden or can't be opened. */
export function SignOutConfirmation({
  open,
  onClose,
  signOut,
  userId,
  workspaceNow,
  ...props
}: SignOutConfirmationProps) {
  const statusNow = (): Status => workspaceNow()?.status() ?? { phase: 'opening', unsent: [], refused: 0 }
  const { status = statusNow() } = props
  const [messages, setMessages] = useState<StoredMessage[]>()
  const [drafts, setDrafts] = useState<readonly string[]>([])
  const [step, setStep] = useState<Step>()
  const [problem, setProblem] = useState<string>()
  /** Sending may take long, so it is aborted if the user changes their mind. */
  const sending = useRef<AbortController>(undefined)
  /** True once local data is being removed: nothing can be cancelled any more. */
  const isDecided = useRef(false)
  useEffect(() => () => sending.current?.abort(), [])
  const readFiles = useEffectEvent(() => filesOfForms(workspaceNow()?.db).catch(() => undefined))
  useEffect(() => {
    if (!open) return
    void Promise.all([readMessages(userId), readFiles()]).then(([found, files = []]) => {
      setDrafts([
        ...openDraftsOf(pageDrafts(), userId).map(({ key, text }) =>
          draftLabel(text, key.startsWith(draftKey(userId, 'contact'))),
        ),
        ...files.map(({ row }) => `File: ${shortened(row.title, longest)}`),
      ])
      setMessages(found)
    })
    return () => setMessages(undefined)
  }, [open, userId])

  async function send() {
    const { signal } = (sending.current = new AbortController())
    setProblem(undefined)
    setStep('sending')
    await Promise.all([workspaceNow()?.syncNow(), sendMessages()])
    if (signal.aborted) return
    const result = await signOutNow('signing-out')
    if (result === 'unsent') {
      const remaining = await readMessages(userId)
      setMessages(remaining)
      const text = whyUnsent(statusNow(), remaining, drafts.length, typedRowsOf(pageDrafts(), userId).length > 0)
      setProblem(text)
      announce(text)
    }
  }
  async function signOutNow(how: 'signing-out' | 'discarding') {
    isDecided.current = true
    setStep(how)
    const result = await signOut({ discard: how === 'discarding' })
    isDecided.current = false
    setStep(undefined)
    return result
  }
  function close() {
    if (isDecided.current) return
    sending.current?.abort()
    setStep(undefined)
    setProblem(undefined)
    onClose()
  }

  const isSending = step === 'sending' || step === 'signing-out'
  const isDiscarding = step === 'discarding'
  const labels = [...status.unsent.map((edit) => edit.label), ...(messages ?? []).map(labelOf), ...drafts]
  const canSend = status.unsent.length + status.refused + (messages?.length ?? 0) > 0 || drafts.length === 0
  return (
    <Dialog
      open={open && messages !== undefined}
      onClose={close}
      title={titleOf(status, messages ?? [], drafts.length)}
      description={`${howMany(status, messages ?? [], drafts.length)} Logging out removes your data from this device.`}
      role="alertdialog"
      footer={
        <>
          {canSend ? (
            <Button variant="primary" busy={isSending} disabled={isDiscarding} onClick={() => void send()}>
              Send now and log out
            </Button>
          ) : null}
          <Button
            variant="danger"
            busy={isDiscarding}
            disabled={isSending}
            onClick={() => void signOutNow('discarding')}
          >
            Log out and discard
          </Button>
          <Button aria-disabled={step === 'signing-out' || isDiscarding} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.unsentNote}>
        {problem ? <Alert tone="warning">{problem}</Alert> : null}
        {labels.length > 0 ? (
          <ul className={styles.unsentList}>
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

/** Files that were chosen in a form that isn't sent. */
async function filesOfForms(db: Workspace['db'] | undefined): Promise<WaitingFile[]> {
  return db ? (await readWaiting(await db)).files.filter(({ state }) => state === 'draft') : []
}

/** Without storage there are no messages. */
async function withOutbox<Answer>(
  work: (outbox: typeof MessageOutbox) => Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  try {
    return await work(await import('../../contact/message-outbox.ts'))
  } catch (error) {
    console.warn('contact: the outbox could not be read or sent', error)
    return otherwise
  }
}

const readMessages = (userId: string) => withOutbox<StoredMessage[]>((outbox) => outbox.messagesOf(userId), [])
const sendMessages = () => withOutbox<unknown>((outbox) => outbox.deliverQueuedMessages(), undefined)

function titleOf({ unsent, refused }: Status, messages: readonly StoredMessage[], drafts: number): string {
  if (drafts > 0 && unsent.length + refused + messages.length === 0)
    return drafts === 1 ? 'Log out with an unfinished draft?' : 'Log out with unfinished drafts?'
  if (messages.length === 0 || unsent.length + refused > 0) return 'Log out with unsent changes?'
  return messages.length === 1 ? 'Log out with an unsent message?' : 'Log out with unsent messages?'
}

/** The longest label, in characters. */
const longest = 60

function labelOf({ message: { message } }: StoredMessage): string {
  return `Message: ${shortened(message, longest)}`
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The longest text of a draft, or the message of the contact form. */
function draftLabel(item: string, isContact: boolean): string {
  const { changes } = partsOf(recordIn(item))
  const values = isContact ? [changes.message] : Object.values(changes)
  const texts = values.filter((value) => typeof value === 'string').filter((text) => !isId.test(text))
  const [text = ''] = texts.sort((a, b) => b.length - a.length)
  return text === '' ? 'Draft' : `Draft: ${shortened(text, longest)}`
}

function howMany({ phase, unsent, refused }: Status, messages: readonly StoredMessage[], drafts: number): string {
  const returned = messages.filter(({ refusal }) => refusal).length
  const waiting = messages.length - returned
  const parts = [
    unsent.length > 0 ? `${changes(unsent.length)} not been sent yet.` : '',
    refused > 0
      ? `${refused === 1 ? '1 rejected change is' : `${refused} rejected changes are`} waiting for you in the sync panel.`
      : '',
    waiting > 0 ? `${waiting === 1 ? '1 message has' : `${waiting} messages have`} not been sent yet.` : '',
    returned > 0
      ? `${returned === 1 ? '1 message was not accepted and is' : `${returned} messages were not accepted and are`} waiting for you on the contact page.`
      : '',
    drafts > 0 ? `${drafts === 1 ? '1 draft is' : `${drafts} drafts are`} not finished, and can’t be sent.` : '',
  ]
  const known = parts.filter(Boolean).join(' ')
  // The database could not be opened.
  return known || phase !== 'opening'
    ? known
    : "We can't read this device's storage, so it may hold changes that haven't been sent."
}

function changes(count: number): string {
  return count === 1 ? '1 change has' : `${count} changes have`
}

function whyUnsent(status: Status, messages: readonly StoredMessage[], drafts: number, isTyping: boolean): string {
  if (status.phase === 'offline') return "You're offline, so nothing could be sent. You're still logged in."
  if (status.phase === 'needs-sign-in') return 'Please log in again first, then send them.'
  if (status.refused > 0) return 'A change was rejected. Look at it in the sync panel, or discard it.'
  if (messages.some(({ refusal }) => refusal))
    return 'A message was not accepted. Look at it on the contact page, or discard it.'
  if (isTyping)
    return 'Some text in a document could not be saved. Open the document and look at it there, or discard it.'
  if (drafts > 0 && status.unsent.length === 0)
    return 'Everything else was sent. Finish your drafts first, or discard them.'
  return "Not everything could be sent. You're still logged in."
}
