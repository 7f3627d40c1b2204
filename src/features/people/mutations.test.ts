import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import { arrive } from '#src/data/replication/arrive-test-kit.ts'
import type { AdminCallResult, AdminCalls } from '#src/data/session/admin-calls.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { deleteUser, grantAdmin, revokeAdmin, setStatus } from './mutations.ts'
import { personOf } from './people-test-kit.ts'

const identity = { userId: '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e' }

let db: LocalDatabase
let person: Profile

beforeEach(async () => {
  db = await openDatabase({
    name: `people-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  person = personOf()
  await db.profiles.insert(person)
})
afterEach(() => db.close())

const stored = async ({ id }: { id: string } = person) => (await db.profiles.findOne(id).exec())?.toMutableJSON()

describe('a status', () => {
  it('is an edit of that field alone, and Undo takes it back as if nothing had been', async () => {
    const undo = await setStatus({ db, identity }, person.id, 'inactive')
    expect(await stored()).toMatchObject({ status: 'inactive', dirty: 1, edit: { base: { status: 'active' } } })
    await undo?.()
    expect(await stored()).toEqual({ ...person, dirty: 0 })
  })

  it('goes out with what the admin saw, where another device was faster', async () => {
    await arrive(db, 'profiles', { id: person.id, status: 'inactive' })
    await setStatus({ db, identity }, person.id, 'suspended', 'active')
    expect(await stored()).toMatchObject({ status: 'suspended', edit: { base: { status: 'active' } } })
  })

  it('of another admin stays when the own one is taken back', async () => {
    const undo = await setStatus({ db, identity }, person.id, 'inactive')
    await (await db.profiles.findOne(person.id).exec(true)).incrementalPatch({ status: 'suspended' })
    await undo?.()
    expect(await stored()).toMatchObject({ status: 'suspended' })
  })

  it('that the person has already is no edit, and nobody sets their own', async () => {
    expect(await setStatus({ db, identity }, person.id, 'active')).toBeUndefined()
    const me = personOf({ id: identity.userId })
    await db.profiles.insert(me)
    await expect(setStatus({ db, identity }, me.id, 'inactive')).rejects.toThrow()
    expect([await stored(), await stored(me)]).toMatchObject([{ dirty: 0 }, { dirty: 0 }])
  })
})

describe('what the server does', () => {
  const syncNow = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const actorWith = (calls: Partial<AdminCalls>) => ({ db, syncNow, calls: calls as AdminCalls })
  const ok = () => Promise.resolve<AdminCallResult>({ ok: true })
  beforeEach(() => syncNow.mockClear())

  it('is on this device at once, is no edit, and is followed by a sync', async () => {
    await grantAdmin(actorWith({ grantAdmin: ok }), person.id)
    expect(await stored()).toEqual({ ...person, is_admin: true, dirty: 0 })
    await revokeAdmin(actorWith({ revokeAdmin: ok }), person.id)
    expect(await stored()).toEqual({ ...person, dirty: 0 })
    await deleteUser(actorWith({ deleteUser: ok }), person.id)
    expect(await stored()).toBeUndefined()
    expect(syncNow).toHaveBeenCalledTimes(3)
  })

  it('does not overwrite a row that arrived while it was asked', async () => {
    const grant = async () => {
      await arrive(db, 'profiles', { id: person.id, full_name: 'Renamed' })
      return ok()
    }
    await grantAdmin(actorWith({ grantAdmin: grant }), person.id)
    expect(await stored()).toMatchObject({ full_name: 'Renamed', is_admin: false })
    expect(syncNow).toHaveBeenCalledOnce()
  })

  it('takes no unsent edit of a deleted person away: it has to reach the tray', async () => {
    await setStatus({ db, identity }, person.id, 'inactive')
    await deleteUser(actorWith({ deleteUser: ok }), person.id)
    expect(await stored()).toMatchObject({ status: 'inactive', dirty: 1 })
  })

  it.each(['network', 'self', 'last_admin'] as const)('is not shown where it failed: %s', async (reason) => {
    const answer = await deleteUser(actorWith({ deleteUser: () => Promise.resolve({ ok: false, reason }) }), person.id)
    expect(answer).toEqual({ ok: false, reason })
    expect(await stored()).toEqual({ ...person, dirty: 0 })
    expect(syncNow).not.toHaveBeenCalled()
  })
})
