import { beforeAll, expect, test } from 'vitest'
import { contract, testEmbedded, type User } from './target.ts'

contract('REST under row level security', {}, (target) => {
  let ada: User
  let ben: User
  beforeAll(async () => {
    ;[ada, ben] = [await target.user(), await target.user()]
  })

  test('a visitor reads no project and may not write one', async () => {
    const visitor = target.client()
    const read = await visitor.from('projects').select('id')
    expect(read.error?.code).toBe('42501')
    expect(read.status).toBe(401)
    const written = await visitor.from('projects').insert({ name: 'Not mine' })
    expect(written.error?.code).toBe('42501')
  })

  test('a user reads their own rows and no others', async () => {
    const id = await createProject(ada, 'Only Ada’s')
    expect((await ada.client.from('projects').select('id, name').eq('id', id)).data).toEqual([
      { id, name: 'Only Ada’s' },
    ])
    expect((await ben.client.from('profiles').select('id')).data).toEqual([{ id: ben.id }])
    for (const table of [
      ...['projects', 'tasks', 'notifications', 'sync_conflicts', 'contact_messages'],
      ...['user_management_logs', 'admin_users', 'analytics_events'],
    ]) {
      expect((await ben.client.from(table).select('id')).data, table).toEqual([])
    }
  })

  test('a pushed row is pulled, with the checkpoint after it', async () => {
    const carl = await target.user()
    const id = await createProject(carl, 'Round trip')
    const tables = ['projects', 'tasks'].map((table) => ({ table, checkpoint: null }))
    const { data, error } = await carl.client.rpc('sync_pull_tables', { tables })
    expect(error).toBeNull()
    expect(data).toMatchObject({ status: 'ok', tables: { tasks: { columns: {} } } })
    const { projects } = data.tables
    expect(projects).toMatchObject({ reset: false, more: false, columns: { id: [id], name: ['Round trip'] } })
    expect(typeof projects.checkpoint.xid).toBe('string')
    const again = [{ table: 'projects', checkpoint: projects.checkpoint }]
    expect((await carl.client.rpc('sync_pull_tables', { tables: again })).data.tables.projects.columns).toEqual({})
  })

  test('a violated check is reported for that row alone, with the constraint’s name', async () => {
    const pushed = await push(ada, { id: crypto.randomUUID(), base: null, fields: { name: 'x'.repeat(10_000) } })
    expect(pushed).toMatchObject({ result: 'rejected', code: '23514' })
    expect(pushed.constraint).toBeTruthy()
  })

  test('an unknown function is a 404 that says so', async () => {
    const { error, status } = await target.client().rpc('no_such_function')
    expect(status).toBe(404)
    expect(error?.code).toBe('PGRST202')
  })

  test('a visitor sends a contact message without seeing any', async () => {
    const visitor = target.client()
    const message = {
      id: crypto.randomUUID(),
      name: 'Vera',
      email: 'vera@example.com',
      subject: 'general',
      message: 'Hello',
    }
    expect((await visitor.rpc('send_contact_message', message)).error).toBeNull()
    expect((await visitor.rpc('send_contact_message', message)).error).toBeNull()
    expect((await visitor.from('contact_messages').select('id')).error?.code).toBe('42501')
  })

  test('an exact count includes only rows that its caller may read, and an estimated count, which includes others, is refused', async () => {
    const count = async (kind: 'exact' | 'planned' | 'estimated') => {
      const { count, status } = await ben.client.from('profiles').select('id', { count: kind, head: true })
      return { count, status }
    }
    expect(await count('exact')).toEqual({ count: 1, status: 200 })
    for (const kind of ['planned', 'estimated'] as const)
      expect(await count(kind)).toEqual({ count: null, status: 400 })
  })

  test('a request without a key is refused', async () => {
    const response = await fetch(`${target.url}/rest/v1/projects`)
    expect(response.status).toBe(401)
  })

  testEmbedded('the service role reads what users cannot', async () => {
    const id = await createProject(ada, 'Seen from above')
    const response = await fetch(`${target.url}/rest/v1/projects?select=name&id=eq.${id}`, {
      headers: { apikey: target.embedded().keys.secret_key },
    })
    expect(await response.json()).toEqual([{ name: 'Seen from above' }])
  })
})

async function createProject(user: User, name: string): Promise<string> {
  const id = crypto.randomUUID()
  expect(await push(user, { id, base: null, fields: { name } })).toMatchObject({ result: 'ok' })
  return id
}

async function push(user: User, row: Record<string, unknown>) {
  const { data, error } = await user.client.rpc('sync_push', {
    table_name: 'projects',
    rows: [{ push_id: crypto.randomUUID(), ...row }],
  })
  if (error) throw error
  return data.results[0]
}
