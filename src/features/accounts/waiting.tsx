import type { ReactNode } from 'react'
import { Spinner } from '#src/ui/spinner/spinner.tsx'
import * as styles from './accounts.css.ts'

/** What is going on while there is nothing to do but wait; read out as it changes. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner />
      <span>{children}</span>
    </p>
  )
}
