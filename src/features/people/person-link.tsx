import type { Profile } from '#src/domain/profile/schema.ts'
import { personPath } from '#src/paths.ts'
import { Link } from '#src/ui/link/link.tsx'
import * as styles from './people.css.ts'

/** A user's name, linked to their page. */
export function PersonLink({ id, children }: { id: Profile['id']; children: string }) {
  return (
    <Link to={personPath(id)} className={styles.link}>
      {children}
    </Link>
  )
}
