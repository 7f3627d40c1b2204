import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { displayName } from '#src/domain/profile/rules.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { useAvatar } from '../kit/people/use-avatar.ts'
import * as styles from './shell.css.ts'

/** The logged-in user, at the foot of the sidebar. */
export function User() {
  const identity = useIdentity()
  if (!identity) return null
  return (
    <div className={styles.user}>
      <UserAvatar identity={identity} />
      <div className={styles.userLabels}>
        <p className={styles.userName}>{displayName({ full_name: identity.fullName, email: identity.email })}</p>
        <p className={styles.userMail}>{identity.email}</p>
      </div>
    </div>
  )
}

/** Their own picture from this device, even before it is uploaded. */
function UserAvatar({ identity }: { identity: Identity }) {
  const { userId: id, fullName: full_name, email, avatarUrl: avatar_url } = identity
  return <Avatar {...useAvatar({ id, full_name, email, avatar_url })} size="small" decorative />
}
