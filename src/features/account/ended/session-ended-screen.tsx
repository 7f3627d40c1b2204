import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { late } from '#src/ui/late/late.tsx'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import { stateWith } from '../entry/requested-path.ts'

const LogOut = late(async () => (await import('../log-out/public-log-out.tsx')).PublicLogOut)

/** Replaces everything behind the guards once the server has ended the session. Local data and unsent edits stay on the device, hidden. */
export function SessionEndedScreen() {
  const { pathname, search, hash } = useLocation()
  const email = useIdentity()?.email
  /** Each press asks again. */
  const [presses, setPresses] = useState(0)
  // They may have text of the user's, and an Undo.
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
