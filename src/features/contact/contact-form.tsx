import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { answer, inOutbox } from '#src/data/outbox/outbox-database.ts'
import { outboxName, visitor } from '#src/data/outbox/outbox-name.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { planById, site } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { useIdentity } from '#src/runtime/use-identity.ts'
import * as styles from './contact.css.ts'
import { ContactFields, type FormControls, texts } from './contact-fields.tsx'
import type { LiveFormProps } from './live-form.tsx'
import { currentOwner, storeMessage } from './messages.ts'
import { typedInto } from './typed-into.ts'

/**
 * The contact form. Its code (checking, sending, the outbox) comes with the first touch, or at once where a message came back; the
 * fields are there before and keep what is typed meanwhile. A form sent early is sent once the code is there; where the connection
 * is lost before, it is kept on this device like any other message.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  /** A prerendered page begins as a visitor's: what is done before the next render asks `currentOwner`. */
  const owner = useIdentity()?.userId ?? visitor
  const [code, setCode] = useState<{ LiveForm: ComponentType<LiveFormProps>; kept: LiveFormProps['kept'] }>()
  const [controls, setControls] = useState<FormControls>()
  /** How things stand without the code. */
  const [before, setBefore] = useState<'idle' | 'saved' | 'incomplete' | 'unloaded'>('idle')
  const loading = useRef(false)
  const kept = useRef<LiveFormProps['kept']>(undefined)
  usePlanFromAddress(form)

  function load() {
    if (loading.current) return
    loading.current = true
    import('./live-form.tsx').then(
      ({ LiveForm }) => {
        setBefore((now) => (now === 'saved' ? now : 'idle'))
        setCode({ LiveForm, kept: kept.current })
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

  /** Nobody who is offline has to hear of code; what counts is what becomes of the message. */
  async function withoutCode() {
    const element = form.current
    if (!element) return
    if (element.dataset.sent === undefined) {
      if (navigator.onLine && before !== 'unloaded') tell('unloaded')
      return
    }
    delete element.dataset.sent
    const owner = currentOwner()
    const message = typedInto(element)
    if (!isComplete(message)) return tell('incomplete')
    const former = kept.current
    // One that has left meanwhile is not replaced.
    const waits = former && (await inOutbox(indexedDB, 'readonly', (commands) => answer(commands.count(former.id))))
    const id = waits ? former.id : crypto.randomUUID()
    if (!(await storeMessage({ id, owner, message }))) return
    kept.current = { id, message }
    tell('saved')
  }

  function tell(next: 'saved' | 'incomplete' | 'unloaded') {
    setBefore(next)
    announce(next === 'saved' ? texts.saved.title : beforeTitles[next], { assertive: next !== 'saved' })
  }

  /** Where a message came back to its writer, or a user typed something that a reload took from the form. */
  async function loadIfExpected() {
    const owner = currentOwner()
    const mayHold = owner !== visitor || (await indexedDB.databases()).some(({ name }) => name === outboxName)
    if (!mayHold) return
    const { hasForForm } = await import('./message-outbox.ts')
    if (await hasForForm(owner)) load()
  }

  const lookAgain = useEffectEvent(() => {
    const element = form.current
    // Touched before this code had come: typed into, still in focus, or already sent (boot.ts marks it).
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
    const wrote = lastOwner.current !== visitor || kept.current !== undefined
    lastOwner.current = owner
    kept.current = undefined
    // With its code, the form does this itself.
    if (controls || !wrote) return
    delete form.current?.dataset.sent
    form.current?.reset()
    setBefore('idle')
  })
  // Before it is painted: the next user sees nothing of it.
  useLayoutEffect(() => {
    if (lastOwner.current !== owner) changeOwner()
  }, [owner])

  useEffect(() => {
    const element = form.current
    if (!controls || !element) return
    // From here on it needs no waiting (boot.ts).
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
    // The focus is its fields': they are what loads the code.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      ref={form}
      // Sends nothing by itself, and so loses nothing where no script has come yet.
      method="dialog"
      noValidate
      data-waits=""
      // What a user types stays out of the history's copy of this page, which the next user may go back to (draft.ts).
      autoComplete={owner === visitor ? undefined : 'off'}
      onFocus={load}
      onSubmit={submit}
    >
      <noscript>
        <p className={styles.noScript}>
          Sending needs JavaScript. Write to <a href={`mailto:${site.email}`}>{site.email}</a> instead.
        </p>
      </noscript>
      {before === 'incomplete' || before === 'unloaded' ? (
        <Alert tone={before === 'incomplete' ? 'warning' : 'critical'} title={beforeTitles[before]}>
          {before === 'incomplete' ? (
            'You are offline, and then we keep a message that has all of its fields. What you have typed is still here.'
          ) : (
            <>
              What you have typed is still here. Check your connection and try again, or write to{' '}
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
      {code ? <code.LiveForm form={form} owner={owner} kept={code.kept} onControls={setControls} /> : null}
    </form>
  )
}

const beforeTitles = {
  incomplete: 'Please fill in your name, email address, subject and message',
  unloaded: 'The form could not be loaded',
} as const

/** As much as is told without the schema; whatever else is wrong the server says, and the message comes back. */
function isComplete({ name, email, subject, message }: ContactInput): boolean {
  return [name, subject, message].every((text) => text !== '') && /^[^\s@]+@[^\s@]+$/.test(email)
}

function isTyped(form: HTMLFormElement): boolean {
  const data = new FormData(form)
  return ['name', 'email'].some((field) => data.get(field) !== '')
}

/**
 * The plan somebody comes with fills in what it can, where nothing has been typed. It travels as state and in the address. The state
 * is read where the router keeps it and a document of its own puts it: in the history's entry.
 */
function usePlanFromAddress(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const { usr } = (history.state ?? {}) as { usr?: { selectedPlan?: unknown; withAndroid?: unknown } | null }
    const chosen = typeof usr?.selectedPlan === 'string' ? usr.selectedPlan : query.get('plan')
    const plan = planById(chosen)
    const element = form.current
    if (!plan || !element) return
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
