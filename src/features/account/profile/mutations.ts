import type { Write } from '#src/data/journal/writes.ts'
import { avatarUrlOf } from '#src/domain/profile/rules.ts'
import { type ProfileInput, profileInputSchema } from '#src/domain/profile/schema.ts'
import { type Actor, assertAllowed, changedNow, RowGone } from '../../kit/mutations/rows.ts'
import { requestOf } from './deletion-request.ts'

/** Shown if an edit of the profile can't be saved on this device. */
export const updateFailed = 'Failed to update profile'

export interface ProfileActor extends Actor {
  /** The public URL of the avatars bucket. */
  bucket: string
}

/**
 * Writes only the given fields of the user's own profile. A new avatar address replaces a picture that is waiting to be uploaded.
 * @param options.base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 * @param options.deletion also requests the deletion of the account, or withdraws the request
 */
export async function updateProfile(
  { write, identity: { userId }, bucket }: ProfileActor,
  changes: Partial<ProfileInput>,
  {
    base = {},
    also = [],
    deletion,
  }: { base?: Partial<ProfileInput>; also?: readonly Write[]; deletion?: boolean | undefined } = {},
): Promise<void> {
  const stored = (fields: Partial<ProfileInput>) =>
    fields.avatar_url === undefined ? fields : { ...fields, avatar_url: avatarUrlOf(fields.avatar_url, bucket, userId) }
  const parsed = profileInputSchema({ userId, bucket }).partial().parse(changes) as Partial<ProfileInput>
  const fields = stored(parsed)
  const request = deletion === undefined ? undefined : requestOf(deletion)
  const all = { ...fields, ...request?.fields }
  if (Object.keys(all).length === 0) return
  const own = { table: 'profiles', rows: { ids: [userId] } } as const
  // Combine everything in one write, because an action can write a row only once.
  const edit: Write = { do: 'set', ...own, fields: all, base: stored(base), stamp: request?.stamp ?? changedNow() }
  const picture: Write[] = fields.avatar_url === undefined ? [] : [{ do: 'picture', picture: null }]
  const outcome = await write([edit, ...picture, ...also])
  assertAllowed(outcome)
  if (outcome.missing.length > 0) throw new RowGone('The profile is not on this device')
}
