import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { Alert, type AlertTone } from '#src/ui/alert/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage, Waiting } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { storageCopy } from '../entry/failures.ts'
import { GoOn, HomeLink, useSettledScope } from '../entry/entrance.tsx'
import { useCompletedLink } from './use-completed-link.ts'

const completing = 'Completing authentication'

/** How long an error stays on screen, in milliseconds. */
const redirectDelay = 2000

/** /auth/callback: the target of confirmation mails and of the identity provider. */
export function Screen() {
  const identity = useIdentity()
  const { result, accept, decline } = useCompletedLink()
  const isAsked = result?.ok === false && result.reason === 'asks'
  const waited = useDelay(result !== undefined && !result.ok && !isAsked)

  if (isAsked) return <Confirmation email={result.email} name={result.name} onAccept={accept} onDecline={decline} />

  if (result?.ok === false && result.reason === 'other-user') return <OtherUser email={result.email} />
  if (result?.ok === false && result.reason === 'other-address') return <OtherAddress />
  // Not a redirect: the login would fail too.
  if (result?.ok === false && result.reason === 'storage') {
    return (
      <Ended tone="critical" way={logIn}>
        {storageCopy}
      </Ended>
    )
  }
  const failed = result && !result.ok && result.reason !== 'none'
  return (
    <AccountPage title={completing} day={6}>
      <Waiting>
        {failed
          ? 'Authentication failed. Redirecting to login...'
          : result
            ? 'Authentication completed. Redirecting...'
            : 'One moment...'}
      </Waiting>
      {result?.ok && result.via !== 'recovery' ? <GoOn scope={result.scope} /> : null}
      {waited && failed ? <Navigate to={paths.login} replace /> : null}
      {/* The URL carried no link: the guard handles visitors. */}
      {waited && !failed ? <GoOn scope={identity?.scope ?? 'own'} /> : null}
    </AccountPage>
  )
}

interface ConfirmationProps {
  email: string
  /** The account's name, which its owner has chosen, so never show it without the address. May be ''. */
  name: string
  onAccept: () => void
  onDecline: () => void
}

/** This browser didn't ask for the link. It may come from a stranger who wants the visitor to work in the stranger's account. */
function Confirmation({ email, name, onAccept, onDecline }: ConfirmationProps) {
  const identity = useIdentity()
  const navigate = useNavigate()

  function refuse() {
    onDecline()
    showToast({ title: "You weren't logged in", description: 'The link is closed. Log in to your own account here.' })
    void navigate(paths.login, { replace: true })
  }
  return (
    <AccountPage title={`Continue as ${name || email}?`} day={6} takesFocus>
      <p>
        This link logs this browser in to the account of <strong className={styles.address}>{email}</strong>.
      </p>
      <Alert tone="warning">
        Only continue if this is your own account. If someone else sent you the link, everything you do next would be in
        their account, where they can see it.
      </Alert>
      {identity ? (
        <Alert tone="info">
          <strong className={styles.address}>{identity.email}</strong> was the last to use this device. What they
          haven’t sent yet stays on this device for them.
        </Alert>
      ) : null}
      <div className={styles.actions}>
        <Button variant="primary" fullWidth onClick={onAccept}>
          Continue
        </Button>
        <Button fullWidth onClick={refuse}>
          No, not me
        </Button>
      </div>
    </AccountPage>
  )
}

/** The link was valid, but another user is logged in on this device. */
function OtherUser({ email }: { email: string }) {
  const identity = useIdentity()
  return (
    <Ended way={<HomeLink scope={identity?.scope} />}>
      This link is for <strong className={styles.address}>{email}</strong>, and that account is ready.{' '}
      <strong className={styles.address}>{identity?.email ?? 'Someone else'}</strong> is still logged in on this device.
      To use the other account here, log out first.
    </Ended>
  )
}

/** An email changes only once both addresses are confirmed; this was the first. */
function OtherAddress() {
  const scope = useSettledScope()
  return (
    <Ended title="One more email to confirm" way={scope ? <HomeLink scope={scope} /> : logIn}>
      This address is confirmed. We sent a link to your other address too. Open that one, and your email will be
      changed.
    </Ended>
  )
}

const logIn = (
  <ButtonLink to={paths.login} variant="primary" fullWidth>
    Log in
  </ButtonLink>
)

interface EndedProps {
  title?: string
  tone?: AlertTone
  /** Where the user can go from here. */
  way: ReactNode
  children: ReactNode
}

/** The link has failed, and the user must read why. */
function Ended({ title = completing, tone = 'info', way, children }: EndedProps) {
  return (
    <AccountPage title={title} takesFocus>
      <Alert tone={tone}>{children}</Alert>
      {way}
    </AccountPage>
  )
}

/** Becomes true `redirectDelay` after the condition does. */
function useDelay(condition: boolean): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!condition) return undefined
    const timer = setTimeout(() => setPassed(true), redirectDelay)
    return () => clearTimeout(timer)
  }, [condition])
  return passed
}
