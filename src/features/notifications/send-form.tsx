import { Send } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCallFailure } from '#src/data/session/admin-calls.ts'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { useAdminCalls } from '#src/runtime/use-admin-calls.ts'
import { useOnline } from '#src/runtime/use-online.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { flagAddress, useAddressDialog } from '../commands/use-address-dialog.ts'
import { DraftNotices } from '../forms/draft-notices.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useLiveCount } from '../lists/use-paged-list.ts'
import { PersonField } from '../people/person-field.tsx'
import { RefusedReason } from '../sync/refused-reason.tsx'
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
import { sendTexts as texts } from './send-texts.ts'

const ConfirmDialog = late(async () => (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)
const lateDialogs = [ConfirmDialog]

/** `?all`: asks before everyone is told. */
const askAddress = flagAddress('all')

const recipients = [
  { value: 'individual', label: texts.to.individual },
  { value: 'all', label: texts.to.all },
] as const

/** From so many characters on, the form says how many there are. */
const nearLimit = messageLimit * 0.9

interface SendFormProps {
  /** One that the server did not take: the form opens with its values. */
  refused: RefusedEdit | undefined
  /** Another one was sent just now. */
  isNext: boolean
  /** It is sent, or given up. */
  onDone: () => void
}

/** To one person: stored on this device, and sent with the next sync. To all: by the server, or not at all. */
export function SendForm({ refused, isNext, onDone }: SendFormProps) {
  const workspace = useWorkspace()
  const calls = useAdminCalls()
  const online = useOnline()
  const people = useLiveCount({ table: 'profiles', where: {} })
  const ask = useAddressDialog(askAddress)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isCalling, setCalling] = useState(false)
  const calling = useRef(false)
  const person = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLoadedLater(lateDialogs)
  const form = useDraftForm<SendValues>({
    form: refused ? `notification.${refused.id}` : 'notification',
    schema: sendFormSchema,
    live: newNotification,
    isNew: true,
    start: refused && inputOf(refused),
    format: (_field, value) => String(value),
    failure: texts.failed.title,
    feature: 'notifications',
    onSave: sendToOne,
    onClose: onDone,
  })
  const { values } = form
  const problems = problemsOf(values)
  const shown = isTried ? problems : {}
  const isToAll = values.to === 'all'
  // Kept through a reload: the outcome of that try is as unknown as before.
  const isUnknown = isToAll && values.call !== ''
  const isSameText = values.called === values.message.trim()
  const isReady = isToAll && Object.keys(problems).length === 0

  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  // A link, or the forward button: nothing is asked about a form that can't be sent.
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
      const field = problems.user_id ? person : text
      field.current?.focus()
      showToast({ ...problem, tone: 'critical' })
    } else if (isToAll) ask.open('all')
    else form.submit(event)
  }

  async function sendToOne({ user_id, message }: SendValues) {
    await sendNotification(workspace, { user_id, message })
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: texts.sent, description: online ? undefined : texts.sentLater, tone: 'success' })
  }

  async function sendToAll() {
    // The second press of a double click comes before the button is busy.
    if (calling.current) return
    calling.current = true
    const { id, text } = callFor(values, () => crypto.randomUUID())
    // Kept before the first try: whatever happens to the answer or to this page, the next try is the same call.
    flushSync(() => {
      setCalling(true)
      keepCall(id, text)
    })
    const answer = await calls.notifyEveryone(text, id)
    calling.current = false
    setCalling(false)
    ask.close()
    if (answer.ok) {
      form.cancel()
      showToast({ ...texts.sentToAll(answer.count), tone: 'success' })
      return
    }
    if (answer.reason !== 'network') keepCall('', '')
    setFailure(whyNot(answer))
    showToast({ ...texts.failed, tone: 'critical' })
  }

  function keepCall(id: string, text: string) {
    form.control('call').onChange(id)
    form.control('called').onChange(text)
  }

  const notice = failure ? (
    <Alert tone="critical" title={texts.failed.title}>
      {failure}
    </Alert>
  ) : isUnknown ? (
    <Alert tone="warning">{isSameText ? texts.unknownOutcome : texts.otherText}</Alert>
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
        <PersonField
          label="User"
          placeholder="Search by name or email"
          ref={person}
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
          {isToAll ? texts.to.all : 'Send Notification'}
        </Button>
        {refused ? <Button onClick={form.cancel}>Cancel</Button> : null}
        {/* Always there: a live region that arrives together with its words is not read out. */}
        <p className={styles.note} role="status">
          {isToAll && !online ? 'You’re offline. Sending to all needs a connection; what you write is kept.' : null}
        </p>
      </div>
      {isAsking && isReady ? (
        <ConfirmDialog
          open
          onClose={ask.close}
          onConfirm={() => void sendToAll()}
          title={texts.to.all}
          description={`${texts.ask(people)} ${texts.askHint}`}
          confirmLabel="Send"
          tone="primary"
          busy={isCalling}
        >
          <div className={styles.asked}>
            {isUnknown && !isSameText ? <Alert tone="warning">{texts.otherText}</Alert> : null}
            <p className={styles.quoted}>{values.message.trim()}</p>
          </div>
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

/** What is wrong with a field, in the words of the toast. */
function Wrong({ problem: { title, description } }: { problem: Problem }) {
  return (
    <span className={styles.problem}>
      <span>{title}</span>
      <span>{description}</span>
    </span>
  )
}

function whyNot(answer: AdminCallFailure): string {
  if (answer.reason === 'network') return texts.unknownOutcome
  if (answer.reason === 'signed-out') return texts.signedOut
  console.error('notifications: sending to all was refused', answer)
  return texts.refused
}

/** What of a refused notification can be put into the form. */
function inputOf({ fields: { user_id, message } }: RefusedEdit): Partial<SendValues> {
  return {
    ...(typeof user_id === 'string' && { user_id }),
    ...(typeof message === 'string' && { message }),
  }
}
