import { beforeAll, expect } from 'vitest'
import { newAdmin } from './admins.ts'
import type { Target, User } from './target.ts'

/** The roles whose rights are tested. */
export type Role = 'visitor' | 'owner' | 'stranger' | 'admin'

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
    const admin = await newAdmin(target)
    Object.assign(people, {
      visitor: { client: target.client(), id: crypto.randomUUID(), scope: 'own' },
      owner: { ...owner, scope: 'own' },
      stranger: { ...stranger, scope: 'own' },
      admin: { ...admin, scope: 'all' },
    } satisfies Record<Role, Person>)
  })
  return (role) => {
    const found = people[role]
    if (!found) throw new Error(`no ${role}`)
    return found
  }
}

/** A project of a user. @returns its id */
export async function newProject({ client }: Pick<User, 'client'>): Promise<string> {
  const id = crypto.randomUUID()
  const rows = [{ id, push_id: crypto.randomUUID(), base: null, fields: { name: 'Tiffin Trail' } }]
  const { data } = await client.rpc('sync_push', { table_name: 'projects', rows, scope: 'own' })
  expect(data.results[0].result).toBe('ok')
  return id
}
