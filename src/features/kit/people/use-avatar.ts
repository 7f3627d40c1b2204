import { publicBucket } from '#src/data/supabase/names.ts'
import { type OwnPicture, ownPicture } from '#src/data/uploads/own-picture.ts'
import { avatarAddress, displayName, initials, isAvatarFileOf } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

type Pictured = Pick<Profile, 'id' | 'full_name' | 'email' | 'avatar_url'>

/** The data that avatars are drawn from. */
interface AvatarSource {
  userId: string
  /** The logged-in user's own. */
  picture: OwnPicture | null | undefined
  isOnline: boolean
}

/** A user's name, initials and picture, for `Avatar`. */
export function useAvatar(profile: Pictured) {
  return avatarOf(profile, useAvatarSource())
}

/** For lists: reads the data for all avatars of a screen once. */
export function useAvatarSource(): AvatarSource {
  const { identity } = useWorkspace()
  const picture = useLive(ownPicture, null)
  const { phase } = useSyncStatus('phase')
  return { userId: identity.userId, picture, isOnline: phase !== 'offline' }
}

/**
 * The user's own picture comes from this device, even before its upload. Other users' pictures load from the bucket. Offline, and in place of a
 * picture on another host, initials are shown.
 */
export function avatarOf(profile: Pictured, { userId, picture, isOnline }: AvatarSource) {
  const named = { name: displayName(profile), initials: initials(profile) }
  const isChosen = picture?.state === 'waiting' || picture?.state === 'refused'
  if (profile.id === userId && picture && (isChosen || picture.path === profile.avatar_url)) {
    return { ...named, src: `data:image/jpeg;base64,${picture.jpeg}` }
  }
  const isShown = isOnline && !pictureElsewhere(profile, userId)
  return { ...named, src: (isShown && avatarAddress(profile.avatar_url, avatarBucket())) || undefined }
}

/** The address that another user typed for their picture, on any host. The host would learn who looks at it and when, so only a press loads it. */
export function pictureElsewhere(
  { id, avatar_url }: Pick<Profile, 'id' | 'avatar_url'>,
  userId: string,
): string | undefined {
  const isTyped = avatar_url.startsWith('https://') && !avatar_url.startsWith(`${avatarBucket()}/`)
  return isTyped && id !== userId ? avatar_url : undefined
}

/** Whether the user's avatar is an uploaded picture, or one that waits to be uploaded, as opposed to an address that they typed. */
export function isUploaded({ id, avatar_url }: Pick<Profile, 'id' | 'avatar_url'>, { picture }: AvatarSource): boolean {
  return picture?.state === 'waiting' || isAvatarFileOf(id, avatar_url)
}

/** The public URL of uploaded avatars. */
export function avatarBucket(): string {
  return publicBucket(import.meta.env.VITE_SUPABASE_URL || window.location.origin)
}
