import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Write } from '#src/data/journal/writes.ts'
import type { AdminCallResult, AdminCalls } from '#src/data/supabase/admin-calls.ts'
import { canManage } from '#src/domain/profile/rules.ts'
import type { Profile, UserStatus } from '#src/domain/profile/table.ts'
import { type Actor, changedNow, type Done, setFields } from '../../kit/mutations/rows.ts'

/**
 * Sets the status of other users.
 *
 * @param options.base the status when the admin began; a newer one is replaced, and the server records a conflict
 * @param options.also what belongs to the same action
 */
export async function setStatus(
  actor: Actor,
  ids: readonly string[],
  status: UserStatus,
  { base, also = [] }: { base?: UserStatus | undefined; also?: readonly Write[] } = {},
): Promise<Done> {
  const isOwn = ids.some((id) => !canManage(actor.identity.userId, { id }))
  if (isOwn) throw new Error('Users may not change their own status')
  const from = base === undefined ? {} : { status: base }
  return setFields(actor, 'profiles', { ids }, { fields: { status }, base: from, stamp: changedNow(), also })
}

/** For actions on the server. */
export interface OnlineActor {
  db: LocalDatabase | Promise<LocalDatabase>
  calls: AdminCalls
  syncNow: () => Promise<void>
}

export function grantAdmin(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, { is_admin: true }, () => actor.calls.grantAdmin(id))
}

export function revokeAdmin(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, { is_admin: false }, () => actor.calls.revokeAdmin(id))
}

/** Mails a new link to a user who hasn't joined yet. */
export function resendInvitation(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, { invited_at: new Date().toISOString() }, () => actor.calls.resendInvitation(id))
}

export function withdrawInvitation(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, { invited_at: '' }, () => actor.calls.withdrawInvitation(id))
}

/** Deletes a user and all their data. */
export function deleteUser(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, null, () => actor.calls.deleteUser(id))
}

/** Acts on the server, shows the result here at once, and syncs the server's other changes. */
async function done(
  { db, syncNow }: OnlineActor,
  id: string,
  change: Partial<Profile> | null,
  ask: () => Promise<AdminCallResult>,
): Promise<AdminCallResult> {
  // Part of the chunk that has already opened the database.
  const { askAndWrite } = await import('#src/data/edits/confirmed.ts')
  const answer = await askAndWrite(await db, { table: 'profiles', id, change }, ask)
  if (answer.ok || answer.reason === 'not_found') void syncNow()
  return answer
}
