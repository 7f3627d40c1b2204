import { WifiOff } from 'lucide-react'
import * as styles from './accounts.css.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'

/**
 * Next to a button that needs a connection: says so while offline, before and after a press.
 * @param subject what isn't possible: 'Logging in'
 * @param reassurance what isn't lost
 */
export function ConnectionNote({
  subject,
  reassurance = "What you've typed stays here.",
}: {
  subject: string
  reassurance?: string
}) {
  const online = useOnline()
  return (
    // Always rendered: screen readers ignore a live region that is inserted together with its text.
    <div role="status">
      {online ? null : (
        <p className={styles.connectionNote}>
          <WifiOff className={styles.connectionIcon} size={16} aria-hidden="true" />
          <span>
            You're offline. {subject} needs a connection. {reassurance}
          </span>
        </p>
      )}
    </div>
  )
}
