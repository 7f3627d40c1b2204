import type { LocalDatabase } from '#src/data/database.ts'
import { madeFrom } from '#src/data/replication/unsent-edit.ts'
import type { AdminCallResult, AdminCalls } from '#src/data/supabase/admin-calls.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canManage, type UserStatus } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** The acting user and their database. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId'>
}

/**
 * Sets another user's status.
 *
 * @param base the status when the admin began; a newer one is replaced, and the server records a conflict
 * @returns a function that restores the former status unless it has changed again; undefined if there was nothing to change or no such user
 */
export async function setStatus(
  { db, identity }: Actor,
  id: string,
  status: UserStatus,
  base?: UserStatus,
): Promise<Undo | undefined> {
  const { profiles } = await db
  const doc = await profiles.findOne(id).exec()
  if (!doc) return undefined
  if (!canManage(identity.userId, doc)) throw new Error('Users may not change their own status')
  const { status: former, updated_at: formerly } = doc
  if (former === status) return undefined
  const updated_at = new Date().toISOString()
  const from = base === undefined ? {} : { status: base }
  await doc.incrementalModify((now) => ({ ...madeFrom(now, { status }, from), updated_at }))
  return async () => {
    await doc.getLatest().incrementalModify((now) => {
      if (now.status !== status) return now
      return { ...now, status: former, updated_at: now.updated_at === updated_at ? formerly : now.updated_at }
    })
  }
}

/** For actions on the server. */
export interface OnlineActor extends Pick<Actor, 'db'> {
  calls: AdminCalls
  syncNow: () => Promise<void>
}

export function grantAdmin(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, { is_admin: true }, () => actor.calls.grantAdmin(id))
}

export function revokeAdmin(actor: OnlineActor, id: string): Promise<AdminCallResult> {
  return done(actor, id, { is_admin: false }, () => actor.calls.revokeAdmin(id))
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
  const { askAndWrite } = await import('#src/data/replication/confirmed.ts')
  const answer = await askAndWrite(await db, { table: 'profiles', id, change }, ask)
  if (answer.ok || answer.reason === 'not_found') void syncNow()
  return answer
}
