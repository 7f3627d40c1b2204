import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { type AcceptInvitationInput, acceptInvitationSchema } from '#src/domain/account/schema.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountAside } from '../entry/account-aside.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { GoOn, HomeLink } from '../entry/entrance.tsx'
import { invitationFailure } from '../entry/failures.ts'
import { AccountForm, Agreement, FirstPasswordField, useAccountForm } from '../entry/form-parts.tsx'
import { useAccounts } from '../entry/use-accounts.ts'

/** /invitation: a customer whom an admin has invited chooses a password, and is logged in. */
export function Screen() {
  const identity = useIdentity()
  const [arrived, setArrived] = useState<Scope>()
  if (arrived) return <GoOn scope={arrived} />
  return (
    <>
      {/* React moves it into the head. */}
      <meta name="robots" content="noindex" />
      {identity ? <LoggedIn email={identity.email} scope={identity.scope} /> : <PasswordForm onArrived={setArrived} />}
    </>
  )
}

/** Another user's data and unsent changes are on this device. */
function LoggedIn({ email, scope }: { email: string; scope: Scope }) {
  return (
    <AccountPage title="Someone is logged in here">
      <Alert tone="info">
        <strong className={styles.address}>{email}</strong> is logged in on this device. To accept the invitation here,
        log out first, then open its link again.
      </Alert>
      <HomeLink scope={scope} />
    </AccountPage>
  )
}

function PasswordForm({ onArrived }: { onArrived: (scope: Scope) => void }) {
  const accounts = useAccounts()
  const [search] = useSearchParams()
  const [isGone, setGone] = useState(false)
  const form = useAccountForm(acceptInvitationSchema, { password: '' })

  async function accept({ password }: AcceptInvitationInput) {
    const result = await accounts.acceptInvitation({ token: search.get('token') ?? '', password })
    if (result.ok) {
      showToast({ title: 'Welcome! Your password is set.', tone: 'success' })
      return onArrived(result.scope)
    }
    const { gone = false, ...failure } = invitationFailure(result)
    setGone(gone)
    form.fail(failure)
  }

  return (
    <AccountPage
      title="Choose a password"
      lead="Then you’re in, and see what we’ve prepared for you."
      day={4}
      aside={<AccountAside />}
      footer={
        <>
          Have you chosen one already? <Link to={paths.login}>Log in</Link>
        </>
      }
    >
      <AccountForm
        form={form}
        onSubmit={accept}
        submitLabel="Set password"
        busyLabel="Setting password..."
        subject="Setting your password"
      >
        {isGone ? (
          <ButtonLink to={paths.contact} fullWidth>
            Ask us for a new one
          </ButtonLink>
        ) : null}
        <FirstPasswordField {...form.field('password')} />
        <Agreement by="By using your account" />
      </AccountForm>
    </AccountPage>
  )
}
