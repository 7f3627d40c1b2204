import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withoutKey } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import type { AdminCallResult, AdminCalls } from '#src/data/supabase/admin-calls.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { deleteUser, grantAdmin, revokeAdmin, setStatus } from './mutations.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { userOf } from '#tests/kits/users.ts'

const identity = { userId: '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e', scope: 'all' } as const

let db: LocalDatabase
let user: Profile

beforeEach(async () => {
  db = await openDatabase({
    name: `users-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  user = userOf()
  await db.profiles.insert(user)
})
afterEach(() => db.close())

const stored = async ({ id }: { id: string } = user) => {
  const doc = await db.profiles.findOne(id).exec()
  return doc ? withoutKey(doc.toMutableJSON()) : undefined
}

describe('a status', () => {
  it('edits that field alone, and Undo removes the edit', async () => {
    const { undo } = await setStatus(actorOn(db, identity), [user.id], 'inactive')
    expect(await stored()).toMatchObject({ status: 'inactive', dirty: 1, edit: { base: { status: 'active' } } })
    await undo()
    expect(await stored()).toEqual({ ...user, dirty: 0 })
  })

  it('is sent with the value the admin saw, even if another device was faster', async () => {
    await arrive(db, 'profiles', { id: user.id, status: 'inactive' })
    await setStatus(actorOn(db, identity), [user.id], 'suspended', { base: 'active' })
    expect(await stored()).toMatchObject({ status: 'suspended', edit: { base: { status: 'active' } } })
  })

  it('from another admin stays when the own one is undone', async () => {
    const { undo } = await setStatus(actorOn(db, identity), [user.id], 'inactive')
    await (await db.profiles.findOne(user.id).exec(true)).incrementalPatch({ status: 'suspended' })
    await undo()
    expect(await stored()).toMatchObject({ status: 'suspended' })
  })

  it('is not edited if it is already set, nor by the user themselves', async () => {
    expect(await setStatus(actorOn(db, identity), [user.id], 'active')).toMatchObject({ count: 0 })
    const me = userOf({ id: identity.userId })
    await db.profiles.insert(me)
    await expect(setStatus(actorOn(db, identity), [me.id], 'inactive')).rejects.toThrow()
    expect([await stored(), await stored(me)]).toMatchObject([{ dirty: 0 }, { dirty: 0 }])
  })
})

describe('a server action', () => {
  const syncNow = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const actorWith = (calls: Partial<AdminCalls>) => ({ db, syncNow, calls: calls as AdminCalls })
  const ok = () => Promise.resolve<AdminCallResult>({ ok: true })
  beforeEach(() => syncNow.mockClear())

  it('shows on this device at once, makes no edit, and triggers a sync', async () => {
    await grantAdmin(actorWith({ grantAdmin: ok }), user.id)
    expect(await stored()).toEqual({ ...user, is_admin: true, dirty: 0 })
    await revokeAdmin(actorWith({ revokeAdmin: ok }), user.id)
    expect(await stored()).toEqual({ ...user, dirty: 0 })
    await deleteUser(actorWith({ deleteUser: ok }), user.id)
    expect(await stored()).toBeUndefined()
    expect(syncNow).toHaveBeenCalledTimes(3)
  })

  it('does not overwrite a row that arrived during the call', async () => {
    const grant = async () => {
      await arrive(db, 'profiles', { id: user.id, full_name: 'Renamed' })
      return ok()
    }
    await grantAdmin(actorWith({ grantAdmin: grant }), user.id)
    expect(await stored()).toMatchObject({ full_name: 'Renamed', is_admin: false })
    expect(syncNow).toHaveBeenCalledOnce()
  })

  it("keeps a deleted user's unsent edit, which has to reach the tray", async () => {
    await setStatus(actorOn(db, identity), [user.id], 'inactive')
    await deleteUser(actorWith({ deleteUser: ok }), user.id)
    expect(await stored()).toMatchObject({ status: 'inactive', dirty: 1 })
  })

  it.each(['network', 'self', 'last_admin'] as const)('is not shown if it failed: %s', async (reason) => {
    const answer = await deleteUser(actorWith({ deleteUser: () => Promise.resolve({ ok: false, reason }) }), user.id)
    expect(answer).toEqual({ ok: false, reason })
    expect(await stored()).toEqual({ ...user, dirty: 0 })
    expect(syncNow).not.toHaveBeenCalled()
  })
})
