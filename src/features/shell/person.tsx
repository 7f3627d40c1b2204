import { displayName, initials } from '#src/domain/profile/rules.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { useIdentity } from '../workspace/use-identity.ts'
import * as styles from './shell.css.ts'

/** Who is signed in, at the foot of the sidebar. */
export function Person() {
  const identity = useIdentity()
  if (!identity) return null
  const named = { full_name: identity.fullName, email: identity.email }
  return (
    <div className={styles.person}>
      <Avatar name={displayName(named)} initials={initials(named)} size="small" decorative />
      <div className={styles.personWords}>
        <p className={styles.personName}>{displayName(named)}</p>
        <p className={styles.personMail}>{identity.email}</p>
      </div>
    </div>
  )
}
