import type { FormEvent, ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { site } from '#src/site.ts'
import { Alert, type AlertTone } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import * as styles from './contact.css.ts'

/**
 * `again`: the honeypot was filled, perhaps by a password manager. `saved`: the message is on this device, to be sent when online. `refused`: the
 * message came back, and the notice above the fields says why.
 */
export type ContactState = 'idle' | 'sending' | 'sent' | 'saved' | 'limited' | 'refused' | 'failed' | 'again'

/** The props that the form's code adds to the fields once it has loaded. */
export interface FormControls {
  register: UseFormRegister<ContactInput>
  errors: FieldErrors<ContactInput>
  state: ContactState
  /** Why sending failed, and what the writer can do about it, if known. */
  cause: string | undefined
  submit: (event: FormEvent) => Promise<void>
  /** For a message that came back. */
  notice: ReactNode
  /** About the address. */
  question: ReactNode
}

const subjects = [
  { value: '', label: 'Choose one', disabled: true },
  { value: 'general', label: 'General question' },
  { value: 'quote', label: 'Request a quote' },
  { value: 'support', label: 'Support' },
  { value: 'partnership', label: 'Partnership' },
] as const

/**
 * The same elements before and after the form's code loads, so that no input is lost.
 * @param props.before the state while the code hasn't loaded
 * @param props.isVisitors whether the browser may restore the input: it doesn't know who typed it
 */
export function ContactFields({
  controls,
  before,
  isVisitors,
}: {
  controls: FormControls | undefined
  before: ContactState
  isVisitors: boolean
}) {
  const { register, errors, notice, question, cause, state = before } = controls ?? {}
  const field = (name: keyof ContactInput) => ({
    defaultValue: '' as const,
    error: errors?.[name]?.message,
    ...(register ? register(name) : { name }),
  })
  return (
    <>
      {notice}
      <div className={styles.pair}>
        <TextField label="Name" autoComplete={isVisitors ? 'name' : 'off'} {...field('name')} />
        <EmailField autoComplete={isVisitors ? 'email' : 'off'} hint={question} {...field('email')} />
      </div>
      <SelectField label="Subject" options={subjects} {...field('subject')} />
      <TextArea label="Message" rows={6} {...field('message')} />
      {/* The honeypot: users neither see nor reach it, bots fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Outcome state={state} cause={cause} />
      <div className={styles.send}>
        <Button type="submit" variant="primary" busy={state === 'sending'}>
          {state === 'sending' ? 'Sending...' : 'Send Message'}
        </Button>
        {/* Shown through the form's own attribute, which boot.ts sets if none of this code has loaded. */}
        <p className={styles.onItsWay}>The page is still loading. Your message will be sent as soon as it's ready.</p>
        <ConnectionHint shown={state === 'idle'} />
      </div>
    </>
  )
}

function Outcome({ state, cause = '' }: { state: ContactState; cause: string | undefined }): ReactNode {
  const told = outcomes[state]
  return told ? (
    <Alert tone={told.tone} title={told.title}>
      {state === 'failed' ? `${copy.failed.text} ${cause} Your message is still here.` : told.text}
    </Alert>
  ) : null
}

/** The copy of each outcome; also announced to screen readers. */
export const copy = {
  sent: {
    tone: 'success',
    title: 'Message Sent!',
    text: `Thank you for contacting us. We'll get back to you within ${site.claims.answerWithin}.`,
  },
  saved: { tone: 'info', title: "Saved. We'll send it when you're back online." },
  limited: { tone: 'warning', title: 'Too many messages from your network in the last hour' },
  again: {
    tone: 'warning',
    title: 'Please press Send Message once more',
    text: 'Something filled in a field that you can’t see, as password managers do. What you’ve typed is still here.',
  },
  failed: { tone: 'critical', title: 'Error', text: 'Something went wrong. Please try again later.' },
} as const

const outcomes: Partial<Record<ContactState, { tone: AlertTone; title: string; text: ReactNode }>> = {
  ...copy,
  saved: {
    ...copy.saved,
    text: "It's saved on this device. When you're back online, open any page of this site and we'll send it.",
  },
  limited: {
    ...copy.limited,
    text: (
      <>
        Nothing is lost. Your message is saved on this device and will be sent later. If it's urgent, email{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a>.
      </>
    ),
  },
}

function ConnectionHint({ shown }: { shown: boolean }) {
  const online = useOnline()
  return (
    // Always rendered: screen readers ignore a live region that is inserted together with its text.
    <p className={styles.hint} role="status">
      {shown && !online
        ? "You're offline. You can still write to us: we'll save your message and send it when you're back online."
        : null}
    </p>
  )
}
