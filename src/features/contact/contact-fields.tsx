import type { FormEvent, ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { site } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useOnline } from '#src/runtime/use-online.ts'
import * as styles from './contact.css.ts'

/** `saved`: on this device, to be sent when it is online. `refused`: came back, the notice above the fields says why. */
export type ContactState = 'idle' | 'sending' | 'sent' | 'saved' | 'limited' | 'refused' | 'failed'

/** What the form's code adds to the fields once it has come. */
export interface FormControls {
  register: UseFormRegister<ContactInput>
  errors: FieldErrors<ContactInput>
  state: ContactState
  submit: (event: FormEvent) => Promise<void>
  /** Of a message that came back. */
  notice: ReactNode
}

const subjects = [
  { value: '', label: 'Choose one', disabled: true },
  { value: 'general', label: 'General question' },
  { value: 'quote', label: 'A quote' },
  { value: 'support', label: 'Support' },
  { value: 'partnership', label: 'Partnership' },
] as const

/**
 * The fields as they are before, and after, their code has come: the same elements, so that nothing typed is lost.
 * @param props.before how things stand as long as there is no code
 * @param props.isVisitors whether the browser may give back what is typed: it knows no users
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
  const { register, errors, notice, state = before } = controls ?? {}
  return (
    <>
      {notice}
      <div className={styles.pair}>
        <TextField
          label="Name"
          autoComplete={isVisitors ? 'name' : 'off'}
          defaultValue=""
          error={errors?.name?.message}
          {...(register ? register('name') : { name: 'name' })}
        />
        <EmailField
          autoComplete={isVisitors ? 'email' : 'off'}
          defaultValue=""
          error={errors?.email?.message}
          {...(register ? register('email') : { name: 'email' })}
        />
      </div>
      <SelectField
        label="Subject"
        options={subjects}
        defaultValue=""
        error={errors?.subject?.message}
        {...(register ? register('subject') : { name: 'subject' })}
      />
      <TextArea
        label="Message"
        rows={6}
        defaultValue=""
        error={errors?.message?.message}
        {...(register ? register('message') : { name: 'message' })}
      />
      {/* The honeypot: people neither see nor reach it, machines fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Outcome state={state} />
      <div className={styles.send}>
        <Button type="submit" variant="primary" busy={state === 'sending'}>
          {state === 'sending' ? 'Sending...' : 'Send Message'}
        </Button>
        {/* Shown by the form's own mark, which boot.ts sets where none of this code has come. */}
        <p className={styles.onItsWay}>The page is still loading. Your message goes out as soon as it is there.</p>
        <ConnectionHint shown={state === 'idle'} />
      </div>
    </>
  )
}

function Outcome({ state }: { state: ContactState }): ReactNode {
  switch (state) {
    case 'sent':
      return (
        <Alert tone="success" title={texts.sent.title}>
          {texts.sent.text}
        </Alert>
      )
    case 'saved':
      return (
        <Alert tone="info" title={texts.saved.title}>
          It is kept on this device, and goes out from any page of ours that you open later.
        </Alert>
      )
    case 'limited':
      return (
        <Alert tone="warning" title={texts.limited.title}>
          Nothing is lost: yours is kept on this device and sent later. If it is urgent, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="critical" title={texts.failed.title}>
          {texts.failed.text} What you wrote is still here.
        </Alert>
      )
    case 'idle':
    case 'sending':
    case 'refused':
      return null
  }
}

/** The words of each outcome; also said to screen readers. */
export const texts = {
  sent: {
    title: 'Message Sent!',
    text: `Thank you for contacting us. We'll get back to you within ${site.claims.answerWithin}.`,
  },
  saved: { title: "Saved. We'll send it when you're back online." },
  limited: { title: 'Too many messages from your network in the last hour' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again later.' },
} as const

function ConnectionHint({ shown }: { shown: boolean }) {
  const online = useOnline()
  return (
    // Always there: a live region that arrives together with its words is not read out.
    <p className={styles.hint} role="status">
      {shown && !online ? "You're offline. You can still write: we keep it and send it when you're back." : null}
    </p>
  )
}
