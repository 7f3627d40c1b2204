import { Mail, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { messagingHref, site } from '#src/site.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { late } from '#src/ui/late/late.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { stateWith } from '../entry/requested-path.ts'
import { DeletedScreen } from './deleted-screen.tsx'

/** Says why the user's data is hidden. */
export function HiddenData() {
  const identity = useIdentity()
  if (identity?.deleted) return <DeletedScreen />
  return identity?.suspended ? <SuspendedScreen /> : <SessionEndedScreen />
}

const LogOut = late(async () => (await import('../log-out/public-log-out.tsx')).PublicLogOut)

/** Replaces everything behind the guards once the server has ended the session. Local data and unsent edits stay on the device, hidden. */
function SessionEndedScreen() {
  const { pathname, search, hash } = useLocation()
  const email = useIdentity()?.email
  /** Each press asks again. */
  const [presses, setPresses] = useState(0)
  // Toasts may contain the user's text, and an Undo.
  useEffect(() => useToasts.setState({ toasts: [] }), [])
  return (
    <AccountPage
      title="Please log in again"
      lead="You were logged out on this device, here or from another one. Nothing is lost: changes that haven’t been sent yet are safe on this device, and go out once you log in."
      takesFocus
    >
      {email ? <p>You were logged in as {email}.</p> : null}
      <ButtonLink to={paths.login} state={stateWith(pathname + search + hash)} variant="primary" fullWidth>
        Log in
      </ButtonLink>
      <Button fullWidth onClick={() => setPresses(presses + 1)}>
        Log out and use another account
      </Button>
      {presses > 0 ? <LogOut key={presses} onClose={() => setPresses(0)} /> : null}
    </AccountPage>
  )
}

/** Replaces everything behind the guards while the account is suspended. Local data stays on the device, hidden. */
export function SuspendedScreen() {
  return (
    <AccountPage
      title="Your account is suspended"
      lead="You can't open your projects for now. Nothing has been deleted. Your work is safe, including changes that haven't been sent yet."
      footer={
        <>
          Suspension lifted, or using another account? <Link to={paths.login}>Log in</Link>
        </>
      }
    >
      <p>Tell us what happened and we'll look into it together.</p>
      <div className={styles.actions}>
        <ButtonLink
          href={messagingHref()}
          target="_blank"
          rel="noopener noreferrer"
          variant="primary"
          fullWidth
          icon={<MessageCircle size={18} />}
        >
          Message us
        </ButtonLink>
        <ButtonLink href={`mailto:${site.email}`} fullWidth icon={<Mail size={18} />}>
          {site.email}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
