import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { passwordMin } from '#src/domain/account/schema.ts'
import { paths } from '#src/paths.ts'
import { FormError } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField, type PasswordFieldProps } from '#src/ui/field/password-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import * as styles from './accounts.css.ts'
import { ConnectionNote } from './connection-note.tsx'
import type { FailureCopy } from './failures.ts'

/** The state of an account form, with the props of its fields. */
export function useAccountForm<Input extends FieldValues>(
  schema: z.ZodType<Input, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input>({
    resolver: zodResolver(schema as z.ZodType<FieldValues, FieldValues>) as never,
    defaultValues,
  })
  const { register, setError, setFocus, formState } = form
  return {
    ...form,
    formState,
    field: (name: Path<Input>) => ({ error: formState.errors[name]?.message as string | undefined, ...register(name) }),
    /** Says why a call failed: in the form or at the field that it concerns, and in a toast, which screen readers announce. */
    fail({ field, inline, toast }: FailureCopy<Path<Input>>) {
      setError(field ?? 'root', { message: inline })
      if (field) setFocus(field)
      showToast({ ...toast, tone: 'critical' })
    },
  }
}

interface AccountFormProps<Input extends FieldValues> {
  form: Pick<ReturnType<typeof useAccountForm<Input>>, 'formState' | 'handleSubmit'>
  onSubmit: (input: Input) => unknown
  submitLabel: string
  /** The label while waiting for the answer: 'Logging in...' */
  busyLabel: string
  /** What needs the connection: 'Logging in' */
  subject: string
  /** The fields. */
  children: ReactNode
}

/** Why the last try failed, the fields, and the submit button with a note if something blocks it. */
export function AccountForm<Input extends FieldValues>(props: AccountFormProps<Input>) {
  const { form, onSubmit, submitLabel, busyLabel, subject, children } = props
  const { errors, isSubmitting } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(onSubmit)}>
      <FormError>{errors.root?.message}</FormError>
      {children}
      <div className={styles.submitArea}>
        <ConnectionNote subject={subject} />
        <Button type="submit" variant="primary" fullWidth busy={isSubmitting}>
          {isSubmitting ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** The password of a new account. */
export function FirstPasswordField(field: Omit<PasswordFieldProps, 'label'>) {
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint={field.error ? undefined : `Use ${passwordMin} characters or more.`}
      {...field}
    />
  )
}

/** Tells password managers whose password a form changes. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

/** What a new user agrees to. @param by how: 'By creating an account' */
export function Agreement({ by }: { by: string }) {
  return (
    <p className={styles.small}>
      {by}, you agree to our <NewTabLink to={paths.terms}>Terms of Service</NewTabLink> and{' '}
      <NewTabLink to={paths.privacyPolicy}>Privacy Policy</NewTabLink>.
    </p>
  )
}

/** Opens in a new tab, so that reading the terms doesn't lose the input. */
function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  )
}
