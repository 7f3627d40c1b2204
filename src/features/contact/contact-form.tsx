import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { planById, site } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import * as styles from './contact.css.ts'
import { ContactFields, type FormControls } from './contact-fields.tsx'
import type { LiveFormProps } from './live-form.tsx'

/**
 * The contact form. Its code (checking, sending, the outbox) comes with the first touch; the fields are there before, keep what
 * is typed meanwhile, and a form sent early is sent once the code is there.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState<{ LiveForm: ComponentType<LiveFormProps>; typed: ContactInput }>()
  const [controls, setControls] = useState<FormControls>()
  const [failed, setFailed] = useState(false)
  const loading = useRef(false)
  usePlanFromAddress(form)

  function load() {
    if (loading.current) return
    loading.current = true
    setFailed(false)
    import('./live-form.tsx').then(
      ({ LiveForm }) => setCode({ LiveForm, typed: typedInto(form.current) }),
      () => {
        loading.current = false
        setFailed(true)
        announce('The form could not be loaded.', { assertive: true })
      },
    )
  }

  useEffect(() => {
    const element = form.current
    // Touched before this code had come: typed into, still in focus, or already sent (boot.ts marks it).
    if (element && (element.dataset.sent !== undefined || element.contains(document.activeElement) || isTyped(element)))
      load()
  })

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
      onFocus={load}
      onSubmit={submit}
    >
      <noscript>
        <p className={styles.noScript}>
          Sending needs JavaScript. Write to <a href={`mailto:${site.email}`}>{site.email}</a> instead.
        </p>
      </noscript>
      {failed ? (
        <Alert tone="critical" title="The form could not be loaded">
          What you have typed is still here. Check your connection and try again, or write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </Alert>
      ) : null}
      <ContactFields controls={controls} />
      {code ? <code.LiveForm form={form} typed={code.typed} onControls={setControls} /> : null}
    </form>
  )
}

/** What has been typed before the code came. */
function typedInto(form: HTMLFormElement | null): ContactInput {
  const data = form ? new FormData(form) : new FormData()
  const text = (field: string) => String(data.get(field) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject') as ContactInput['subject'],
    message: text('message'),
  }
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
    const android = usr?.withAndroid === true || query.get('android') === 'yes'
    fill(element, 'subject', 'quote')
    fill(element, 'message', `I'm interested in the ${plan.name} plan${android ? ' with an Android app' : ''}. `)
  }, [form])
}

function fill(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) || field.value !== '') return
  field.value = value
}
