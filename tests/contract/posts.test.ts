import { beforeAll, expect, test } from 'vitest'
import { newPeople, newProject } from './people.ts'
import { contract } from './target.ts'

/** One cell of rights; supabase/tests has the others. */
contract('the conversation on a project', { seed: true }, (target) => {
  const person = newPeople(target)
  let project: string

  beforeAll(async () => {
    project = await newProject(person('owner'))
  })

  const posts = (role: 'owner' | 'stranger' | 'admin') => person(role).client.from('project_posts')

  test('can be written and read by its owner and by admins only', async () => {
    for (const role of ['owner', 'admin'] as const) {
      const id = crypto.randomUUID()
      expect((await posts(role).insert({ id, project_id: project, body: 'Hello' })).error).toBeNull()
      const stored = [{ id, author_id: person(role).id, by_team: role === 'admin' }]
      expect((await posts('owner').select('id, author_id, by_team').eq('id', id)).data).toEqual(stored)
      expect((await posts('stranger').select('id').eq('id', id)).data).toEqual([])
    }
    const { error } = await posts('stranger').insert({ id: crypto.randomUUID(), project_id: project, body: 'Hello' })
    expect(error?.code).toBe('42501')
    expect((await target.client().from('project_posts').select('id')).error?.code).toBe('42501')
  })

  test('decides a request once that is approved and withdrawn at the same moment', async () => {
    const push = async (role: 'owner' | 'admin', id: string, base: object | null, fields: object) => {
      const rows = [{ id, push_id: crypto.randomUUID(), base, fields }]
      const { client, scope } = person(role)
      const { data, error } = await client.rpc('sync_push', { table_name: 'project_posts', rows, scope })
      expect(error).toBeNull()
      const { result, code } = data.results[0]
      return [result, code].filter(Boolean).join(' ')
    }
    for (let round = 0; round < 5; round += 1) {
      const id = crypto.randomUUID()
      expect(await push('admin', id, null, { project_id: project, kind: 'approval', title: 'Page' })).toBe('ok')
      const outcomes = await Promise.all([
        push('owner', id, { state: 'waiting' }, { state: 'approved' }),
        push('admin', id, { state: 'waiting' }, { state: 'withdrawn' }),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'rejected already_decided'])
      const { data } = await posts('admin').select('state').eq('id', id).single()
      expect(data?.state).toBe(outcomes[0] === 'ok' ? 'approved' : 'withdrawn')
    }
  })
})
