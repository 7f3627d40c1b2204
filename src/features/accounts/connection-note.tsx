import { WifiOff } from 'lucide-react'
import * as styles from './accounts.css.ts'
import { useOnline } from '#src/runtime/use-online.ts'

/**
 * Beside a button that needs a connection: says so while there is none, before anyone presses it and after.
 * @param subject what can't be done: 'Logging in'
 * @param kept what is not lost by it
 */
export function ConnectionNote({
  subject,
  kept = 'What you have typed stays here.',
}: {
  subject: string
  kept?: string
}) {
  const online = useOnline()
  return (
    // Always in the page: a live region that arrives together with its words is not read out.
    <div role="status">
      {online ? null : (
        <p className={styles.connectionNote}>
          <WifiOff className={styles.connectionIcon} size={16} aria-hidden="true" />
          <span>
            You're offline. {subject} needs a connection. {kept}
          </span>
        </p>
      )}
    </div>
  )
}
