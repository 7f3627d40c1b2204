import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { FormError } from '#src/ui/alert/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { ConnectionNote } from '../entry/connection-note.tsx'
import { unsubscribeFailure } from '../entry/failures.ts'
import { useAccounts } from '../entry/use-accounts.ts'

/** React moves it into the head. */
const notIndexed = <meta name="robots" content="noindex" />

/**
 * /unsubscribe: stops mails with news, by the link in such a mail. Opening the page changes nothing, because scanners open links. It needs no login.
 */
export function Screen() {
  const accounts = useAccounts()
  const [search] = useSearchParams()
  const [step, setStep] = useState<'asking' | 'stopping' | 'stopped' | 'invalid'>('asking')
  const [failure, setFailure] = useState<string>()

  async function stop() {
    setFailure(undefined)
    setStep('stopping')
    const result = await accounts.stopNewsMail(search.get('token') ?? '')
    if (result.ok) return setStep(result.stopped ? 'stopped' : 'invalid')
    const { inline: message } = unsubscribeFailure(result)
    setStep('asking')
    setFailure(message)
    showToast({ title: message, tone: 'critical' })
  }

  if (step === 'stopped') {
    return (
      <Done title="These emails are stopped">
        You get no more news by email. You still get it in the app, and you can turn the emails on again there.
      </Done>
    )
  }
  if (step === 'invalid') {
    return (
      <Done title="This link doesn’t work any more">
        It’s too old, or a part of it is missing. In your settings, you can choose when you get emails, or never.
      </Done>
    )
  }
  return (
    <AccountPage title="Stop emails with news?">
      {notIndexed}
      <FormError>{failure}</FormError>
      <p>
        You’d get no more emails when something happens in your projects. Emails about your account and answers to your
        messages still arrive.
      </p>
      <div className={styles.submitArea}>
        <ConnectionNote subject="Stopping emails" reassurance="" />
        <Button variant="primary" fullWidth busy={step === 'stopping'} onClick={() => void stop()}>
          Stop these emails
        </Button>
      </div>
    </AccountPage>
  )
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  const identity = useIdentity()
  return (
    <AccountPage title={title} takesFocus>
      {notIndexed}
      <p>{children}</p>
      <ButtonLink to={paths.settings} variant="primary" fullWidth>
        {identity ? 'Open settings' : 'Log in to your settings'}
      </ButtonLink>
    </AccountPage>
  )
}
