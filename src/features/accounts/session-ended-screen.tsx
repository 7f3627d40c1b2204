import { useLocation } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { AccountPage } from './account-page.tsx'
import { stateWith } from './requested-path.ts'

/** Replaces everything behind the guards once the server has ended the session. Local data and unsent edits stay on the device, hidden. */
export function SessionEndedScreen() {
  const { pathname, search, hash } = useLocation()
  const email = useIdentity()?.email
  return (
    <AccountPage
      title="Please log in again"
      lead="You were logged out on this device, here or from another one. Nothing is lost: changes that haven’t been sent yet are safe on this device, and go out once you log in."
    >
      {email ? <p>You were logged in as {email}.</p> : null}
      <ButtonLink to={paths.login} state={stateWith(pathname + search + hash)} variant="primary" fullWidth>
        Log in
      </ButtonLink>
    </AccountPage>
  )
}
