import { Button } from '#src/ui/button/button.tsx'
import * as styles from './accounts.css.ts'
import { ConnectionNote } from './connection-note.tsx'

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
