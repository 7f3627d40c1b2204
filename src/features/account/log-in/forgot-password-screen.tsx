import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type ForgotPasswordInput, forgotPasswordSchema } from '#src/domain/account/schema.ts'
import { paths } from '#src/paths.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import { resetRequestFailure } from '../entry/failures.ts'
import { AccountForm, useAccountForm } from '../entry/form-parts.tsx'
import { sharePathWithMail } from '../entry/remembered-path.ts'
import { storedFields, useStoredFields } from '../entry/stored-fields.ts'
import { useAccounts } from '../entry/use-accounts.ts'
import { MailSentPage } from './mail-sent-page.tsx'

/** /forgot-password: requests the mail with the reset link. */
export function Screen() {
  const accounts = useAccounts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAccountForm(forgotPasswordSchema, { email: storedFields().email })
  useStoredFields(form.subscribe)

  async function send({ email }: ForgotPasswordInput) {
    const result = await accounts.requestPasswordReset(email)
    if (!result.ok) return form.fail(resetRequestFailure(result))
    sharePathWithMail()
    setSentTo(email)
    showToast({
      title: 'Password reset link sent',
      description: 'Check your email for the password reset link.',
      tone: 'success',
    })
  }

  function backToForm() {
    // The field must exist before it can take the focus.
    flushSync(() => setSentTo(null))
    form.setFocus('email')
  }

  if (sentTo !== null) {
    return (
      <MailSentPage
        email={sentTo}
        linkTo="choose a new password"
        loginLabel="Return to login"
        onUseAnother={backToForm}
      />
    )
  }
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter your email and we'll send you a link to choose a new one."
      day={1}
      footer={<Link to={paths.login}>Return to login</Link>}
    >
      <AccountForm
        form={form}
        onSubmit={send}
        submitLabel="Send reset link"
        busyLabel="Sending..."
        subject="Sending the link"
      >
        <EmailField {...form.field('email')} />
      </AccountForm>
    </AccountPage>
  )
}
