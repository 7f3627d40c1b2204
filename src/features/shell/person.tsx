import { displayName } from '#src/domain/profile/rules.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { useAvatar } from '../avatar/use-avatar.ts'
import { useIdentity } from '../workspace/use-identity.ts'
import * as styles from './shell.css.ts'

/** Who is signed in, at the foot of the sidebar. */
export function Person() {
  const identity = useIdentity()
  return identity ? <SignedIn identity={identity} /> : null
}

function SignedIn({ identity }: { identity: Identity }) {
  const { userId: id, fullName: full_name, email, avatarUrl: avatar_url } = identity
  const avatar = useAvatar({ id, full_name, email, avatar_url })
  return (
    <div className={styles.person}>
      <Avatar {...avatar} size="small" decorative />
      <div className={styles.personWords}>
        <p className={styles.personName}>{displayName({ full_name, email })}</p>
        <p className={styles.personMail}>{email}</p>
      </div>
    </div>
  )
}
