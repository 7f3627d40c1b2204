import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { passwordMin, type SignupInput, signupSchema } from '#src/domain/account/schema.ts'
import { paths } from '#src/paths.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountAside } from '../entry/account-aside.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'
import { Agreement } from '../entry/agreement.tsx'
import { signupFailure } from '../entry/failures.ts'
import { FormFailure, SubmitArea } from '../entry/form-parts.tsx'
import { GoOn, useRememberFrom, useSettledScope } from '../entry/go-on.tsx'
import { GoogleButton } from '../entry/google-button.tsx'
import { forgetFields, storedField, useStoredFields } from '../entry/stored-fields.ts'
import { MailSentPage } from './mail-sent-page.tsx'
import { ResendEmail } from './resend-email.tsx'
import { sharePathWithMail, forgetPath } from '../entry/remembered-path.ts'
import { useAccounts } from '../entry/use-accounts.ts'

type Step = 'form' | 'mail-sent' | 'signed-in'

/** /signup: creates an account, ready at once or after the link in the mail, depending on the server's settings. */
function SignupScreen() {
  const accounts = useAccounts()
  const settled = useSettledScope()
  const [step, setStep] = useState<Step>('form')
  const form = useForm<SignupInput>({
    resolver: zodResolver(signupSchema),
    defaultValues: { fullName: storedField('fullName'), email: storedField('email'), password: '' },
  })
  const { register, handleSubmit, setError, setFocus, getValues, formState } = form
  const { errors, isSubmitting } = formState
  useStoredFields(form.subscribe, ['fullName', 'email'])
  useRememberFrom(settled === null)

  const signUp = handleSubmit(async (input) => {
    const result = await accounts.signUp(input)
    if (!result.ok) {
      const failure = signupFailure(result)
      setError(failure.field ?? 'root', { message: failure.inline })
      if (failure.field) setFocus(failure.field)
      showToast({ ...failure.toast, tone: 'critical' })
    } else if (result.confirmationPending) {
      sharePathWithMail()
      setStep('mail-sent')
      showToast({
        title: 'Account created!',
        description: 'Check your email to confirm your account.',
        tone: 'success',
      })
    } else {
      forgetPath()
      forgetFields()
      setStep('signed-in')
      showToast({ title: 'Account created!', tone: 'success' })
    }
  })

  function backToForm() {
    // The field must exist before it can take the focus.
    flushSync(() => setStep('form'))
    setFocus('email')
  }

  if (step === 'signed-in') return <Navigate to={paths.dashboard} replace />
  // Logged in already, or confirmed in another tab; not while this form's own answer is being handled.
  if (settled && !isSubmitting) return <GoOn scope={settled} />
  if (step === 'mail-sent') {
    return (
      <MailSentPage
        title="Check your email"
        email={getValues('email')}
        linkTo="confirm your account"
        loginLabel="Log in"
        resend={<ResendEmail email={getValues('email')} justSent />}
        onUseAnother={backToForm}
      />
    )
  }
  return (
    <AccountPage
      title="Create your account"
      lead="Day 1 starts with a name and an email."
      day={1}
      aside={<AccountAside />}
      footer={
        <>
          Already have an account? <Link to={paths.login}>Log in</Link>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={signUp}>
        <FormFailure formState={formState} />
        <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <EmailField error={errors.email?.message} {...register('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={errors.password ? undefined : `Use ${passwordMin} characters or more.`}
          error={errors.password?.message}
          {...register('password')}
        />
        <Agreement by="By creating an account" />
        <SubmitArea
          label="Create account"
          busyLabel="Creating account..."
          busy={isSubmitting}
          subject="Creating an account"
        />
      </form>
      <GoogleButton />
    </AccountPage>
  )
}

export { SignupScreen as Screen }
