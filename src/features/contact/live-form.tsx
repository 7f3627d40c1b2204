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
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { visitor } from '#src/data/outbox/outbox-name.ts'
import { likelyAddress } from '#src/domain/contact/likely-address.ts'
import { type ContactInput, contactSchema } from '#src/domain/contact/schema.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { Button } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { deviceFull } from '../kit/mutations/write-failure.ts'
import { type ContactState, copy, type FormControls } from './contact-fields.tsx'
import { fillWithTyped, forgetTyped, isKept, isWritten, loadDrafts, storeFields } from './draft.ts'
import {
  deliverQueuedMessages,
  isGone,
  onDelivered,
  type ReturnedMessage,
  returnedMessages,
  returnedTitle,
  withdrawMessage,
} from './message-outbox.ts'
import { currentOwner, type StoredMessage, storeMessage, typedInto } from './messages.ts'
import { type Cause, causeOf } from './returned.ts'
import { ReturnedNotice } from './returned-notice.tsx'
import { createSender } from './sender.ts'

export interface LiveFormProps {
  form: RefObject<HTMLFormElement | null>
  /** The owner of the messages it sends and shows. */
  owner: string
  /** The message in the fields, if it was submitted and stored before this code loaded. */
  stored: Pick<StoredMessage, 'id' | 'message'> | undefined
  onControls: (controls: FormControls) => void
}

const reportUnread = (error: unknown) => console.warn('contact: the outbox could not be read', error)

const questionOf = (address: string) => `Did you mean ${address}?`

/** No subject: the list's first option, which can't be submitted. */
const empty = { name: '', email: '', subject: '', message: '' } as unknown as ContactInput

/** Fills in a logged-in user's name and address, in untouched fields. In the focused field the value is selected, so that typing replaces it. */
function fillWithIdentity(owner: string, form: HTMLFormElement): void {
  const identity = identityStore().read()
  if (!identity || identity.userId !== owner) return
  for (const [name, value] of Object.entries({ name: identity.fullName, email: identity.email })) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.value !== '' || value === '') continue
    field.value = value
    field.dataset.filled = value
    if (field === document.activeElement) field.select()
  }
}

/**
 * The form's code: renders nothing and takes over the existing fields. Memoised, because each render passes its controls to the parent,
 * which must not cause another render.
 */
export const LiveForm = memo(function LiveForm({ form, owner, stored, onControls }: LiveFormProps) {
  const [state, setState] = useState<ContactState>(stored ? 'saved' : 'idle')
  /** Why the last try failed. */
  const [cause, setCause] = useState<string>()
  const [sender] = useState(createSender)
  /** A message that came back, and whether it is in the fields. */
  const [returned, setReturned] = useState<{ message: ReturnedMessage; shown: boolean }>()
  /** The address that the writer probably meant. */
  const [meant, setMeant] = useState<string>()
  /** The id of the message in the fields, once it is stored on this device. */
  const waitingFor = useRef<string>(undefined)
  /** Whether the writer was asked to press once more. */
  const isAsked = useRef(false)
  const { register, handleSubmit, reset, setError, setValue, getValues, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactSchema),
    defaultValues: empty,
  })
  const { errors } = formState

  function finish(next: ContactState, cause?: string) {
    setState(next)
    setCause(cause)
    if (next === 'sent') {
      setMeant(undefined)
      reset(empty)
      announce([copy.sent.title, copy.sent.text])
    } else if (next === 'saved') announce(copy.saved.title)
    else if (next === 'limited') announce([copy.limited.title, 'Your message is saved and will be sent later.'])
    else if (next === 'failed') announce([copy.failed.title, copy.failed.text, cause], { assertive: true })
  }

  const submit = handleSubmit(async (input) => {
    if (state === 'sending') return
    // A bot gives up here. A person presses again, and that press sends, even if something fills the field again.
    if (!isAsked.current && typedInto(form.current).website !== '') {
      isAsked.current = true
      setState('again')
      announce([copy.again.title, copy.again.text], { assertive: true })
      return
    }
    setState('sending')
    const { id, outcome, isFull } = await sender.send({ ...input, website: '' }, owner)
    // The form now belongs to another user.
    if (currentOwner() !== owner) return
    if (outcome !== 'failed') forgetTyped(owner)
    waitingFor.current = outcome === 'saved' || outcome === 'limited' ? id : undefined
    if (outcome === 'refused') {
      focus(await lookForReturned(id))
      return
    }
    // After a failure, the message in the form is still the one that came back; otherwise it is on its way.
    if (outcome !== 'failed') setReturned((before) => (before?.shown ? undefined : before))
    finish(outcome, isFull ? deviceFull : undefined)
  })

  /**
   * Offers a message that came back. Puts it into the form only if the form is empty or already has this message, so that no input is
   * overwritten.
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
    // Another tab may send it, too.
    waitingFor.current = message.id
    setState('refused')
    setReturned({ message, shown: true })
    flushSync(() => reset(message.message))
    if (cause.field) setError(cause.field, { type: 'server', message: cause.text })
    announce([returnedTitle, cause.text], { assertive: true })
    return cause
  }

  /** Focuses the invalid field after a press of a button; on page load, the focus doesn't move. */
  function focus(cause: Pick<Cause, 'field'> | undefined) {
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

  function correct(address: string) {
    setMeant(undefined)
    setValue('email', address, { shouldValidate: errors.email !== undefined })
    storeFields(owner, form.current)
    focus({ field: 'email' })
  }

  function startOver() {
    setMeant(undefined)
    sender.forget()
    waitingFor.current = undefined
    reset(empty)
    setState('idle')
  }

  // Synchronous with taking over the fields, or input typed in between would be lost.
  const takeOver = useEffectEvent(() => {
    if (form.current && !stored) fillWithTyped(owner, form.current)
    const { website: _, ...typed } = typedInto(form.current)
    reset(typed)
    // Input from before this code loaded.
    if (!stored) storeFields(owner, form.current)
  })

  /** Shows the owner's draft once it can be read. Must render at once: input that arrives between a reset of the form and its render is lost. */
  const resume = useEffectEvent(async () => {
    await loadDrafts(owner)
    if (currentOwner() === owner && owner !== visitor) flushSync(() => takeOver())
  })

  const lastOwner = useRef(owner)
  const changeOwner = useEffectEvent(() => {
    // A visitor who logs in sends their current input as that user; a message already submitted remains the visitor's.
    if (lastOwner.current !== visitor || waitingFor.current !== undefined) startOver()
    lastOwner.current = owner
    setReturned(undefined)
    resume()
      .then(() => lookForReturned())
      .catch(reportUnread)
  })
  // Runs before painting, so that the next user never sees the input.
  useLayoutEffect(() => {
    if (lastOwner.current !== owner) changeOwner()
  }, [owner])

  /** A stored message was sent or came back while the form still shows it. */
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
    if (!stored) {
      await resume()
      await lookForReturned()
      if (currentOwner() === owner && waitingFor.current === undefined && form.current) {
        fillWithIdentity(owner, form.current)
        for (const field of ['name', 'email'] as const) setValue(field, typedInto(form.current)[field])
      }
      return
    }
    const { id } = stored
    sender.resume(id, stored.message)
    waitingFor.current = id
    await loadDrafts(owner)
    forgetTyped(owner)
    await deliverQueuedMessages()
    // The page may have sent it before this listener existed.
    if (waitingFor.current === id && (await isGone(id))) heard({ delivered: [id], refused: [] })
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
  useLayoutEffect(() => takeOver(), [])
  const storeInput = useEffectEvent(() => storeFields(owner, form.current))
  /** Asks about the address without blocking the message, and not while the address is being typed. */
  const ask = useEffectEvent((field: HTMLInputElement) => {
    const address = field === document.activeElement ? undefined : likelyAddress(field.value)
    if (address && address !== meant) announce(questionOf(address))
    setMeant(address)
  })
  useEffect(() => {
    const element = form.current
    const field = element?.elements.namedItem('email')
    if (!element || !(field instanceof HTMLInputElement)) return undefined
    const ended = new AbortController()
    const { signal } = ended
    let isPressed = false
    const press = ({ type }: Event) => void (isPressed = type === 'pointerdown')
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
      window.addEventListener(type, press, { signal, capture: true })
    }
    element.addEventListener('input', storeInput, { signal })
    field.addEventListener('input', () => ask(field), { signal })
    // A press that leaves the field must not move its own target.
    field.addEventListener(
      'blur',
      () =>
        isPressed
          ? window.addEventListener('pointerup', () => setTimeout(() => ask(field)), { signal, once: true })
          : ask(field),
      { signal },
    )
    ask(field)
    return () => ended.abort()
  }, [form])
  // Otherwise the message is lost when the tab is closed.
  const askToStay = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isKept(owner) && (state === 'idle' || state === 'failed') && isWritten(form.current)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', askToStay)
    return () => window.removeEventListener('beforeunload', askToStay)
  }, [])
  const question = meant ? (
    <>
      <span>{questionOf(meant)}</span>{' '}
      <Button size="small" onClick={() => correct(meant)}>
        Yes, correct it
      </Button>
    </>
  ) : null
  useLayoutEffect(() => onControls({ register, errors, state, cause, submit, notice, question }))
  return null
})
