import { beforeAll, describe, expect, test } from 'vitest'
import { expectedOf, newPeople, newProject, type Role, suspend } from './people.ts'
import { contract, testEmbedded } from './target.ts'

/** Who may do what in the conversation on a project, over REST and through sync_push. */

type Post = Record<string, unknown>

contract('the conversation on a project', { seed: true }, (target) => {
  const person = newPeople(target)
  let project: string

  beforeAll(async () => {
    project = await newProject(person('owner'))
  })

  async function push(role: Role, id: string, base: Post | null, fields: Post, scope = person(role).scope) {
    const rows = [{ id, push_id: crypto.randomUUID(), base, fields }]
    const { data, error } = await person(role).client.rpc('sync_push', { table_name: 'project_posts', rows, scope })
    if (error) return error.code
    if (data.status !== 'ok') return data.status as string
    const { result, code, constraint } = data.results[0]
    return [result, code, constraint].filter(Boolean).join(' ')
  }

  async function comment(role: Role = 'owner'): Promise<string> {
    const id = crypto.randomUUID()
    expect(await push(role, id, null, { project_id: project, body: 'Hello' })).toBe('ok')
    return id
  }

  async function ask(): Promise<string> {
    const id = crypto.randomUUID()
    expect(await push('admin', id, null, { project_id: project, kind: 'approval', title: 'Page' })).toBe('ok')
    return id
  }

  async function stored(id: string): Promise<Post> {
    const { data } = await person('admin').client.from('project_posts').select('*').eq('id', id).single()
    return data
  }

  describe('reading', () => {
    test.for(expectedOf({ visitor: '42501', owner: '1', stranger: '0', admin: '1', 'former admin': '0' }))(
      'as %s: %s',
      async ([role, expected]) => {
        const id = await comment()
        const { data, error } = await person(role).client.from('project_posts').select('id').eq('id', id)
        expect(error?.code ?? String(data?.length)).toBe(expected)
      },
    )

    test.for(expectedOf({ owner: '1', stranger: '0', admin: '1', 'former admin': '0' }))(
      'a pull as %s: %s',
      async ([role, expected]) => {
        const id = await comment()
        const tables = [{ table: 'project_posts', checkpoint: null }]
        const { scope } = person(role)
        const { data } = await person(role).client.rpc('sync_pull_tables', { tables, scope })
        const ids: string[] = data.tables.project_posts.columns.id ?? []
        expect(String(ids.filter((found) => found === id).length)).toBe(expected)
      },
    )
  })

  describe('writing', () => {
    test.for(expectedOf({ visitor: '42501', owner: 'ok', stranger: '42501', admin: 'ok', 'former admin': '42501' }))(
      'a comment over REST as %s: %s',
      async ([role, expected]) => {
        const row = { id: crypto.randomUUID(), project_id: project, body: 'Hello' }
        const { error } = await person(role).client.from('project_posts').insert(row)
        expect(error?.code ?? 'ok').toBe(expected)
      },
    )

    test.for(
      expectedOf({
        visitor: '42501',
        owner: 'ok',
        stranger: 'rejected 42501',
        admin: 'ok',
        'former admin': 'rejected 42501',
      }),
    )('a comment through sync as %s: %s', async ([role, expected]) => {
      expect(await push(role, crypto.randomUUID(), null, { project_id: project, body: 'Hello' })).toBe(expected)
    })

    test.for(
      expectedOf({
        owner: 'rejected forbidden_field',
        stranger: 'rejected forbidden_field',
        admin: 'ok approval',
        'former admin': 'rejected forbidden_field',
      }),
    )('a request through sync as %s: %s', async ([role, expected]) => {
      const id = crypto.randomUUID()
      const fields = { project_id: project, kind: 'approval', title: 'Page', body: 'Hello' }
      const outcome = await push(role, id, null, fields)
      expect(outcome === 'ok' ? `ok ${String((await stored(id)).kind)}` : outcome).toBe(expected)
    })

    test.for([
      ['owner', false],
      ['admin', true],
    ] as const)('as %s nobody else is the author', async ([role, byTeam]) => {
      const [id, other] = [crypto.randomUUID(), person('stranger').id]
      const forged = {
        ...{ author_id: other, author_name: 'Forged', by_team: !byTeam, decided_by: other, created_at: '2001-01-01' },
        ...{ edited_at: '2001-01-01', seq: 1, state: 'approved', is_removed: false, event: 'status_changed' },
      }
      const row = { project_id: project, body: 'Hello', ...forged }
      expect(await push(role, id, null, row)).toBe('ok')
      const direct = crypto.randomUUID()
      const { error } = await person(role)
        .client.from('project_posts')
        .insert({ id: direct, ...row })
      expect(error).toBeNull()
      for (const written of [await stored(id), await stored(direct)]) {
        expect(written).toMatchObject({
          ...{ kind: 'comment', author_id: person(role).id, by_team: byTeam, decided_by: null, state: '', event: '' },
          edited_at: null,
        })
        expect(written.author_name).not.toBe('Forged')
        expect(Date.parse(String(written.created_at))).toBeGreaterThan(Date.parse('2025-01-01'))
      }
    })
  })

  describe('changing a comment', () => {
    const edit: [Role, string][] = expectedOf({
      visitor: '42501',
      owner: 'ok',
      stranger: 'rejected not_found',
      admin: 'rejected 42501',
      'former admin': 'rejected not_found',
    })
    test.for(edit)('its text as %s: %s', async ([role, expected]) => {
      const id = await comment()
      expect(await push(role, id, { body: 'Hello' }, { body: 'Changed' })).toBe(expected)
      expect((await stored(id)).body).toBe(expected === 'ok' ? 'Changed' : 'Hello')
    })

    test.for(edit)('deleting it as %s: %s', async ([role, expected]) => {
      const id = await comment()
      expect(await push(role, id, { is_removed: false }, { is_removed: true })).toBe(expected)
      expect(await stored(id)).toMatchObject(expected === 'ok' ? { body: '' } : { body: 'Hello', is_removed: false })
    })

    test.for(expectedOf({ owner: 'ok', stranger: 'nothing', admin: '42501', 'former admin': 'nothing' }))(
      'its text over REST as %s: %s',
      async ([role, expected]) => {
        const id = await comment()
        const change = { body: 'Changed', author_id: person('stranger').id, project_id: crypto.randomUUID(), seq: 1 }
        const client = person(role).client.from('project_posts')
        const { data, error } = await client.update(change).eq('id', id).select('id')
        expect(error?.code ?? (data?.length ? 'ok' : 'nothing')).toBe(expected)
        expect(await stored(id)).toMatchObject({ author_id: person('owner').id, project_id: project })
      },
    )

    test.for(['owner', 'admin', 'stranger'] as const)('nobody removes its row: %s', async (role) => {
      const id = await comment()
      const { error } = await person(role).client.from('project_posts').delete().eq('id', id)
      expect(error?.code).toBe('42501')
      expect(await push(role, id, { _deleted: false }, { _deleted: true })).toMatch(/^rejected /)
      expect((await stored(id))._deleted).toBe(false)
    })
  })

  describe('a request', () => {
    test.for([
      ['owner', 'approved', 'ok'],
      ['owner', 'withdrawn', 'rejected 42501'],
      ['stranger', 'approved', 'rejected not_found'],
      ['admin', 'approved', 'rejected 42501'],
      ['admin', 'changes', 'rejected 42501'],
      ['admin', 'withdrawn', 'ok'],
      ['former admin', 'withdrawn', 'rejected not_found'],
    ] as const)('as %s, %s: %s', async ([role, state, expected]) => {
      const id = await ask()
      expect(await push(role, id, { state: 'waiting' }, { state })).toBe(expected)
      const after = await stored(id)
      expect(after.state).toBe(expected === 'ok' ? state : 'waiting')
      expect(after.decided_by).toBe(expected === 'ok' ? person(role).id : null)
    })

    test('that is decided stays as it is, over REST and through sync', async () => {
      const id = await ask()
      expect(await push('owner', id, { state: 'waiting' }, { state: 'approved' })).toBe('ok')
      const decided = await stored(id)
      for (const [role, state] of [
        ['owner', 'changes'],
        ['owner', 'waiting'],
        ['admin', 'withdrawn'],
      ] as const) {
        const fields = { state, ...(state === 'changes' && { decision_note: 'No' }) }
        expect(await push(role, id, { state: 'approved', decision_note: '' }, fields)).toBe('rejected already_decided')
        const { error } = await person(role).client.from('project_posts').update(fields).eq('id', id)
        expect(error?.code).toBe('P0001')
      }
      await person('admin')
        .client.from('project_posts')
        .update({ decided_by: person('admin').id, decided_at: '2001-01-01', title: 'Another' })
        .eq('id', id)
      const { state, decided_by, decided_at, decided_by_name, title } = await stored(id)
      expect([state, decided_by, decided_at, decided_by_name, title]).toEqual([
        ...[decided.state, decided.decided_by, decided.decided_at, decided.decided_by_name, decided.title],
      ])
    })

    test('that is approved and withdrawn at the same moment is decided once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await ask()
        const outcomes = await Promise.all([
          push('owner', id, { state: 'waiting' }, { state: 'approved' }),
          push('admin', id, { state: 'waiting' }, { state: 'withdrawn' }),
        ])
        expect(outcomes.toSorted()).toEqual(['ok', 'rejected already_decided'])
        expect((await stored(id)).state).toBe(outcomes[0] === 'ok' ? 'approved' : 'withdrawn')
      }
    })
  })

  testEmbedded('a suspended owner reads and writes nothing', async () => {
    const owner = await target.user()
    const own = await newProject(owner)
    const row = { id: crypto.randomUUID(), project_id: own, body: 'Hello' }
    expect((await owner.client.from('project_posts').insert(row)).error).toBeNull()
    await suspend(person('admin'), owner)
    expect((await owner.client.from('project_posts').select('id')).data).toEqual([])
    const again = await owner.client.from('project_posts').insert({ ...row, id: crypto.randomUUID() })
    expect(again.error?.code).toBe('42501')
    const rows = [{ id: crypto.randomUUID(), push_id: crypto.randomUUID(), base: null, fields: row }]
    const pushed = await owner.client.rpc('sync_push', { table_name: 'project_posts', rows, scope: 'own' })
    expect(pushed.data).toMatchObject({ status: 'suspended', results: [] })
  })
})
