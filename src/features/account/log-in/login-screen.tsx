import { useState } from 'react'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { type LoginInput, loginSchema } from '#src/domain/account/schema.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { AccountAside } from '../entry/account-aside.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { Entrance, SavedEditsNotice } from '../entry/entrance.tsx'
import { isUnconfirmed, loginFailure } from '../entry/failures.ts'
import { AccountForm, useAccountForm } from '../entry/form-parts.tsx'
import { GoogleButton } from '../entry/google-button.tsx'
import { storedFields, useStoredFields } from '../entry/stored-fields.ts'
import { useAccounts } from '../entry/use-accounts.ts'
import { ResendEmail } from './resend-email.tsx'

/** /login: email and password, then on to the requested page. */
export function Screen() {
  return <Entrance>{(arrive) => <LoginForm onSignedIn={arrive} />}</Entrance>
}

function LoginForm({ onSignedIn }: { onSignedIn: (scope: Scope) => void }) {
  const accounts = useAccounts()
  const identity = useIdentity()
  const form = useAccountForm(loginSchema, {
    email: storedFields().email || (identity?.needsSignIn ? identity.email : ''),
    password: '',
  })
  useStoredFields(form.subscribe)
  /** The address of an account that waits for its confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string>()

  async function logIn(input: LoginInput) {
    const result = await accounts.signIn(input)
    setUnconfirmed(!result.ok && isUnconfirmed(result) ? input.email : undefined)
    if (result.ok) onSignedIn(result.scope)
    else form.fail(loginFailure(result))
  }

  return (
    <AccountPage
      title="Log in"
      lead="Your projects are where you left them."
      aside={<AccountAside />}
      footer={
        <>
          New here? <Link to={paths.signup}>Sign up</Link>
        </>
      }
    >
      <SavedEditsNotice />
      <AccountForm form={form} onSubmit={logIn} submitLabel="Log in" busyLabel="Logging in..." subject="Logging in">
        {unconfirmed ? <ResendEmail key={unconfirmed} email={unconfirmed} justSent={false} /> : null}
        <EmailField autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" {...form.field('password')} />
        <Link className={styles.forgot} to={paths.forgotPassword}>
          Forgot password?
        </Link>
      </AccountForm>
      <GoogleButton />
    </AccountPage>
  )
}
