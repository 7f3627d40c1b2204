import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { type LoginInput, loginSchema } from '#src/domain/account/schema.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountAside } from '../entry/account-aside.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { Entrance, SavedEditsNotice } from '../entry/entrance.tsx'
import { isUnconfirmed, loginFailure } from '../entry/failures.ts'
import { FormFailure, SubmitArea } from '../entry/form-parts.tsx'
import { GoogleButton } from '../entry/google-button.tsx'
import { ResendEmail } from './resend-email.tsx'
import { storedField, useStoredFields } from '../entry/stored-fields.ts'
import { useAccounts } from '../entry/use-accounts.ts'

/** /login: email and password, then on to the requested page. */
function LoginScreen() {
  return <Entrance>{(arrive) => <LoginForm onSignedIn={arrive} />}</Entrance>
}

function LoginForm({ onSignedIn }: { onSignedIn: (scope: Scope) => void }) {
  const accounts = useAccounts()
  const identity = useIdentity()
  const { register, handleSubmit, setError, subscribe, formState } = useForm<LoginInput>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: storedField('email') || (identity?.needsSignIn ? identity.email : ''), password: '' },
  })
  useStoredFields(subscribe, ['email'])
  /** The address of an account that waits for its confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string>()

  const logIn = handleSubmit(async (input) => {
    const result = await accounts.signIn(input)
    setUnconfirmed(!result.ok && isUnconfirmed(result) ? input.email : undefined)
    if (result.ok) return onSignedIn(result.scope)
    const failure = loginFailure(result)
    setError('root', { message: failure.inline })
    showToast({ ...failure.toast, tone: 'critical' })
  })

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
      <form className={styles.form} noValidate onSubmit={logIn}>
        <FormFailure formState={formState} />
        {unconfirmed ? <ResendEmail key={unconfirmed} email={unconfirmed} justSent={false} /> : null}
        <EmailField autoComplete="username" error={formState.errors.email?.message} {...register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Link className={styles.forgot} to={paths.forgotPassword}>
          Forgot password?
        </Link>
        <SubmitArea label="Log in" busyLabel="Logging in..." busy={formState.isSubmitting} subject="Logging in" />
      </form>
      <GoogleButton />
    </AccountPage>
  )
}

export { LoginScreen as Screen }
