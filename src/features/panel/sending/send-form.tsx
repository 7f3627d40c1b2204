import { Send } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCallFailure } from '#src/data/supabase/admin-calls.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { useAdminCalls } from '#src/runtime/workspace-service.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { flagAddress, useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { DraftNotices } from '../../kit/forms/draft-notices.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { useLiveCount } from '../../kit/lists/use-paged-list.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { RefusedReason } from '../../kit/sync/refused-reason.tsx'
import * as styles from './admin-notifications.css.ts'
import {
  callFor,
  messageLimit,
  newNotification,
  type Problem,
  problemsOf,
  sendFormSchema,
  type SendValues,
} from './send-form-rules.ts'
import { sendNotification } from './send.ts'
import { sendCopy as copy } from './send-copy.ts'

const ConfirmDialog = late(async () => (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)
const lateDialogs = [ConfirmDialog]

/** `?all`: asks for confirmation before sending to all users. */
const askAddress = flagAddress('all')

const recipients = [
  { value: 'individual', label: copy.to.individual },
  { value: 'all', label: copy.to.all },
] as const

/** From this length on, the form shows the number of characters. */
const nearLimit = messageLimit * 0.9

interface SendFormProps {
  /** A refused notification: the form opens with its values. */
  refused: RefusedEdit | undefined
  /** Another notification was just sent. */
  isNext: boolean
  /** Called when it is sent or abandoned. */
  onDone: () => void
}

/** To one user: stored on this device and sent with the next sync. To all: by the server, or not at all. */
export function SendForm({ refused, isNext, onDone }: SendFormProps) {
  const workspace = useWorkspace()
  const calls = useAdminCalls()
  const online = useOnline()
  const users = useLiveCount({ table: 'profiles', where: {} })
  const ask = useAddressDialog(askAddress)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isCalling, setCalling] = useState(false)
  const calling = useRef(false)
  const user = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLoadedLater(lateDialogs)
  const form = useDraftForm<SendValues>({
    form: refused ? `notification.${refused.id}` : 'notification',
    schema: sendFormSchema,
    live: newNotification,
    isNew: true,
    start: refused && inputOf(refused),
    failure: copy.failed.title,
    feature: 'notifications',
    onSave: sendToOne,
    onClose: onDone,
  })
  const { values } = form
  const problems = problemsOf(values)
  const shown = isTried ? problems : {}
  const isToAll = values.to === 'all'
  // Also true after a reload: the outcome of that call is still unknown.
  const isUnknown = isToAll && values.call !== ''
  const isSameText = values.called === values.message.trim()
  const isReady = isToAll && Object.keys(problems).length === 0

  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  // After a link or the forward button: never asks about a form that can't be sent.
  const isAsking = ask.dialog !== null
  const { close } = ask
  useEffect(() => {
    if (isAsking && !isReady) close()
  }, [isAsking, isReady, close])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    const problem = problems.user_id ?? problems.message
    if (problem) {
      const field = problems.user_id ? user : text
      field.current?.focus()
      showToast({ ...problem, tone: 'critical' })
    } else if (isToAll) ask.open('all')
    else form.submit(event)
  }

  async function sendToOne({ user_id, message }: SendValues) {
    await sendNotification(workspace, { user_id, message })
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: copy.sent, description: online ? undefined : copy.sentLater, tone: 'success' })
  }

  async function sendToAll() {
    // The second click of a double click arrives before the button is busy.
    if (calling.current) return
    calling.current = true
    const { id, text } = callFor(values, () => crypto.randomUUID())
    // Stored before the first try, so that the next try is the same call even if the answer is lost or the page closes.
    flushSync(() => {
      setCalling(true)
      storeCall(id, text)
    })
    const answer = await calls.notifyEveryone(text, id)
    calling.current = false
    setCalling(false)
    ask.close()
    if (answer.ok) {
      form.cancel()
      showToast({ ...copy.sentToAll(answer.count), tone: 'success' })
      return
    }
    if (answer.reason !== 'network') storeCall('', '')
    setFailure(whyNot(answer))
    showToast({ ...copy.failed, tone: 'critical' })
  }

  function storeCall(id: string, text: string) {
    form.control('call').onChange(id)
    form.control('called').onChange(text)
  }

  const notice = failure ? (
    <Alert tone="critical" title={copy.failed.title}>
      {failure}
    </Alert>
  ) : isUnknown ? (
    <Alert tone="warning">{isSameText ? copy.unknownOutcome : copy.otherText}</Alert>
  ) : refused ? (
    <RefusedReason edit={refused} />
  ) : null
  const message = form.field('message')
  const { length } = values.message.trim()
  return (
    <form className={styles.form} aria-label="Send a notification" noValidate onSubmit={submit}>
      <DraftNotices form={form}>{notice}</DraftNotices>
      <RadioField
        label="Recipients"
        options={recipients}
        value={values.to}
        onChange={(to) => form.control('to').onChange(to)}
      />
      {isToAll ? null : (
        <UserField
          label="User"
          placeholder="Search by name or email"
          ref={user}
          value={values.user_id}
          onChange={(id) => form.control('user_id').onChange(id)}
          error={shown.user_id && <Wrong problem={shown.user_id} />}
        />
      )}
      <TextArea
        label="Message"
        rows={5}
        {...message}
        error={shown.message && <Wrong problem={shown.message} />}
        labelAside={
          length >= nearLimit ? (
            <span className={classNames(styles.counter, length > messageLimit && styles.over)}>
              {length.toLocaleString('en')} / {messageLimit.toLocaleString('en')}
            </span>
          ) : null
        }
        ref={(element) => {
          text.current = element
          message.ref(element)
        }}
      />
      <div className={styles.send}>
        <Button
          ref={button}
          type="submit"
          variant="primary"
          icon={<Send size={18} />}
          busy={form.isSaving || isCalling}
        >
          {isToAll ? copy.to.all : 'Send Notification'}
        </Button>
        {refused ? <Button onClick={form.cancel}>Cancel</Button> : null}
        {/* Always rendered: screen readers ignore a live region that is inserted together with its text. */}
        <p className={styles.note} role="status">
          {isToAll && !online
            ? 'You’re offline. Sending to all users needs a connection. What you write stays here.'
            : null}
        </p>
      </div>
      {isAsking && isReady ? (
        <ConfirmDialog
          open
          onClose={ask.close}
          onConfirm={() => void sendToAll()}
          title={copy.to.all}
          description={`${copy.ask(users)} ${copy.askHint}`}
          confirmLabel="Send"
          tone="primary"
          busy={isCalling}
        >
          <div className={styles.asked}>
            {isUnknown && !isSameText ? <Alert tone="warning">{copy.otherText}</Alert> : null}
            <p className={styles.quoted}>{values.message.trim()}</p>
          </div>
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

/** A field's problem, with the same text as the toast. */
function Wrong({ problem: { title, description } }: { problem: Problem }) {
  return (
    <span className={styles.problem}>
      <span>{title}</span>
      <span>{description}</span>
    </span>
  )
}

function whyNot(answer: AdminCallFailure): string {
  if (answer.reason === 'network') return copy.unknownOutcome
  if (answer.reason === 'signed-out') return copy.signedOut
  console.error('notifications: sending to all was refused', answer)
  return copy.refused
}

/** The values of a refused notification that fit the form. */
function inputOf({ fields: { user_id, message } }: RefusedEdit): Partial<SendValues> {
  return {
    ...(typeof user_id === 'string' && { user_id }),
    ...(typeof message === 'string' && { message }),
  }
}
