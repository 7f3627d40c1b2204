import { beforeEach, describe, expect, test } from 'vitest'
import { expectedOf, newPeople, newProject, type Role, suspend } from './people.ts'
import { contract, testEmbedded } from './target.ts'

/** Who may do what with the documents of a project and their rows, over REST and through sync_push. */

type Fields = Record<string, unknown>
type TableName = 'documents' | 'document_rows'

contract('the documents of a project', { seed: true }, (target) => {
  const person = newPeople(target)
  let project: string
  let document: string

  async function push(role: Role, table_name: TableName, edit: { id: string; base: Fields | null; fields: Fields }) {
    const rows = [{ ...edit, push_id: crypto.randomUUID() }]
    const { data, error } = await person(role).client.rpc('sync_push', { table_name, rows, scope: person(role).scope })
    if (error) return error.code
    if (data.status !== 'ok') return data.status as string
    const { result, code, constraint } = data.results[0]
    return [result, code, constraint].filter(Boolean).join(' ')
  }

  const least = (table: TableName): Fields =>
    table === 'documents'
      ? { project_id: project, name: 'Plan' }
      : { document_id: document, kind: 'fixed', title: 'Rent' }

  async function made(table: TableName, fields: Fields = {}, role: Role = 'owner'): Promise<string> {
    const id = crypto.randomUUID()
    expect(await push(role, table, { id, base: null, fields: { ...least(table), ...fields } })).toBe('ok')
    return id
  }

  async function stored(table: TableName, id: string): Promise<Fields> {
    const { data } = await person('admin').client.from(table).select('*').eq('id', id).single()
    return data
  }

  // A project has room for twenty.
  beforeEach(async () => {
    project = await newProject(person('owner'))
    document = await made('documents')
  })

  const tables = ['documents', 'document_rows'] as const

  describe.for(tables)('%s', (table) => {
    test.for(expectedOf({ visitor: '42501', owner: '1', stranger: '0', admin: '1', 'former admin': '0' }))(
      'are read as %s: %s',
      async ([role, expected]) => {
        const id = await made(table)
        const { data, error } = await person(role).client.from(table).select('id').eq('id', id)
        expect(error?.code ?? String(data?.length)).toBe(expected)
      },
    )

    test.for(expectedOf({ owner: '1', stranger: '0', admin: '1', 'former admin': '0' }))(
      'are pulled as %s: %s',
      async ([role, expected]) => {
        const id = await made(table)
        const { data } = await person(role).client.rpc('sync_pull_tables', {
          tables: [{ table, checkpoint: null }],
          scope: person(role).scope,
        })
        const ids: string[] = data.tables[table].columns.id ?? []
        expect(String(ids.filter((found) => found === id).length)).toBe(expected)
      },
    )

    test.for(expectedOf({ visitor: '42501', owner: 'ok', stranger: '42501', admin: 'ok', 'former admin': '42501' }))(
      'are created over REST as %s: %s',
      async ([role, expected]) => {
        const row = { id: crypto.randomUUID(), ...least(table), owner_id: person(role).id }
        const { error } = await person(role).client.from(table).insert(row)
        expect(error?.code ?? 'ok').toBe(expected)
        if (!error) expect((await stored(table, row.id)).owner_id).toBe(person('owner').id)
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
    )('are created through sync as %s: %s', async ([role, expected]) => {
      const edit = { id: crypto.randomUUID(), base: null, fields: least(table) }
      expect(await push(role, table, edit)).toBe(expected)
    })

    const change: Record<TableName, [base: Fields, fields: Fields]> = {
      documents: [
        { name: 'Plan', price_paise: 9900, theme: 'clear', figures_id: crypto.randomUUID() },
        { name: 'Plan B', price_paise: null, theme: 'warm', figures_id: null },
      ],
      document_rows: [
        { title: 'Rent', amount: 5, position: 'a', removed: false },
        { title: 'Rent and power', amount: null, position: 'b', removed: true },
      ],
    }

    test.for(
      expectedOf({
        visitor: '42501',
        owner: 'ok',
        stranger: 'rejected not_found',
        admin: 'ok',
        'former admin': 'rejected not_found',
      }),
    )('are edited, and a number emptied, through sync as %s: %s', async ([role, expected]) => {
      const [base, fields] = change[table]
      const id = await made(table, base)
      expect(await push(role, table, { id, base, fields })).toBe(expected)
      expect(await stored(table, id)).toMatchObject(expected === 'ok' ? fields : base)
    })

    test.for(
      expectedOf({ visitor: '42501', owner: 'ok', stranger: 'nothing', admin: 'ok', 'former admin': 'nothing' }),
    )('are edited over REST as %s: %s, without the columns that the server owns', async ([role, expected]) => {
      const [base, fields] = change[table]
      const id = await made(table, base)
      const before = await stored(table, id)
      const forged = { owner_id: person('stranger').id, kind: 'once', created_at: '2001-01-01T00:00:00Z' }
      const { data, error } = await person(role)
        .client.from(table)
        .update({ ...fields, ...forged, ...(table === 'documents' && { kind: 'deck' }) })
        .eq('id', id)
        .select('id')
      expect(error?.code ?? (data?.length ? 'ok' : 'nothing')).toBe(expected)
      const { owner_id, kind, created_at } = before
      expect(await stored(table, id)).toMatchObject({ owner_id, kind, created_at })
    })

    test.for(
      expectedOf({
        visitor: '42501',
        owner: 'ok',
        stranger: 'rejected not_found',
        admin: 'ok',
        'former admin': 'rejected not_found',
      }),
    )('are deleted, and restored, as %s: %s', async ([role, expected]) => {
      const id = await made(table)
      const deletion = { id, base: { _deleted: false }, fields: { _deleted: true } }
      expect(await push(role, table, deletion)).toBe(expected)
      expect((await stored(table, id))._deleted).toBe(expected === 'ok')
      if (expected !== 'ok') return
      expect(await push(role, table, { id, base: { _deleted: true }, fields: { _deleted: false } })).toBe('ok')
      expect((await stored(table, id))._deleted).toBe(false)
    })

    test.for(['owner', 'admin', 'stranger'] as const)('are never removed: %s', async (role) => {
      const id = await made(table)
      const { error } = await person(role).client.from(table).delete().eq('id', id)
      expect(error?.code).toBe('42501')
    })
  })

  test('are deleted with their project, and their rows with them; the Undo returns them whole', async () => {
    const own = await newProject(person('owner'))
    const plan = await made('documents', { project_id: own, opening_cash: 1_000_000_000 })
    const line = await made('document_rows', { document_id: plan, amount: 7, start_month: 3 })
    const before = await stored('document_rows', line)
    const deletion = async (value: boolean) => {
      const rows = [{ id: own, push_id: crypto.randomUUID(), base: { _deleted: !value }, fields: { _deleted: value } }]
      const { data } = await person('owner').client.rpc('sync_push', { table_name: 'projects', rows, scope: 'own' })
      expect(data.results[0].result).toBe('ok')
    }
    await deletion(true)
    expect([(await stored('documents', plan))._deleted, (await stored('document_rows', line))._deleted]).toEqual([
      true,
      true,
    ])
    expect(
      await push('owner', 'document_rows', {
        id: crypto.randomUUID(),
        base: null,
        fields: { ...least('document_rows'), document_id: plan },
      }),
    ).toBe('rejected parent_deleted')
    await deletion(false)
    expect((await stored('documents', plan)).opening_cash).toBe(1_000_000_000)
    const { _modified, _xid, ...whole } = before
    expect(await stored('document_rows', line)).toMatchObject(whole)
  })

  testEmbedded('a suspended owner reads and writes nothing', async () => {
    const owner = await target.user()
    const own = await newProject(owner)
    const row = { id: crypto.randomUUID(), project_id: own, name: 'Plan' }
    expect((await owner.client.from('documents').insert(row)).error).toBeNull()
    await suspend(person('admin'), owner)
    for (const table of tables) expect((await owner.client.from(table).select('id')).data).toEqual([])
    const again = await owner.client.from('documents').insert({ ...row, id: crypto.randomUUID() })
    expect(again.error?.code).toBe('42501')
    const rows = [{ id: crypto.randomUUID(), push_id: crypto.randomUUID(), base: null, fields: row }]
    const pushed = await owner.client.rpc('sync_push', { table_name: 'documents', rows, scope: 'own' })
    expect(pushed.data).toMatchObject({ status: 'suspended', results: [] })
  })
})
