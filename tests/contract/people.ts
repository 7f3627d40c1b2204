import { beforeAll, expect } from 'vitest'
import { newAdmin } from './admins.ts'
import type { Target, User } from './target.ts'

/** Who a right is asked for: each test of rights asks for all of them. */
export type Role = 'visitor' | 'owner' | 'stranger' | 'admin' | 'former admin'

export interface Person extends Pick<User, 'id' | 'client'> {
  email?: string
  password?: string
  scope: 'own' | 'all'
}

/** One person for each role, from the first test on. */
export function newPeople(target: Target): (role: Role) => Person {
  const people: Partial<Record<Role, Person>> = {}
  beforeAll(async () => {
    const [owner, stranger] = [await target.user(), await target.user()]
    const [admin, former] = [await newAdmin(target), await newAdmin(target)]
    Object.assign(people, {
      visitor: { client: target.client(), id: crypto.randomUUID(), scope: 'own' },
      owner: { ...owner, scope: 'own' },
      stranger: { ...stranger, scope: 'own' },
      admin: { ...admin, scope: 'all' },
      'former admin': { ...former, scope: 'own' },
    } satisfies Record<Role, Person>)
    const { error } = await admin.client.rpc('revoke_admin', { user_id: former.id })
    expect(error).toBeNull()
  })
  return (role) => {
    const found = people[role]
    if (!found) throw new Error(`no ${role}`)
    return found
  }
}

/** The roles with what is expected of each. */
export const expectedOf = (roles: Partial<Record<Role, string>>) => Object.entries(roles) as [Role, string][]

/** A project of a user. @returns its id */
export async function newProject({ client }: Pick<User, 'client'>): Promise<string> {
  const id = crypto.randomUUID()
  const rows = [{ id, push_id: crypto.randomUUID(), base: null, fields: { name: 'Tiffin Trail' } }]
  const { data } = await client.rpc('sync_push', { table_name: 'projects', rows, scope: 'own' })
  expect(data.results[0].result).toBe('ok')
  return id
}

/** @param admin who does it */
export async function suspend(admin: Pick<User, 'client'>, { id }: Pick<User, 'id'>): Promise<void> {
  const rows = [{ id, push_id: crypto.randomUUID(), base: { status: 'active' }, fields: { status: 'suspended' } }]
  const { data } = await admin.client.rpc('sync_push', { table_name: 'profiles', rows, scope: 'all' })
  expect(data.results[0].result).toBe('ok')
}
