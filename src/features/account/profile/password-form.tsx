import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type PasswordChangeInput, passwordChangeSchema } from '#src/domain/account/schema.ts'
import { FormError } from '#src/ui/alert/alert.tsx'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { ConnectionNote } from '../entry/connection-note.tsx'
import { passwordChangeFailure } from '../entry/failures.ts'
import { useAccounts } from '../entry/use-accounts.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './settings.css.ts'

const empty: PasswordChangeInput = { currentPassword: '', newPassword: '', confirmation: '' }

/** The Security tab. Needs a connection, and never writes the input to storage. */
export function PasswordForm() {
  const accounts = useAccounts()
  const { email } = useWorkspace().identity
  const { register, handleSubmit, setError, reset, control, formState } = useForm<PasswordChangeInput>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  // Doesn't use `useAccountForm`, because the settings would then share its file with the account forms.
  const field = (name: keyof PasswordChangeInput) => ({ error: errors[name]?.message, ...register(name) })
  const typed = { ...empty, ...useWatch({ control }) }
  const reason = isSubmitting ? undefined : whyBlocked(typed)
  const underWay = useRef(false)

  async function change({ currentPassword, newPassword }: PasswordChangeInput) {
    const result = await accounts.changePassword({ currentPassword, newPassword })
    if (result.ok) {
      reset()
      showToast({ title: 'Password updated successfully', tone: 'success' })
      return
    }
    const message = passwordChangeFailure(result)
    if (result.reason === 'wrong-password') setError('currentPassword', { message }, { shouldFocus: true })
    else setError('root', { message })
    showToast({ title: message, tone: 'critical' })
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second click of a double click arrives before the button is busy.
    if (underWay.current) return
    underWay.current = true
    await handleSubmit(change)(event)
    underWay.current = false
  }
  const label = isSubmitting ? 'Changing password...' : 'Change Password'
  return (
    <form
      className={styles.column}
      aria-labelledby="password-title"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 className={styles.title} id="password-title">
        Password
      </h2>
      <FormError>{errors.root?.message}</FormError>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current Password" {...field('currentPassword')} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        {...field('newPassword')}
        {...register('newPassword', { deps: ['confirmation'] })}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        // Always rendered: screen readers ignore a live region that is inserted together with its text.
        hint={<span role="status">{matchHint(typed)}</span>}
        {...field('confirmation')}
      />
      <div className={styles.submit}>
        <ConnectionNote subject="Changing your password" />
        <BlockableButton type="submit" variant="primary" busy={isSubmitting} reason={reason}>
          {label}
        </BlockableButton>
      </div>
    </form>
  )
}

function matchHint({ newPassword, confirmation }: PasswordChangeInput): string {
  if (confirmation === '') return ''
  return newPassword === confirmation ? 'Passwords match' : "Passwords don't match"
}

function whyBlocked({ currentPassword, newPassword, confirmation }: PasswordChangeInput): string | undefined {
  if (!currentPassword || !newPassword || !confirmation) return 'Fill in all three fields first.'
  return newPassword === confirmation ? undefined : "The new passwords don't match yet."
}
