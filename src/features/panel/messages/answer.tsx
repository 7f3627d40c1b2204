import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { contactLimits } from '#src/domain/contact/rules.ts'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { text } from '#src/domain/text/storable.ts'
import { visible } from '#src/domain/text/characters.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { DraftNotices } from '../../kit/forms/draft-notices.tsx'
import { forgetDraft, readDraft, storeDraft } from '../../kit/drafts/saved-draft.ts'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUser } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import type { MessageContext } from './commands.ts'
import { copy } from './copy.ts'
import * as styles from './messages.css.ts'
import { answerMessage, saveNote } from './mutations.ts'
import { inOwnWindow, replyHref } from './reply.ts'

interface PartProps {
  message: ContactMessage
  context: MessageContext
}

/** The answer that went out, or the form that writes it. Keyed by the message. */
export function Answer(props: PartProps) {
  if (!props.message.answer) return <AnswerForm {...props} />
  return (
    <>
      <Answered message={props.message} />
      <UnsentAnswer message={props.message} />
    </>
  )
}

const formOf = ({ id }: ContactMessage) => `answer.${id}`
const nothing = { answer: '' }

/** What the user was writing when another admin answered. */
function UnsentAnswer({ message }: { message: ContactMessage }) {
  const key = draftKey(useWorkspace().identity.userId, formOf(message))
  const [written, setWritten] = useState(() => readDraft(key, nothing)?.changes.answer ?? '')
  const section = useRef<HTMLDivElement>(null)
  const isShown = visible.test(written) && written.trim() !== message.answer
  useEffect(() => {
    // The field that had the focus is gone.
    if (document.activeElement === document.body) section.current?.focus()
  }, [])
  if (!isShown) return null
  function discard() {
    forgetDraft(key)
    setWritten('')
    function undo() {
      storeDraft(key, { changes: { answer: written }, base: nothing })
      setWritten(written)
    }
    showToast({ title: copy.answerDiscarded, action: { label: 'Undo', onSelect: undo } })
  }
  return (
    <div ref={section} tabIndex={-1} className={styles.section}>
      <Alert
        tone="warning"
        title={copy.answeredMeanwhile}
        actions={
          <>
            <Button size="small" onClick={() => void copyText(written)}>
              Copy
            </Button>
            <ButtonLink size="small" href={replyHref(message, written)} {...inOwnWindow}>
              Send it as an email of your own
            </ButtonLink>
            <Button size="small" variant="quiet" onClick={discard}>
              Discard
            </Button>
          </>
        }
      >
        <span className={styles.answer}>{written}</span>
      </Alert>
    </div>
  )
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: copy.answerCopied, tone: 'success' })
  } catch {
    showToast({ title: copy.copyFailed, tone: 'critical' })
  }
}

const answerId = 'message-answer'

/** Puts the cursor where the open message is answered. */
export function focusAnswer(): void {
  document.getElementById(answerId)?.focus()
}

function Answered({ message: { answer, answered_by, answered_at } }: { message: ContactMessage }) {
  const author = useUser(answered_by)
  return (
    <section className={styles.section} aria-labelledby="answer">
      <h2 className={styles.sectionTitle} id="answer">
        Answer
      </h2>
      <p className={styles.answer}>{answer}</p>
      <p className={styles.soft}>
        {answered_at ? (
          <>
            Answered by{' '}
            <span>
              {author ? <UserLink id={author.id}>{nameOf(author)}</UserLink> : 'an admin who is no longer here'}
            </span>
            , <time dateTime={answered_at}>{formatDateTime(answered_at)}</time>
          </>
        ) : (
          'Saved on this device. It goes out when you’re online.'
        )}
      </p>
    </section>
  )
}

const answerSchema = z.object({
  answer: text()
    .trim()
    .regex(visible, 'Please write an answer.')
    .max(contactLimits.answer, `An answer can have up to ${contactLimits.answer.toLocaleString('en')} characters.`),
})

function AnswerForm({ message, context }: PartProps) {
  const { phase } = useSyncStatus('phase')
  const form = useDraftForm({
    form: formOf(message),
    schema: answerSchema,
    live: nothing,
    isNew: true,
    failure: copy.answerFailed,
    feature: 'messages',
    async onSave({ answer }) {
      context.changeOwn([message.id])
      const saved = answerMessage(context, message.id, answer)
      context.moveOn(false)
      await saved
      showToast({
        ...(phase === 'offline'
          ? { title: copy.answerSaved, description: copy.answerWaits }
          : { title: copy.answered }),
        tone: 'success',
      })
    },
  })
  const isBlank = !visible.test(form.values.answer)
  const answer = form.field('answer')
  return (
    <form className={styles.section} noValidate onSubmit={form.submit}>
      <DraftNotices form={form} />
      <TextArea
        label="Answer"
        className={styles.wide}
        rows={4}
        {...answer}
        id={answerId}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        hint={answer.hint ?? `Goes out as an email to ${message.email}.`}
      />
      <BlockableButton
        type={isBlank ? 'button' : 'submit'}
        variant="primary"
        busy={form.isSaving}
        reason={isBlank ? 'Write an answer first.' : undefined}
        onBlocked={focusAnswer}
      >
        Send and resolve
      </BlockableButton>
    </form>
  )
}

const noteSchema = z.object({
  note: text()
    .trim()
    .max(contactLimits.note, `A note can have up to ${contactLimits.note.toLocaleString('en')} characters.`),
})

/** What admins tell each other about a message. Keyed by the message. */
export function Note({ message, context }: PartProps) {
  const id = useId()
  const form = useDraftForm({
    form: `note.${message.id}`,
    schema: noteSchema,
    live: { note: message.note },
    failure: copy.noteFailed,
    feature: 'messages',
    async onSave({ note }, { base }) {
      await saveNote(context, message.id, note, base)
      showToast({ title: copy.noteSaved, tone: 'success' })
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    form.submit(event)
    // The button disappears.
    document.getElementById(id)?.focus()
  }
  const note = form.field('note')
  return (
    <form className={styles.section} noValidate onSubmit={submit}>
      <DraftNotices form={form} />
      <TextArea
        label="Internal note"
        className={styles.wide}
        rows={2}
        {...note}
        id={id}
        hint={note.hint ?? 'Only admins see it.'}
      />
      {form.isChanged ? (
        <Button type="submit" size="small" busy={form.isSaving}>
          Save note
        </Button>
      ) : null}
    </form>
  )
}
