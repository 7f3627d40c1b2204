import type { FieldValues, FormState } from 'react-hook-form'
import { FormError } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import * as styles from './accounts.css.ts'
import { ConnectionNote } from './connection-note.tsx'

/**
 * Why the last try failed, above the form. The toast announces it to screen readers.
 * @param formState its `errors.root` has the text
 */
export function FormFailure<Input extends FieldValues>({ formState }: { formState: FormState<Input> }) {
  return <FormError>{formState.errors.root?.message}</FormError>
}

interface SubmitAreaProps {
  label: string
  /** The label while waiting for the answer: 'Logging in...' */
  busyLabel: string
  busy: boolean
  /** What needs the connection: 'Logging in' */
  subject: string
}

/** The submit button of an account form, with a note if something blocks it. */
export function SubmitArea({ label, busyLabel, busy, subject }: SubmitAreaProps) {
  return (
    <div className={styles.submitArea}>
      <ConnectionNote subject={subject} />
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  )
}
