import { dropPicture } from '#src/data/avatar/own-picture.ts'
import type { LocalDatabase } from '#src/data/database.ts'
import { madeFrom } from '#src/data/replication/unsent-edit.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { avatarUrlOf } from '#src/domain/profile/rules.ts'
import { type ProfileInput, profileInputSchema } from '#src/domain/profile/schema.ts'

/** Shown if an edit of the profile can't be saved on this device. */
export const updateFailed = 'Failed to update profile'

/** The acting user and their database. */
export interface ProfileActor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId'>
  /** The public URL of the avatars bucket. */
  bucket: string
}

/**
 * Writes only the given fields of the user's own profile. A new avatar address replaces a picture that is waiting to be uploaded.
 * @param base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 */
export async function updateProfile(
  { db: later, identity: { userId }, bucket }: ProfileActor,
  changes: Partial<ProfileInput>,
  base: Partial<ProfileInput> = {},
): Promise<void> {
  const stored = (fields: Partial<ProfileInput>) =>
    fields.avatar_url === undefined ? fields : { ...fields, avatar_url: avatarUrlOf(fields.avatar_url, bucket, userId) }
  const parsed = profileInputSchema({ userId, bucket }).partial().parse(changes) as Partial<ProfileInput>
  const fields = stored(parsed)
  const db = await later
  const doc = await db.profiles.findOne(userId).exec()
  if (!doc) throw new Error('The profile is not on this device')
  if (Object.keys(fields).length === 0) return
  const updated_at = new Date().toISOString()
  await doc.incrementalModify((now) => ({ ...madeFrom(now, fields, stored(base)), updated_at }))
  if (fields.avatar_url !== undefined) await dropPicture(db)
}
