import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { inOutbox } from '#src/data/outbox/outbox-database.ts'
import { outboxName, visitor } from '#src/data/outbox/outbox-name.ts'
import { answerOf } from '#src/data/store/plain-store.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { isOnline } from '#src/runtime/hooks/use-online.ts'
import { planById, site } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import * as styles from './contact.css.ts'
import { ContactFields, copy, type FormControls } from './contact-fields.tsx'
import type { LiveFormProps } from './live-form.tsx'
import { currentOwner, storeMessage, takeShared, typedInto } from './messages.ts'

/**
 * The contact form. Its code (validation, sending, the outbox) loads on the first touch, or at once if a message came back; the fields are
 * prerendered and preserve what is typed before. A form submitted early is sent once the code has loaded; if the connection drops first,
 * the message is stored on this device like any other.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  /** A prerendered page starts as a visitor's: actions before the next render call `currentOwner`. */
  const owner = useIdentity()?.userId ?? visitor
  const [code, setCode] = useState<{ LiveForm: ComponentType<LiveFormProps>; stored: LiveFormProps['stored'] }>()
  const [controls, setControls] = useState<FormControls>()
  /** The state while the code hasn't loaded. */
  const [before, setBefore] = useState<'idle' | 'saved' | 'incomplete' | 'unloaded'>('idle')
  const loading = useRef(false)
  const stored = useRef<LiveFormProps['stored']>(undefined)
  useFilledFromAddress(form)

  function load() {
    if (loading.current) return
    loading.current = true
    import('./live-form.tsx').then(
      ({ LiveForm }) => {
        setBefore((now) => (now === 'saved' ? now : 'idle'))
        setCode({ LiveForm, stored: stored.current })
      },
      () => {
        loading.current = false
        withoutCode().catch((error: unknown) => {
          console.warn('contact: a message could not be stored', error)
          tell('unloaded')
        })
      },
    )
  }

  /** Don't tell offline users about missing code, only what happens to their message. */
  async function withoutCode() {
    const element = form.current
    if (!element) return
    if (element.dataset.sent === undefined) {
      if (isOnline() && before !== 'unloaded') tell('unloaded')
      return
    }
    delete element.dataset.sent
    const owner = currentOwner()
    // The server would drop a message whose honeypot a password manager filled in.
    const message = { ...typedInto(element), website: '' }
    if (!isComplete(message)) return tell('incomplete')
    const former = stored.current
    // Don't replace a message that was sent since then.
    const waits = former && (await inOutbox(indexedDB, 'readonly', (commands) => answerOf(commands.count(former.id))))
    const id = waits ? former.id : crypto.randomUUID()
    if (!(await storeMessage({ id, owner, message }))) return
    stored.current = { id, message }
    tell('saved')
  }

  function tell(next: 'saved' | 'incomplete' | 'unloaded') {
    setBefore(next)
    announce(next === 'saved' ? copy.saved.title : beforeTitles[next], { assertive: next !== 'saved' })
  }

  /** Loads the code if a message came back to its writer, or if a reload cleared a user's input. */
  async function loadIfExpected() {
    const owner = currentOwner()
    // It knows a user's name and address.
    if (owner !== visitor) return load()
    const mayHold = (await indexedDB.databases()).some(({ name }) => name === outboxName)
    if (!mayHold) return
    const { returnedMessages } = await import('./message-outbox.ts')
    if ((await returnedMessages(owner)).length > 0) load()
  }

  const lookAgain = useEffectEvent(() => {
    const element = form.current
    // Used before this code loaded: typed into, still focused, or already submitted (boot.ts marks it).
    if (element && (element.dataset.sent !== undefined || element.contains(document.activeElement) || isTyped(element)))
      load()
    else {
      loadIfExpected().catch((error: unknown) => console.warn('contact: the outbox could not be read', error))
    }
  })
  useEffect(() => {
    lookAgain()
    window.addEventListener('online', lookAgain)
    return () => window.removeEventListener('online', lookAgain)
  }, [])

  const lastOwner = useRef(owner)
  const changeOwner = useEffectEvent(() => {
    const wrote = lastOwner.current !== visitor || stored.current !== undefined
    lastOwner.current = owner
    stored.current = undefined
    // After its code has loaded, the form does this itself.
    if (controls || !wrote) return
    delete form.current?.dataset.sent
    form.current?.reset()
    setBefore('idle')
  })
  // Runs before painting, so that the next user never sees the input.
  useLayoutEffect(() => {
    if (lastOwner.current !== owner) changeOwner()
  }, [owner])

  useEffect(() => {
    const element = form.current
    if (!controls || !element) return
    // From now on the form needs no waiting (boot.ts).
    delete element.dataset.waits
    if (element.dataset.sent === undefined) return
    delete element.dataset.sent
    element.requestSubmit()
  }, [controls])

  function submit(event: FormEvent<HTMLFormElement>) {
    if (controls) {
      void controls.submit(event)
      return
    }
    event.preventDefault()
    event.currentTarget.dataset.sent = ''
    load()
  }

  return (
    // The handler hears its fields' focus events, which load the code.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      ref={form}
      // Submits nothing by itself, so nothing is lost before the script loads.
      method="dialog"
      noValidate
      data-waits=""
      // Keeps a user's input out of the history's copy of this page, which the next user may go back to (draft.ts).
      autoComplete={owner === visitor ? undefined : 'off'}
      onFocus={load}
      onSubmit={submit}
    >
      <noscript>
        <p className={styles.noScript}>
          This form needs JavaScript. You can email <a href={`mailto:${site.email}`}>{site.email}</a> instead.
        </p>
      </noscript>
      {before === 'incomplete' || before === 'unloaded' ? (
        <Alert tone={before === 'incomplete' ? 'warning' : 'critical'} title={beforeTitles[before]}>
          {before === 'incomplete' ? (
            "You're offline. Fill in every field and we'll save your message to send later. What you've typed is still here."
          ) : (
            <>
              What you've typed is still here. Check your connection and try again, or email{' '}
              <a href={`mailto:${site.email}`}>{site.email}</a>.
            </>
          )}
        </Alert>
      ) : null}
      <ContactFields
        controls={controls}
        before={before === 'saved' ? 'saved' : 'idle'}
        isVisitors={owner === visitor}
      />
      {code ? <code.LiveForm form={form} owner={owner} stored={code.stored} onControls={setControls} /> : null}
    </form>
  )
}

const beforeTitles = {
  incomplete: 'Please fill in your name, email address, subject and message',
  unloaded: 'The form could not be loaded',
} as const

/** The checks possible without the schema. The server finds any other error, and the message comes back. */
function isComplete({ name, email, subject, message }: ContactInput): boolean {
  return [name, subject, message].every((text) => text !== '') && /^[^\s@]+@[^\s@]+$/.test(email)
}

function isTyped(form: HTMLFormElement): boolean {
  const data = new FormData(form)
  return ['name', 'email'].some((field) => data.get(field) !== '')
}

/**
 * Fills untouched fields from a plan, or from what another app shared (`?message=`). A plan comes as state or in the URL. The state is read
 * from the history entry, where both the router and a document without one put it.
 */
function useFilledFromAddress(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const { usr } = (history.state ?? {}) as { usr?: { selectedPlan?: unknown; withAndroid?: unknown } | null }
    const chosen = typeof usr?.selectedPlan === 'string' ? usr.selectedPlan : query.get('plan')
    const plan = planById(chosen)
    const element = form.current
    if (!element) return
    // A user's shared text is added to their draft (draft.ts).
    const message = element.elements.namedItem('message')
    const shared = currentOwner() === visitor ? takeShared() : ''
    if (message instanceof HTMLTextAreaElement && message.value === '') message.value = shared
    if (!plan) return
    const wantsAndroid = usr?.withAndroid === true || query.get('android') === 'yes'
    const android = wantsAndroid && plan.mobileAddonPrice !== null
    fill(element, 'subject', 'quote')
    fill(element, 'message', `I'm interested in the ${plan.name} plan${android ? ' with an Android app' : ''}. `)
  }, [form])
}

function fill(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) || field.value !== '') return
  field.value = value
  field.dataset.filled = value
}
