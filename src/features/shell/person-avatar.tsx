import type { Identity } from '#src/data/session/identity.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { useAvatar } from '../avatar/use-avatar.ts'

/** The signed-in person's picture: their own from this device, a new one even before it is uploaded. */
export function PersonAvatar({ identity }: { identity: Identity }) {
  const { userId: id, fullName: full_name, email, avatarUrl: avatar_url } = identity
  return <Avatar {...useAvatar({ id, full_name, email, avatar_url })} size="small" decorative />
}
