import { lazy, Suspense } from 'react'
import type { Identity } from '#src/data/session/identity.ts'
import { displayName, initials } from '#src/domain/profile/rules.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { useIdentity } from '#src/runtime/use-identity.ts'
import * as styles from './shell.css.ts'

// Pictures come after the data; where their code can't be loaded, the initials stay.
const PersonAvatar = lazy(() =>
  import('./person-avatar.tsx').then(
    ({ PersonAvatar }) => ({ default: PersonAvatar }),
    (error: unknown) => {
      console.warn('shell: the picture could not be shown', error)
      return { default: Initials }
    },
  ),
)

/** Who is signed in, at the foot of the sidebar. */
export function Person() {
  const identity = useIdentity()
  if (!identity) return null
  return (
    <div className={styles.person}>
      <Suspense fallback={<Initials identity={identity} />}>
        <PersonAvatar identity={identity} />
      </Suspense>
      <div className={styles.personWords}>
        <p className={styles.personName}>{displayName({ full_name: identity.fullName, email: identity.email })}</p>
        <p className={styles.personMail}>{identity.email}</p>
      </div>
    </div>
  )
}

function Initials({ identity }: { identity: Identity }) {
  const named = { full_name: identity.fullName, email: identity.email }
  return <Avatar name={displayName(named)} initials={initials(named)} size="small" decorative />
}
