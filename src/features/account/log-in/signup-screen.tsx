import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate } from 'react-router-dom'
import { type SignupInput, signupSchema } from '#src/domain/account/schema.ts'
import { paths } from '#src/paths.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountAside } from '../entry/account-aside.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import { GoOn, useRememberFrom, useSettledScope } from '../entry/entrance.tsx'
import { signupFailure } from '../entry/failures.ts'
import { AccountForm, Agreement, FirstPasswordField, useAccountForm } from '../entry/form-parts.tsx'
import { GoogleButton } from '../entry/google-button.tsx'
import { forgetPath, sharePathWithMail } from '../entry/remembered-path.ts'
import { forgetFields, storedFields, useStoredFields } from '../entry/stored-fields.ts'
import { useAccounts } from '../entry/use-accounts.ts'
import { MailSentPage } from './mail-sent-page.tsx'
import { ResendEmail } from './resend-email.tsx'

type Step = 'form' | 'mail-sent' | 'signed-in'

/** /signup: creates an account, ready at once or after the link in the mail, depending on the server's settings. */
export function Screen() {
  const accounts = useAccounts()
  const settled = useSettledScope()
  const [step, setStep] = useState<Step>('form')
  const form = useAccountForm(signupSchema, { ...storedFields(), password: '' })
  useStoredFields(form.subscribe)
  useRememberFrom(settled === null)

  async function signUp(input: SignupInput) {
    const result = await accounts.signUp(input)
    if (!result.ok) return form.fail(signupFailure(result))
    if (result.confirmationPending) {
      sharePathWithMail()
      setStep('mail-sent')
    } else {
      forgetPath()
      forgetFields()
      setStep('signed-in')
    }
    const description = result.confirmationPending ? 'Check your email to confirm your account.' : undefined
    showToast({ title: 'Account created!', description, tone: 'success' })
  }

  function backToForm() {
    // The field must exist before it can take the focus.
    flushSync(() => setStep('form'))
    form.setFocus('email')
  }

  if (step === 'signed-in') return <Navigate to={paths.dashboard} replace />
  // Logged in already, or confirmed in another tab; not while this form's own answer is being handled.
  if (settled && !form.formState.isSubmitting) return <GoOn scope={settled} />
  if (step === 'mail-sent') {
    const email = form.getValues('email')
    return (
      <MailSentPage
        email={email}
        linkTo="confirm your account"
        loginLabel="Log in"
        resend={<ResendEmail email={email} justSent />}
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
      <AccountForm
        form={form}
        onSubmit={signUp}
        submitLabel="Create account"
        busyLabel="Creating account..."
        subject="Creating an account"
      >
        <TextField label="Full name" autoComplete="name" {...form.field('fullName')} />
        <EmailField {...form.field('email')} />
        <FirstPasswordField {...form.field('password')} />
        <Agreement by="By creating an account" />
      </AccountForm>
      <GoogleButton />
    </AccountPage>
  )
}
