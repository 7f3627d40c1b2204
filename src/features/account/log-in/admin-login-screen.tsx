import type { Scope } from '#src/data/collections/synced-table.ts'
import { type AdminLoginInput, adminLoginSchema } from '#src/domain/account/schema.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import { Entrance, SavedEditsNotice } from '../entry/entrance.tsx'
import { adminLoginFailure } from '../entry/failures.ts'
import { AccountForm, useAccountForm } from '../entry/form-parts.tsx'
import { useAccounts } from '../entry/use-accounts.ts'

/** /admin-login: username and password, checked only on the server. Nothing typed here is stored. */
export function Screen() {
  return <Entrance isDone={(scope) => scope === 'all'}>{(arrive) => <AdminLoginForm onSignedIn={arrive} />}</Entrance>
}

function AdminLoginForm({ onSignedIn }: { onSignedIn: (scope: Scope) => void }) {
  const accounts = useAccounts()
  const form = useAccountForm(adminLoginSchema, { username: '', password: '' })

  async function logIn(input: AdminLoginInput) {
    const result = await accounts.adminSignIn(input)
    if (result.ok) {
      showToast({ title: 'Login successful', description: 'Welcome to the admin portal.', tone: 'success' })
      return onSignedIn(result.scope)
    }
    const { inline: message } = adminLoginFailure(result)
    form.setError('root', { message })
    // This screen has no toast to announce it.
    announce(message, { assertive: true })
  }

  return (
    <AccountPage
      title="Admin portal"
      lead={`For the users who run ${site.name}.`}
      footer={
        <>
          Not an admin? <Link to={paths.login}>Regular login</Link>
        </>
      }
    >
      <SavedEditsNotice />
      <NotAnAdminNotice />
      <AccountForm form={form} onSubmit={logIn} submitLabel="Log in" busyLabel="Logging in..." subject="Logging in">
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField label="Password" {...form.field('password')} />
      </AccountForm>
    </AccountPage>
  )
}

/** The guard also sends logged-in customers here: explain why they have to log in again. */
function NotAnAdminNotice() {
  const identity = useIdentity()
  if (!identity || identity.needsSignIn || identity.suspended || identity.scope === 'all') return null
  return (
    <Alert tone="info">
      You're logged in as {identity.email}, which isn't an admin account.{' '}
      <Link to={paths.dashboard}>Go to your dashboard</Link>
    </Alert>
  )
}
