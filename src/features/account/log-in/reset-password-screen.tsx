import { Navigate, useNavigate } from 'react-router-dom'
import type { LinkResult } from '#src/data/session/results.ts'
import { type ResetPasswordInput, resetPasswordSchema } from '#src/domain/account/schema.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage, Waiting } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { ConnectionNote } from '../entry/connection-note.tsx'
import { passwordResetFailure } from '../entry/failures.ts'
import { useSettledScope } from '../entry/entrance.tsx'
import { AccountForm, AccountOfPassword, useAccountForm } from '../entry/form-parts.tsx'
import { useAccounts } from '../entry/use-accounts.ts'
import { useCompletedLink } from './use-completed-link.ts'

const title = 'Choose a new password'

/** /reset-password: the target of the link in the mail, in any of its forms and any browser. */
export function Screen() {
  const { result, retry } = useCompletedLink(showInvalidLink)
  if (result?.ok) return <ResetPasswordForm email={result.via === 'recovery' ? result.email : undefined} />
  if (result?.reason === 'network') return <Unreachable onRetry={retry} />
  if (result) return <Navigate to={paths.forgotPassword} replace />
  return (
    <AccountPage title={title}>
      <Waiting>Checking your link...</Waiting>
    </AccountPage>
  )
}

/** @param email the owner of the link; without it, the logged-in user sets their own password */
function ResetPasswordForm({ email }: { email: string | undefined }) {
  const accounts = useAccounts()
  const identity = useIdentity()
  const settled = useSettledScope() !== null
  const whose = email ?? identity?.email ?? ''
  // The login form only appears afterwards if nobody is logged in.
  const lead = settled ? 'Use 6 characters or more.' : "Use 6 characters or more. You'll log in with it right after."
  const navigate = useNavigate()
  const form = useAccountForm(resetPasswordSchema, { password: '', confirmation: '' })

  async function reset({ password }: ResetPasswordInput) {
    const result = await accounts.resetPassword(password)
    if (!result.ok) return form.fail(passwordResetFailure(result))
    showToast({
      title: 'Password updated successfully',
      description: 'You can now log in with your new password',
      tone: 'success',
    })
    await navigate(paths.login, { replace: true })
  }

  return (
    <AccountPage title={title} lead={lead} day={6}>
      {whose === '' ? null : (
        <p>
          For <strong className={styles.address}>{whose}</strong>
        </p>
      )}
      {settled && identity && identity.email !== whose ? (
        <Alert tone="info">
          You're logged in as {identity.email} on this device, and you'll stay logged in. Only the password for {whose}{' '}
          will change.
        </Alert>
      ) : null}
      <AccountForm
        form={form}
        onSubmit={reset}
        submitLabel="Reset password"
        busyLabel="Resetting password..."
        subject="Resetting the password"
      >
        <AccountOfPassword email={whose} />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmation')} />
      </AccountForm>
    </AccountPage>
  )
}

/** The link is still valid, but the server couldn't be reached. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <AccountPage title={title} footer={<Link to={paths.login}>Return to login</Link>}>
      <Alert tone="critical">Network connection error. Please check your internet connection and try again.</Alert>
      <div className={styles.submitArea}>
        <ConnectionNote subject="Checking your link" reassurance="Your link is still valid." />
        <Button variant="primary" fullWidth onClick={onRetry}>
          Try again
        </Button>
      </div>
    </AccountPage>
  )
}

function showInvalidLink(result: LinkResult) {
  if (result.ok || result.reason === 'network') return
  if (result.reason === 'storage') {
    showToast({ ...passwordResetFailure(result).toast, tone: 'critical' })
    return
  }
  showToast({
    title: 'Invalid or expired reset link',
    description: 'Please request a new password reset link',
    tone: 'critical',
  })
}
