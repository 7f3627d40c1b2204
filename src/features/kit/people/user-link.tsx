import type { Profile } from '#src/domain/profile/table.ts'
import { userPath } from '#src/paths.ts'
import { Link } from '#src/ui/link/link.tsx'
import * as styles from '../lists/lists.css.ts'

/** A user's name, linked to their page. */
export function UserLink({ id, children }: { id: Profile['id']; children: string }) {
  return (
    <Link to={userPath(id)} className={styles.cellLink}>
      {children}
    </Link>
  )
}
