import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { AccountPage } from './account-page.tsx'
import * as styles from './accounts.css.ts'
import { storageTexts } from './failures.ts'
import { GoOn, useSettledScope } from './go-on.tsx'
import { useCompletedLink } from './use-completed-link.ts'
import { Waiting } from './waiting.tsx'

/** How long what went wrong stays readable, in milliseconds. */
const redirectDelay = 2000

/** /auth/callback: where the link of a confirmation mail and the identity provider lead back to. */
export function AuthCallbackScreen() {
  const identity = useIdentity()
  const { result } = useCompletedLink()
  const waited = useDelay(result !== undefined && !result.ok)

  if (result?.ok === false && result.reason === 'somebody-else') return <SomebodyElse email={result.email} />
  if (result?.ok === false && result.reason === 'other-address') return <OtherAddress />
  if (result?.ok === false && result.reason === 'storage') return <StorageBlocked />
  const failed = result && !result.ok && result.reason !== 'none'
  return (
    <AccountPage title="Completing authentication" day={6}>
      <Waiting>
        {failed ? 'Authentication failed. Redirecting to login...' : null}
        {result && !failed ? 'Authentication completed. Redirecting...' : null}
        {result ? null : 'One moment...'}
      </Waiting>
      {result?.ok && result.via !== 'recovery' ? <GoOn scope={result.scope} /> : null}
      {waited && failed ? <Navigate to={paths.login} replace /> : null}
      {/* The address carried nothing: the guard knows what to do with whoever is not signed in. */}
      {waited && !failed ? <GoOn scope={identity?.scope ?? 'own'} /> : null}
    </AccountPage>
  )
}

/** The link was good, and the person it is for has to wait: the device is in use. */
function SomebodyElse({ email }: { email: string }) {
  const identity = useIdentity()
  return (
    <AccountPage title="Completing authentication" takesFocus>
      <Alert tone="info">
        This link is for <strong className={styles.address}>{email}</strong>, and the account is ready. On this device{' '}
        <strong className={styles.address}>{identity?.email ?? 'somebody else'}</strong> is signed in and stays so. To
        use the other account here, log out first.
      </Alert>
      <ButtonLink to={identity?.scope === 'all' ? paths.admin : paths.dashboard} variant="primary" fullWidth>
        Go to your dashboard
      </ButtonLink>
    </AccountPage>
  )
}

/** An email is changed once both addresses have confirmed it: this was the first. */
function OtherAddress() {
  const scope = useSettledScope()
  return (
    <AccountPage title="One more link to open" takesFocus>
      <Alert tone="info">
        This address is confirmed. We sent a link to the other one, too: open that as well, and your email is changed.
      </Alert>
      {scope ? (
        <ButtonLink to={scope === 'all' ? paths.admin : paths.dashboard} variant="primary" fullWidth>
          Go to your dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.login} variant="primary" fullWidth>
          Log in
        </ButtonLink>
      )}
    </AccountPage>
  )
}

/** Going on to the login would only fail there. */
function StorageBlocked() {
  return (
    <AccountPage title="Completing authentication" takesFocus>
      <Alert tone="critical">{storageTexts}</Alert>
      <ButtonLink to={paths.login} variant="primary" fullWidth>
        Log in
      </ButtonLink>
    </AccountPage>
  )
}

/** Becomes true a while after the condition did. */
function useDelay(condition: boolean): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!condition) return undefined
    const timer = setTimeout(() => setPassed(true), redirectDelay)
    return () => clearTimeout(timer)
  }, [condition])
  return passed
}
