import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { Link } from '#src/ui/link/link.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import * as styles from './accounts.css.ts'

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
