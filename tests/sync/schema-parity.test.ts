import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SyncedTable } from '#src/data/collections/synced-table.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { syncedTable, syncedTables } from '#src/data/collections/tables.ts'
import type { PullAnswer } from '#src/data/replication/protocol.ts'
import { shapeOfRow } from '#src/data/replication/shapes.ts'
import { docFromRow, type Row, rowFields, rowsOf, toColumn } from '#src/data/replication/wire.ts'
import { analyticsEventSchema, eventPathMax } from '#tests/kits/analytics-event.ts'
import { approvalInputSchema } from '#src/domain/post/schema.ts'
import { newProject, planIds } from '#src/domain/project/table.ts'
import { areLinks } from '#src/domain/project/links.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import { planById } from '#src/site.ts'
import { type Server, startServer } from './server.ts'
import { type User, userOf } from './users.ts'

/** Rows of the demo data that are the founder's, by table. */
const founders = {
  projects: 'c0000000-0000-4000-8000-000000000001',
  documents: '20000000-0000-4000-8000-000000000001',
  document_rows: '30000000-0000-4000-8000-000000000001',
}

let server: Server
let founder: User
let admin: User

beforeAll(async () => {
  server = await startServer()
  founder = await userOf(server, 'founder@example.com')
  admin = await userOf(server, 'admin@example.com')
  // A conflict to compare.
  await founder.push('projects', 'own', {
    id: founders.projects,
    base: { name: 'old' },
    fields: { name: 'Tiffin Trail 2' },
  })
})
afterAll(() => server.close())

interface Column {
  column_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
}

async function query<Found>(text: string, ...values: string[]): Promise<Found[]> {
  return (await server.backend.database.transaction((query) => query(text, values))) as unknown as Found[]
}

/** The columns of a table in the database that devices get, by their name in a device document. */
async function columnsOf(table: SyncedTable): Promise<Map<string, Column>> {
  const rows = await query<Column>(
    `select column_name, is_nullable, column_default from information_schema.columns where table_schema = 'public' and table_name = $1`,
    table.name,
  )
  const { hidden } = await rulesOf(table)
  const serverOnly = ['_deleted', '_modified', ...hidden]
  return new Map(
    rows
      .filter(({ column_name }) => !serverOnly.includes(column_name))
      .map((column) => [column.column_name === '_xid' ? 'xid' : column.column_name, column]),
  )
}

function shapeOf(table: SyncedTable): Record<string, z.ZodType> {
  return shapeOfRow(table).shape
}

/** The declaration of a text: its maximum length, or its possible values. */
function limitOf(table: SyncedTable, field: string): { maxLength?: number; values?: readonly string[] } {
  const schema = shapeOf(table)[field]
  if (!schema || table.columns[field]?.kind !== 'text') return {}
  const { maxLength, enum: values } = z.toJSONSchema(schema, { io: 'input' })
  return { ...(maxLength !== undefined && { maxLength }), ...(values && { values: values as string[] }) }
}

/** The rows of a table that the server sends to an admin's device. */
async function pulled({ name }: SyncedTable): Promise<Row[]> {
  const tables = [{ table: name, checkpoint: null }]
  const answer = (await admin.call('sync_pull_tables', { tables, scope: 'all' })) as PullAnswer
  return rowsOf(answer.tables[name]?.columns ?? {})
}

type Rules = Record<
  'own_insert' | 'own_update' | 'admin_insert' | 'admin_update' | 'admin_update_others' | 'undo_times' | 'hidden',
  string[]
> & { owner_column: string | null }

/** The database's catalogue of who writes which column. */
async function rulesOf({ name }: SyncedTable): Promise<Rules> {
  const [rules] = await query<Rules>('select * from private.sync_catalogue where table_name = $1', name)
  if (!rules) throw new Error(`the catalogue has no row of ${name}`)
  return rules
}

/** The fields that the database requires in a new row, with valid values. */
async function least(table: SyncedTable): Promise<Record<string, unknown>> {
  const { name, columns, parent } = table
  const needed = [...(await columnsOf(table))].filter(
    ([, { is_nullable, column_default }]) => is_nullable === 'NO' && column_default === null,
  )
  // A comment needs a text.
  const fields: Record<string, unknown> = name === 'project_posts' ? { body: 'x' } : {}
  for (const [field] of needed) {
    if (field === parent?.field) fields[field] = await demoRow(syncedTable(parent.table))
    else if (columns[field]?.kind === 'id') fields[field] = founder.userId
    else if (columns[field]?.sent) fields[field] = limitOf(table, field).values?.[0] ?? columns[field].min ?? 'x'
  }
  return fields
}

/** The founder's row of a table in the demo data. */
async function demoRow({ name, owner }: SyncedTable): Promise<string> {
  if (name in founders) return founders[name as keyof typeof founders]
  const [row] = await server.rows(name, owner === null ? 'limit=1' : `${owner}=eq.${founder.userId}&limit=1`)
  if (!row) throw new Error(`the demo data has no row of ${name} that is the founder's`)
  return String(row.id)
}

/** The id of a row that an admin, and the founder if it is theirs, may edit: a new row, or a row of the demo data if devices create none. */
async function rowToEdit(table: SyncedTable): Promise<string> {
  const { name, columns, owner, parent, insertedBy } = table
  if (insertedBy === 'nobody') return demoRow(table)
  const id = crypto.randomUUID()
  const fields = {
    ...(await least(table)),
    ...(owner && columns[owner]?.sent && { [owner]: founder.userId }),
    ...(parent && { [parent.field]: await demoRow(syncedTable(parent.table)) }),
  }
  const [result] = await admin.push(name, 'all', { id, base: null, fields })
  expect(result, `a new row of ${name}`).toMatchObject({ result: 'ok' })
  return id
}

/** The fields that the owner of a row may change, and those that an admin may change in another user's row, if these aren't all sent fields. */
const rights: Partial<Record<SyncedTableName, { own?: readonly string[]; all?: readonly string[] }>> = {
  projects: { own: Object.keys(newProject), all: [...syncedTable('projects').writable, 'user_id'] },
  notifications: { all: [] },
  // An author's own comment, and a waiting request, which the team withdraws or the owner decides.
  project_posts: {
    own: ['body', 'is_removed', 'state', 'decision_note'],
    all: ['body', 'is_removed', 'state', 'awaits_reply'],
  },
  profiles: { own: ['full_name', 'avatar_url', 'news_mail', 'deletion_requested'], all: ['status'] },
}

function mayWrite({ name, writable, pushes }: SyncedTable): { own: readonly string[]; all: readonly string[] } {
  return { own: pushes.own ? writable : [], all: pushes.all ? writable : [], ...rights[name] }
}

const sorted = (names: Iterable<string>) => [...names].sort()

describe.for(syncedTables.map((table) => [table.name, table] as const))('%s', ([, table]) => {
  test('has the same fields in the domain, on the device and in the database', async () => {
    const inDomain = sorted(Object.keys(shapeOf(table)))
    expect(rowFields(table).sort()).toEqual(inDomain)
    expect(sorted((await columnsOf(table)).keys())).toEqual(inDomain)
  })

  test('sends a row with all of them, and nothing that is not for devices', async () => {
    const [row] = await pulled(table)
    expect(row, `supabase/seed.sql has no row of ${table.name}`).toBeDefined()
    const sent = Object.keys(row ?? {}).filter((column) => column !== '_deleted' && column !== '_modified')
    expect(sorted(sent.map((column) => (column === '_xid' ? 'xid' : column)))).toEqual(
      sorted(Object.keys(shapeOf(table))),
    )
  })

  test('every row of the demo data is a valid device document', async () => {
    for (const row of await pulled(table)) expect(docFromRow(table, row), JSON.stringify(row)).toBeDefined()
  })

  test('names every column that may be null', async () => {
    const mayBeNull = [...(await columnsOf(table))].filter(([, column]) => column.is_nullable === 'YES')
    // JSON values are stored unchanged, and null is a JSON value.
    const asJson = table.name === 'sync_conflicts' ? ['replaced_value', 'kept_value'] : []
    expect(sorted([...table.nullable, ...asJson])).toEqual(sorted(mayBeNull.map(([name]) => name)))
    for (const name of table.nullable) {
      expect(shapeOf(table)[name]?.safeParse('').success, `'' for ${name}`).toBe(true)
    }
  })

  test('sends the columns and times that the database accepts', async () => {
    const rules = await rulesOf(table)
    const edited = [rules.own_update, rules.admin_update, rules.admin_update_others].flat()
    const inserted = [rules.own_insert, rules.admin_insert].flat()
    const fields = (names: readonly string[]) => sorted(new Set(names.filter((name) => name !== '_deleted')))
    expect(edited).toEqual(expect.arrayContaining([...table.writable]))
    expect(fields([...table.writable, ...table.insertable])).toEqual(fields([...edited, ...inserted]))
    expect(sorted(table.undoTimes ?? [])).toEqual(sorted(rules.undo_times))
    expect(table.owner).toBe(rules.owner_column)
  })

  test('requires every field on the device, because sorted lists omit a document without one', () => {
    // Optional: a document without an unsent edit has no `edit`.
    expect(sorted(table.jsonSchema.required as string[])).toEqual(sorted([...rowFields(table), 'dirty']))
  })
})

/** Tables in which devices create rows. */
const created = syncedTables
  .filter(({ insertedBy }) => insertedBy !== 'nobody')
  .map((table) => [table.name, table] as const)

test.for(created)('%s has a default for every column that a device may leave out', async ([, table]) => {
  const known = { ...table.defaults, ...(await least(table)) }
  expect(table.writable.filter((column) => !Object.hasOwn(known, column))).toEqual([])
})

test.for(created)('an unset field of %s has the database’s default', async ([name, table]) => {
  const fields = await least(table)
  const [result] = await admin.push(name, 'all', { id: crypto.randomUUID(), base: null, fields })
  expect(result).toMatchObject({ result: 'ok' })
  const doc = docFromRow(table, result?.row ?? {})
  const unsaid = Object.entries(table.defaults).filter(([field]) => !Object.hasOwn(fields, field))
  expect(unsaid).not.toEqual([])
  for (const [field, value] of unsaid) expect(doc?.[field], field).toEqual(value)
})

test('a conflict in a row without an owner is a document of an admin’s device', async () => {
  const id = crypto.randomUUID()
  await admin.push('tasks', 'all', { id, base: null, fields: { title: 'of nobody' } })
  await admin.push('tasks', 'all', { id, base: { title: 'other' }, fields: { title: 'mine' } })
  const [conflict] = await server.rows('sync_conflicts', `row_id=eq.${id}`)
  expect(conflict).toMatchObject({ user_id: null, replaced_value: 'of nobody' })
  expect(docFromRow(syncedTable('sync_conflicts'), conflict ?? {})).toMatchObject({ user_id: '', field: 'title' })
})

const messages = [1, 2, 3].map((n) => `f0000000-0000-4000-8000-00000000000${n}`)
const picture = `${founders.projects}/${crypto.randomUUID()}/preview`

/** Sent texts with a special form, or that can be sent only in some states. Tests below compare each of them. */
const comparedApart: readonly string[] = [
  ...['projects.links', 'documents.first_month', 'documents.brand_color'],
  ...['documents.logo_path', 'document_rows.picture_path'],
  ...['project_posts.kind', 'project_posts.link', 'project_posts.state', 'project_posts.decision_note'],
]

const sentTexts = syncedTables.flatMap((table) =>
  Object.entries(table.columns).flatMap(([field, { kind, sent }]) =>
    kind === 'text' && sent && !comparedApart.includes(`${table.name}.${field}`)
      ? [[table.name, field, table] as const]
      : [],
  ),
)

/** Sends a value of one field: in a new row, or in a row of the demo data if devices create none. */
async function sendValue(table: SyncedTable, field: string, value: unknown) {
  const { name, insertedBy } = table
  if (insertedBy !== 'nobody') {
    const kind = name === 'project_posts' && field === 'title' && { kind: 'approval' }
    const fields = { ...(await least(table)), ...kind, [field]: value }
    return (await admin.push(name, 'all', { id: crypto.randomUUID(), base: null, fields }))[0]
  }
  const edit = (id: string) => ({ id, base: { [field]: 'former' }, fields: { [field]: value } })
  if (mayWrite(table).own.includes(field)) return (await founder.push(name, 'own', edit(await demoRow(table))))[0]
  // A suspended user can't send anything more, and an answer is written once, so each attempt needs another row.
  const other =
    field === 'status' ? 'a0000000-0000-4000-8000-000000000002' : field === 'answer' ? messages.pop() : undefined
  return (await admin.push(name, 'all', edit(other ?? (await demoRow(table)))))[0]
}

describe('limits', () => {
  test('are compared for every text that devices send', () => {
    const unlimited = sentTexts.filter(([, field, table]) => Object.keys(limitOf(table, field)).length === 0)
    expect(unlimited.map(([name, field]) => `${name}.${field}`)).toEqual([])
  })

  test.for(sentTexts.filter(([, field, table]) => limitOf(table, field).maxLength !== undefined))(
    'of %s.%s agree at the boundary',
    async ([name, field, table]) => {
      const { maxLength: max = 0 } = limitOf(table, field)
      const schema = shapeOf(table)[field]
      const text = (length: number) =>
        field.endsWith('url') ? 'https://x.io/'.padEnd(length, 'a') : 'a'.repeat(length)
      expect(schema?.safeParse(text(max)).success).toBe(true)
      expect(schema?.safeParse(text(max + 1)).success).toBe(false)
      const constraint = `${name}_${field}_${field === 'position' ? 'form' : 'length'}`
      expect(await sendValue(table, field, text(max))).toMatchObject({ result: 'ok' })
      const refused = { result: 'rejected', code: '23514', constraint }
      expect(await sendValue(table, field, text(max + 1))).toMatchObject(refused)
    },
  )

  test.for(sentTexts.filter(([, field, table]) => limitOf(table, field).values !== undefined))(
    'the values of %s.%s are the ones that the database knows',
    async ([name, field, table]) => {
      const { values = [] } = limitOf(table, field)
      const constraint = `${name}_${field}_known`
      const [known] = await query<{ text: string }>(
        'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
        constraint,
      )
      const knownValues = [...(known?.text ?? '').matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)
      expect(sorted(knownValues)).toEqual(sorted(values))
      for (const value of values) {
        expect(await sendValue(table, field, value), value).toMatchObject({ result: 'ok', row: { [field]: value } })
      }
      const refused = { result: 'rejected', code: '23514', constraint }
      expect(await sendValue(table, field, 'dreaming')).toMatchObject(refused)
      if (values[0] !== undefined) await sendValue(table, field, values[0])
    },
  )

  test('the plans of projects are those of the website', () => {
    for (const plan of planIds) expect(planById(plan), `site.ts has ${plan}`).toBeTruthy()
  })

  test.for([
    ['link', 'https://x.io/'.padEnd(500, 'a'), ''],
    ['link', 'https://x.io/'.padEnd(501, 'a'), 'project_posts_link_form'],
    ['link', 'http://x.io', 'project_posts_link_form'],
    ['link', 'https://user@x.io/', 'project_posts_link_form'],
    ['kind', 'event', 'forbidden_field'],
  ] as const)('of a request’s %s agree: %s', async ([field, value, problem]) => {
    const fields = { project_id: founders.projects, kind: 'approval', title: 'x', [field]: value }
    const [result] = await admin.push('project_posts', 'all', { id: crypto.randomUUID(), base: null, fields })
    expect(result?.constraint || result?.code || '').toBe(problem)
    if (field === 'link') expect(approvalInputSchema.shape.link.safeParse(value).success).toBe(problem === '')
  })

  test.for([
    ['changes', 4000, ''],
    ['changes', 4001, 'project_posts_decision_note_length'],
    ['changes', 0, 'project_posts_changes_explained'],
    ['dreaming', 1, '42501'],
  ] as const)('of a decision “%s” with %d characters agree', async ([state, length, problem]) => {
    const id = crypto.randomUUID()
    const ask = { project_id: founders.projects, kind: 'approval', title: 'x' }
    await admin.push('project_posts', 'all', { id, base: null, fields: ask })
    const fields = { state, decision_note: 'a'.repeat(length) }
    const [result] = await founder.push('project_posts', 'own', {
      id,
      base: { state: 'waiting', decision_note: '' },
      fields,
    })
    expect(result?.constraint || result?.code || '').toBe(problem)
  })

  test.for([
    '',
    '2026-01',
    '2026-12',
    '1999-09',
    '2026-00',
    '2026-13',
    '2026-1',
    '0026-01',
    '2026-01-01',
    ' 2026-01',
    '2026-01\n',
  ])('of documents.first_month agree: %j', async (first_month) => {
    const edit = { id: founders.documents, base: { first_month: 'x' }, fields: { first_month } }
    const [result] = await founder.push('documents', 'own', edit)
    const isTaken = shapeOf(syncedTable('documents')).first_month?.safeParse(first_month).success
    expect(result?.constraint || result?.result).toBe(isTaken ? 'ok' : 'documents_first_month_form')
  })

  test.for(['', '#1f3df5', '#1F3DF5', '1f3df5', '#1f3', '#1f3df5\n', 'red'])(
    'of documents.brand_color agree: %j',
    async (brand_color) => {
      const edit = { id: founders.documents, base: { brand_color: 'x' }, fields: { brand_color } }
      const [result] = await founder.push('documents', 'own', edit)
      const isTaken = shapeOf(syncedTable('documents')).brand_color?.safeParse(brand_color).success
      expect(result?.constraint || result?.result).toBe(isTaken ? 'ok' : 'documents_brand_color_form')
    },
  )

  const pictures = [
    '',
    picture,
    picture.replace('preview', 'x'),
    `/${picture}`,
    `${picture}\n`,
    picture.toUpperCase(),
    'x',
  ]
  test.for(
    pictures.flatMap((path) => [
      { table: 'document_rows' as const, field: 'picture_path', path },
      { table: 'documents' as const, field: 'logo_path', path },
    ]),
  )('of $table.$field agree: $path', async ({ table, field, path }) => {
    const id = table === 'documents' ? founders.documents : founders.document_rows
    const edit = { id, base: { [field]: 'former' }, fields: { [field]: path } }
    const [result] = await founder.push(table, 'own', edit)
    const isTaken = shapeOf(syncedTable(table))[field]?.safeParse(path).success
    expect(result?.constraint || result?.result).toBe(isTaken ? 'ok' : `${table}_${field}_form`)
  })

  const site = 'Site https://x.io'
  test.for([
    ...[
      '',
      site,
      `${site}\n${site}`,
      `${site}\n`,
      'https://x.io',
      'Site http://x.io',
      'Site javascript:alert(1)',
      'Site',
      'Site https://a.test@evil.test/',
      'Site https://a.test\\evil.test/',
      'Site https://a.test/@menu',
    ],
    ...[10, 11].map((count) => Array.from({ length: count }, () => site).join('\n')),
    ...[600, 601].map((length) => `${site}/`.padEnd(length, 'a')),
    ...[60, 61].map((length) => `${'🚀'.repeat(length)} https://x.io`),
  ])('of projects.links agree: %j', async (links) => {
    const [result] = await admin.push('projects', 'all', {
      id: founders.projects,
      base: { links: 'x' },
      fields: { links },
    })
    const refused = { result: 'rejected', constraint: 'projects_links_form' }
    expect(result).toMatchObject(areLinks(links) ? { result: 'ok' } : refused)
  })

  test.for([
    ['projects', 'name', 'projects_name_required', 'own'],
    ['tasks', 'title', 'tasks_title_required', 'all'],
    ['documents', 'name', 'documents_name_required', 'own'],
  ] as const)('of %s: a row without a %s is refused', async ([table, field, constraint, scope]) => {
    const user = scope === 'own' ? founder : admin
    const fields = { ...(await least(syncedTable(table))), [field]: ' ' }
    const [result] = await user.push(table, scope, { id: crypto.randomUUID(), base: null, fields })
    expect(result).toMatchObject({ result: 'rejected', constraint })
  })

  const integers = syncedTables.flatMap((table) =>
    Object.entries(table.columns).flatMap(([field, { kind, sent, min = 0, max = 0 }]) =>
      kind === 'integer' && sent ? [[table.name, field, { table, min, max }] as const] : [],
    ),
  )
  test.for(integers)('of %s.%s agree at both ends of its range', async ([name, field, { table, min, max }]) => {
    const id = await rowToEdit(table)
    const outcomes = [min, max, min - 1, max + 1].map(async (value) => {
      const [user, scope] = table.pushes.all ? ([admin, 'all'] as const) : ([founder, 'own'] as const)
      const isInserted = table.insertable.includes(field)
      const edit = isInserted
        ? { id: crypto.randomUUID(), base: null, fields: { ...(await least(table)), [field]: value } }
        : { id, base: { [field]: -7 }, fields: { [field]: value } }
      const [result] = await user.push(name, scope, edit)
      const inDomain = shapeOf(table)[field]?.safeParse(value).success
      return [inDomain, result?.constraint ?? result?.result]
    })
    const refused = [false, `${name}_${field}_range`]
    expect(await Promise.all(outcomes)).toEqual([[true, 'ok'], [true, 'ok'], refused, refused])
  })

  test.for(integers.filter(([, field, { table }]) => table.nullable.includes(field)))(
    'of %s.%s: it can be emptied again',
    async ([name, field, { table, min }]) => {
      const id = await rowToEdit(table)
      await founder.push(name, 'own', { id, base: { [field]: null }, fields: { [field]: min } })
      const [result] = await founder.push(name, 'own', {
        id,
        base: { [field]: min },
        fields: { [field]: toColumn(table, field, '') },
      })
      expect(result?.row).toMatchObject({ [field]: null })
      expect(docFromRow(table, result?.row ?? {})).toMatchObject({ [field]: '' })
    },
  )
})

describe('a sentence for users', () => {
  const unknown = refusalText('XX000', '', 'row')
  const wordless = (names: readonly string[]) => names.filter((name) => refusalText('XX000', name, 'row') === unknown)

  /** Triggers ensure that no edit breaks these. */
  const unreachable = [
    ...['project_posts_kind_known', 'project_posts_state_known', 'project_posts_counter_range'],
    ...['project_posts_link_if_approval', 'project_posts_approval_if_file', 'project_posts_state_if_approval'],
  ]

  test('exists for each constraint of sent fields', async () => {
    const constraints = await query<{ table: string; name: string; columns: string[] }>(
      `select c.conrelid::regclass::text as table, c.conname as name, array_agg(a.attname::text) as columns
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'f', 'u') group by c.oid`,
    )
    const sent = syncedTables.flatMap(({ name, writable, insertable }) =>
      [...writable, ...insertable, '_deleted'].map((column) => `${name}.${column}`),
    )
    const names = constraints
      .filter(({ table, columns }) => columns.every((column) => sent.includes(`${table}.${column}`)))
      .map(({ name }) => name)
    expect(names).toContain('project_posts_body_length')
    expect(names).toEqual(expect.arrayContaining(unreachable))
    expect(wordless(names.filter((name) => !unreachable.includes(name)))).toEqual([])
  })

  test('exists for each name with which the database’s functions refuse', async () => {
    const names = await query<{ name: string }>(
      `select distinct m[1] as name from pg_proc p, regexp_matches(p.prosrc, 'constraint = ''(\\w+)''', 'g') m
       where p.pronamespace = 'private'::regnamespace`,
    )
    expect(names.length).toBeGreaterThan(5)
    expect(wordless(names.map(({ name }) => name))).toEqual([])
  })

  test('exists for each limit of rows, with the limit and what to do', async () => {
    const limits = await query<{ name: string; most: string }>(
      `select distinct format('%s_%s_limit', t.tgrelid::regclass, k[1]) as name, m[1] as most
       from pg_trigger t, regexp_matches(t.tgname, '^limit_(live|kept)_') k,
         regexp_matches(pg_get_triggerdef(t.oid), '''(\\d+)''\\)$') m`,
    )
    expect(limits.map(({ name }) => name)).toContain('document_rows_kept_limit')
    for (const { name, most } of limits) {
      expect(refusalText('23514', name, 'row')).toContain(`limit of ${Number(most).toLocaleString('en')} `)
      expect(refusalText('23514', name, 'row')).toMatch(name.includes('_kept_') ? /contact us/ : /Delete/)
    }
  })
})

describe('an analytics event', () => {
  const event = () => ({ id: crypto.randomUUID(), name: 'page_view', path: '/', occurred_at: new Date().toISOString() })
  test.for([
    ['a path', { path: '/dashboard/projects' }],
    ['a long path', { path: '/'.padEnd(eventPathMax, 'a') }],
    ['a path that is too long', { path: '/'.padEnd(eventPathMax + 1, 'a') }],
    ['a path without a leading slash', { path: 'projects' }],
    ['no path', { path: '' }],
    ['a path with an id', { path: `/admin/users/${crypto.randomUUID()}` }],
    ['a path with an id in it', { path: `/admin/users/${crypto.randomUUID().toUpperCase()}/tasks` }],
    ['a path with a placeholder', { path: '/admin/users/:id' }],
    ['a name with a space', { name: 'page view' }],
    ['an invalid id', { id: 'x' }],
    ['an invalid time', { occurred_at: 'yesterday' }],
  ] as const)('with %s is stored exactly if the device’s schema takes it', async ([, part]) => {
    const sent = { ...event(), ...part }
    const stored = analyticsEventSchema.safeParse(sent).success ? 1 : 0
    expect(await founder.call('track_events', { events: [sent] })).toEqual({ stored, dropped: 1 - stored })
  })
})

describe('who may write what', () => {
  /** Texts that must have a certain form. */
  const formed: Record<string, string> = {
    avatar_url: 'https://example.com/another.jpg',
    links: 'Site https://example.com',
    first_month: '2027-01',
    picture_path: picture,
    brand_color: '#b35a20',
    logo_path: picture,
  }

  /** The editable fields of a post depend on its author, and on whether it waits. */
  async function postToEdit(user: User, scope: 'own' | 'all', field: string): Promise<string> {
    const id = crypto.randomUUID()
    const isDecided = field === 'state' || field === 'decision_note'
    const author =
      isDecided || (field === 'awaits_reply' && scope === 'own') ? admin : field === 'awaits_reply' ? founder : user
    const kind = isDecided ? { kind: 'approval', title: 'x' } : { body: 'x' }
    const fields = { project_id: founders.projects, ...kind }
    await author.push('project_posts', author === admin ? 'all' : 'own', { id, base: null, fields })
    return id
  }

  /** A value that differs from the current one and violates no rule of the column. */
  function otherValue(table: SyncedTable, field: string): unknown {
    if (table.name === 'profiles' && field === 'status') return 'inactive'
    if (field === table.parent?.field) return founders.projects
    const column = table.columns[field]
    if (column === undefined || column.kind === 'id') return admin.userId
    const { kind, max } = column
    const another = formed[field] ?? limitOf(table, field).values?.at(-1) ?? 'another'
    return {
      time: '2020-01-01T00:00:00Z',
      date: '2026-11-23',
      text: another,
      flag: true,
      integer: max ?? 7,
      object: {},
      json: 'another',
    }[kind]
  }

  async function accepted(table: SyncedTable, user: User, scope: 'own' | 'all', row: string): Promise<string[]> {
    const taken: string[] = []
    for (const field of Object.keys(shapeOf(table))) {
      if (field === 'xid') continue
      const value = otherValue(table, field)
      const id = table.name === 'project_posts' ? await postToEdit(user, scope, field) : row
      const fields = { [field]: toColumn(table, field, value), ...(field === 'decision_note' && { state: 'changes' }) }
      if (field === 'state') fields.state = scope === 'own' ? 'approved' : 'withdrawn'
      const edit = { id, base: { [field]: null }, fields }
      const [result] = await user.push(table.name, scope, edit)
      if (result?.result === 'ok') taken.push(field)
      else
        expect(
          ['forbidden_field', '42501', 'not_found'],
          `${table.name}.${field} = ${String(value)}: neither taken nor forbidden`,
        ).toContain(result?.code)
    }
    return sorted(taken)
  }

  test.for(syncedTables.map((table) => [table.name, table] as const))(
    '%s: the database accepts what a device sends',
    async ([name, table]) => {
      const own = await accepted(table, founder, 'own', await rowToEdit(table))
      const all = await accepted(table, admin, 'all', await rowToEdit(table))
      const may = mayWrite(table)
      expect(own).toEqual(sorted(may.own))
      expect(all).toEqual(sorted(may.all))
      // A device sends the writable fields of either scope, and an admin transfers projects.
      const taken = new Set([...own, ...all])
      for (const field of table.writable) expect(taken, `${name}.${field}`).toContain(field)
      for (const field of taken) expect([...table.writable, ...table.insertable]).toContain(field)
      // A table that is only pulled in a scope must accept no edit there: the device would never send it.
      if (!table.pushes.own) expect(own).toEqual([])
      if (!table.pushes.all) expect(all).toEqual([])
    },
  )

  const protocol = readFileSync('docs/sync-protocol.md', 'utf8')

  test.for(syncedTables.map((table) => [table.name, table] as const))(
    '%s: docs/sync-protocol.md lists the table, and every column that someone may write',
    ([name, { writable, insertable }]) => {
      const list = protocol.slice(protocol.indexOf('Synced tables:'), protocol.indexOf('## `sync_pull_tables'))
      expect(list).toContain(`\`${name}\``)
      const rights = protocol
        .slice(protocol.indexOf('## Who may write what'))
        .match(new RegExp(`^\\| ${name} \\|.*$`, 'm'))
      const named = [...(rights?.[0] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, names = '']) => names.split(', '))
      expect(named).toEqual(expect.arrayContaining([...writable, ...insertable]))
    },
  )
})
