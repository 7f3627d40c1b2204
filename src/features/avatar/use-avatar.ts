import { publicBucket } from '#src/data/avatar/bucket.ts'
import { type OwnPicture, ownPicture, storedPicture } from '#src/data/avatar/own-picture.ts'
import type { LocalDatabase } from '#src/data/database.ts'
import type { StoredRows } from '#src/data/stored-rows.ts'
import { avatarAddress, displayName, initials } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

type Pictured = Pick<Profile, 'id' | 'full_name' | 'email' | 'avatar_url'>

/** What an avatar is drawn with. */
interface AvatarSource {
  userId: string
  /** The signed-in person's own. */
  picture: OwnPicture | null | undefined
  isOnline: boolean
}

/** Name, initials and picture of a person, for `Avatar`. */
export function useAvatar(profile: Pictured) {
  return avatarOf(profile, useAvatarSource())
}

/** For lists: what every avatar on a screen needs, read once. */
export function useAvatarSource(): AvatarSource {
  const { identity } = useWorkspace()
  const picture = useLive(pictureOf, null)
  const { phase } = useSyncStatus('phase')
  return { userId: identity.userId, picture, isOnline: phase !== 'offline' }
}

/**
 * One's own picture comes from this device, a new one even before it is uploaded. Everything else is loaded from its address, and
 * without a connection the initials stand for it.
 */
export function avatarOf(profile: Pictured, { userId, picture, isOnline }: AvatarSource) {
  const named = { name: displayName(profile), initials: initials(profile) }
  const isChosen = picture?.state === 'waiting' || picture?.state === 'refused'
  if (profile.id === userId && picture && (isChosen || picture.path === profile.avatar_url)) {
    return { ...named, src: `data:image/jpeg;base64,${picture.jpeg}` }
  }
  const address = avatarAddress(profile.avatar_url, avatarBucket())
  return { ...named, src: isOnline && address !== '' ? address : undefined }
}

/** Where uploaded avatars are, as anyone may load them. */
export function avatarBucket(): string {
  return publicBucket(import.meta.env.VITE_SUPABASE_URL || window.location.origin)
}

function pictureOf(db: LocalDatabase) {
  return ownPicture(db)
}

pictureOf.stored = (rows: StoredRows) => storedPicture(rows)
