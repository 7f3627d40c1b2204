import type { ReactNode } from 'react'
import { Spinner } from '#src/ui/spinner/spinner.tsx'
import * as styles from './accounts.css.ts'

/** What the user is waiting for; announced when it changes. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner />
      <span>{children}</span>
    </p>
  )
}
