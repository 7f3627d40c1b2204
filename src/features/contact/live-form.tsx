import { zodResolver } from '@hookform/resolvers/zod'
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useForm } from 'react-hook-form'
import { type ContactInput, contactSchema } from '#src/domain/contact/schema.ts'
import { visitor } from '#src/data/outbox/outbox-name.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { type ContactState, type FormControls, texts } from './contact-fields.tsx'
import { fillWithTyped, forgetTyped, keepTyped } from './draft.ts'
import {
  deliverQueuedMessages,
  onDelivered,
  type ReturnedMessage,
  returnedMessages,
  returnedTitle,
  whereIs,
  withdrawMessage,
} from './message-outbox.ts'
import { currentOwner, type StoredMessage, storeMessage } from './messages.ts'
import { type Cause, causeOf } from './returned.ts'
import { ReturnedNotice } from './returned-notice.tsx'
import { createSender } from './sender.ts'
import { typedInto } from './typed-into.ts'

export interface LiveFormProps {
  form: RefObject<HTMLFormElement | null>
  /** Whose messages it sends and shows. */
  owner: string
  /** The message they hold, where it was sent and kept before this code had come. */
  kept: Pick<StoredMessage, 'id' | 'message'> | undefined
  onControls: (controls: FormControls) => void
}

const reportUnread = (error: unknown) => console.warn('contact: the outbox could not be read', error)

/** No subject is what the list begins with, and nothing that can be sent. */
const empty = { name: '', email: '', subject: '', message: '' } as unknown as ContactInput

/**
 * The form's code: renders nothing, and takes over the fields that are there. Memoised, for it hands over its controls each time it
 * renders, which must not make it render again.
 */
export const LiveForm = memo(function LiveForm({ form, owner, kept, onControls }: LiveFormProps) {
  const [state, setState] = useState<ContactState>(kept ? 'saved' : 'idle')
  const [sender] = useState(createSender)
  /** The message that came back, and whether the fields hold it. */
  const [returned, setReturned] = useState<{ message: ReturnedMessage; shown: boolean }>()
  /** The message that the fields hold, once it is on this device. */
  const waitingFor = useRef<string>(undefined)
  const { register, handleSubmit, reset, setError, getValues, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactSchema),
    defaultValues: empty,
  })
  const { errors } = formState

  function finish(next: ContactState) {
    setState(next)
    if (next === 'sent') {
      reset(empty)
      announce(`${texts.sent.title} ${texts.sent.text}`)
    } else if (next === 'saved') announce(texts.saved.title)
    else if (next === 'limited') announce(`${texts.limited.title}. Yours is kept and sent later.`)
    else if (next === 'failed') announce(`${texts.failed.title}. ${texts.failed.text}`, { assertive: true })
  }

  const submit = handleSubmit(async (input) => {
    if (state === 'sending') return
    setState('sending')
    const { website } = typedInto(form.current)
    const { id, outcome } = await sender.send({ ...input, website }, owner)
    // Another user's form by now.
    if (currentOwner() !== owner) return
    if (outcome !== 'failed') forgetTyped(owner)
    waitingFor.current = outcome === 'saved' || outcome === 'limited' ? id : undefined
    if (outcome === 'refused') {
      focus(await lookForReturned(id))
      return
    }
    // One that failed is still the one that came back; any other is on its way.
    if (outcome !== 'failed') setReturned((before) => (before?.shown ? undefined : before))
    finish(outcome)
  })

  /**
   * Offers a message that came back. It goes into the form where that is empty, or holds the very message; nothing that somebody
   * is typing is overwritten.
   */
  async function lookForReturned(held?: string): Promise<Cause | undefined> {
    const all = await returnedMessages(owner)
    if (currentOwner() !== owner) return undefined
    const message = all.find(({ id }) => id === held) ?? all[0]
    if (!message) {
      setReturned(undefined)
      return undefined
    }
    if (message.id === held || Object.values(getValues()).every((value) => !value)) return show(message)
    setReturned({ message, shown: false })
    return undefined
  }

  function show(message: ReturnedMessage): Cause {
    const cause = causeOf(message.refusal, message.message)
    sender.adopt(message.id, message.refusal)
    // From another tab it may be sent as well.
    waitingFor.current = message.id
    setState('refused')
    setReturned({ message, shown: true })
    reset(message.message)
    if (cause.field) setError(cause.field, { type: 'server', message: cause.text })
    announce(`${returnedTitle}. ${cause.text}`, { assertive: true })
    return cause
  }

  /** Where it answers a button, as any error of a field does; a page that was just opened keeps the focus where it is. */
  function focus(cause: Cause | undefined) {
    const field = cause?.field && form.current?.elements.namedItem(cause.field)
    if (field instanceof HTMLElement) field.focus()
  }

  async function discard({ message, shown }: { message: ReturnedMessage; shown: boolean }) {
    await withdrawMessage(message.id)
    setReturned(undefined)
    if (shown) {
      forgetTyped(owner)
      startOver()
    }
    showToast({
      title: 'Message discarded',
      action: {
        label: 'Undo',
        onSelect: () => void storeMessage(message).then(() => lookForReturned(shown ? message.id : undefined)),
      },
    })
  }

  function startOver() {
    sender.forget()
    waitingFor.current = undefined
    reset(empty)
    setState('idle')
  }

  const lastOwner = useRef(owner)
  const changeOwner = useEffectEvent(() => {
    // What a visitor is typing is theirs to send as the user they have become; a message that was sent stays the visitor's.
    if (lastOwner.current !== visitor || waitingFor.current !== undefined) startOver()
    lastOwner.current = owner
    setReturned(undefined)
    lookForReturned().catch(reportUnread)
  })
  // Before it is painted: the next user sees nothing of it.
  useLayoutEffect(() => {
    if (lastOwner.current !== owner) changeOwner()
  }, [owner])

  /** A message that was saved goes out, or comes back, while the form still shows it. */
  const heard = useEffectEvent(
    ({ delivered, refused }: { delivered: readonly string[]; refused: readonly string[] }) => {
      const id = waitingFor.current
      if (id && delivered.includes(id)) {
        waitingFor.current = undefined
        setReturned(undefined)
        finish('sent')
      } else if (refused.length > 0) void lookForReturned(id && refused.includes(id) ? id : undefined)
    },
  )
  useEffect(() => onDelivered((news) => heard(news)), [])

  const begin = useEffectEvent(async () => {
    if (!kept) {
      await lookForReturned()
      return
    }
    const { id } = kept
    forgetTyped(owner)
    sender.resume(id, kept.message)
    waitingFor.current = id
    if (!navigator.onLine) return
    await deliverQueuedMessages()
    // It may have been sent by this page before there was somebody to hear of it.
    if (waitingFor.current === id && (await whereIs(id)) === 'gone') heard({ delivered: [id], refused: [] })
  })
  useEffect(() => {
    begin().catch(reportUnread)
  }, [])

  const notice: ReactNode = returned ? (
    <ReturnedNotice
      returned={returned.message}
      cause={causeOf(returned.message.refusal, returned.message.message)}
      shown={returned.shown}
      onShow={() => focus(show(returned.message))}
      onDiscard={() => void discard(returned)}
    />
  ) : null
  // In the same breath as the fields are taken over, or what is typed between the two would be lost.
  const takeOver = useEffectEvent(() => {
    if (form.current && !kept) fillWithTyped(owner, form.current)
    const { website: _, ...typed } = typedInto(form.current)
    reset(typed)
    // What was typed before this code had come.
    if (!kept) keepTyped(owner, form.current)
  })
  useLayoutEffect(() => takeOver(), [])
  const keep = useEffectEvent(() => keepTyped(owner, form.current))
  useEffect(() => {
    const element = form.current
    element?.addEventListener('input', keep)
    return () => element?.removeEventListener('input', keep)
  }, [form])
  useLayoutEffect(() => onControls({ register, errors, state, submit, notice }))
  return null
})
