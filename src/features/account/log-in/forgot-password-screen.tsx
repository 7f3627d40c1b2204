import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { type ForgotPasswordInput, forgotPasswordSchema } from '#src/domain/account/schema.ts'
import { paths } from '#src/paths.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { resetRequestFailure } from '../entry/failures.ts'
import { FormFailure, SubmitArea } from '../entry/form-parts.tsx'
import { storedField, useStoredFields } from '../entry/stored-fields.ts'
import { MailSentPage } from './mail-sent-page.tsx'
import { sharePathWithMail } from '../entry/remembered-path.ts'
import { useAccounts } from '../entry/use-accounts.ts'

/** /forgot-password: requests the mail with the reset link. */
function ForgotPasswordScreen() {
  const accounts = useAccounts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, setFocus, subscribe, formState } = useForm<ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: storedField('email') },
  })
  useStoredFields(subscribe, ['email'])

  const send = handleSubmit(async ({ email }) => {
    const result = await accounts.requestPasswordReset(email)
    if (!result.ok) {
      const failure = resetRequestFailure(result)
      setError('root', { message: failure.inline })
      showToast({ ...failure.toast, tone: 'critical' })
      return
    }
    sharePathWithMail()
    setSentTo(email)
    showToast({
      title: 'Password reset link sent',
      description: 'Check your email for the password reset link.',
      tone: 'success',
    })
  })

  function backToForm() {
    // The field must exist before it can take the focus.
    flushSync(() => setSentTo(null))
    setFocus('email')
  }

  if (sentTo !== null) {
    return (
      <MailSentPage
        title="Check your email"
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
      <form className={styles.form} noValidate onSubmit={send}>
        <FormFailure formState={formState} />
        <EmailField error={formState.errors.email?.message} {...register('email')} />
        <SubmitArea
          label="Send reset link"
          busyLabel="Sending..."
          busy={formState.isSubmitting}
          subject="Sending the link"
        />
      </form>
    </AccountPage>
  )
}

export { ForgotPasswordScreen as Screen }
