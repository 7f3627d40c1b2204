import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SyncedTable } from '#src/data/collections/synced-table.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { syncedTable, syncedTables } from '#src/data/collections/tables.ts'
import type { PullAnswer } from '#src/data/replication/protocol.ts'
import { shapes } from '#src/data/replication/shapes.ts'
import { docFromRow, type Row, rowFields, rowsOf, toColumn } from '#src/data/replication/wire.ts'
import { analyticsEventSchema, eventPathMax } from '#tests/kits/analytics-event.ts'
import { documentNumbers, rowNumbers } from '#src/domain/document/table.ts'
import {
  documentKinds,
  documentTemplates,
  documentThemes,
  figuresScenarios,
  rowKinds,
} from '#src/domain/document/rules.ts'
import { approvalInputSchema } from '#src/domain/post/schema.ts'
import { userStatuses } from '#src/domain/profile/table.ts'
import { planIds, projectStatuses } from '#src/domain/project/table.ts'
import { areLinks } from '#src/domain/project/links.ts'
import { taskStatuses } from '#src/domain/task/table.ts'
import { planById } from '#src/site.ts'
import { type Server, startServer } from './server.ts'
import { type User, userOf } from './users.ts'

/** Columns that no device document has, and why. */
const serverOnly: Record<string, string> = {
  _deleted: 'is RxDB’s own field of every document',
  _modified: 'orders nothing on the device; the server’s purge needs it',
  deleted_with_parent: 'bookkeeping of the cascade, decided by triggers',
  replaced_updated_at: 'what an Undo restores, decided by triggers',
  replaced_completed_at: 'what an Undo restores, decided by triggers',
  joined_times: 'when what the news is about joined it, for its push and its Undo',
  task_ids: 'finds the news and events to withdraw when a task is reopened',
  for_admins: 'which notifications and posts admins’ devices are sent, decided when they are made',
}

const founders = {
  project: 'c0000000-0000-4000-8000-000000000001',
  task: 'd0000000-0000-4000-8000-000000000001',
  document: '20000000-0000-4000-8000-000000000001',
  row: '30000000-0000-4000-8000-000000000001',
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
    id: founders.project,
    base: { name: 'old' },
    fields: { name: 'Tiffin Trail 2' },
  })
})
afterAll(() => server.close())

interface Column {
  column_name: string
  is_nullable: 'YES' | 'NO'
}

/** A table's columns in the database, by their name in a device document. */
async function columnsOf(table: SyncedTable): Promise<Map<string, Column>> {
  const rows = (await server.backend.database.transaction((query) =>
    query(
      `select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table.name],
    ),
  )) as unknown as Column[]
  return new Map(
    rows
      .filter(({ column_name }) => !(column_name in serverOnly))
      .map((column) => [column.column_name === '_xid' ? 'xid' : column.column_name, column]),
  )
}

function shapeOf({ name }: SyncedTable): Record<string, z.ZodType> {
  return shapes[name].shape
}

/** What the server sends of a table to an admin's device. */
async function pulled({ name }: SyncedTable): Promise<Row[]> {
  const tables = [{ table: name, checkpoint: null }]
  const answer = (await admin.call('sync_pull_tables', { tables, scope: 'all' })) as PullAnswer
  return rowsOf(answer.tables[name]?.columns ?? {})
}

type Rules = Record<
  'own_insert' | 'own_update' | 'admin_insert' | 'admin_update' | 'admin_update_others' | 'undo_times',
  string[]
> & { owner_column: string | null }

/** What the database says about who writes which column. */
async function rulesOf({ name }: SyncedTable): Promise<Rules> {
  const [rules] = await server.backend.database.transaction((query) =>
    query('select * from private.sync_catalogue where table_name = $1', [name]),
  )
  return rules as unknown as Rules
}

/** The id of a row that an admin may edit, and the founder if it is theirs: a new one where edits could disturb other tests, otherwise one of the demo data. */
async function rowToEdit({ name, owner }: SyncedTable): Promise<string> {
  const made: Partial<Record<SyncedTableName, Record<string, unknown>>> = {
    projects: { user_id: founder.userId, name: 'x' },
    tasks: { title: 'x', project_id: founders.project },
    documents: least.documents(),
    document_rows: least.document_rows(),
  }
  if (made[name]) {
    const id = crypto.randomUUID()
    await admin.push(name, 'all', { id, base: null, fields: made[name] })
    return id
  }
  const [row] = await server.rows(name, owner === null ? 'limit=1' : `${owner}=eq.${founder.userId}&limit=1`)
  if (!row) throw new Error(`the demo data has no row of ${name} that is the founder's`)
  return String(row.id)
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
    // JSON values are stored as they are, and null is one of them.
    const asJson = table.name === 'sync_conflicts' ? ['replaced_value', 'kept_value'] : []
    expect(sorted([...table.nullable, ...asJson])).toEqual(sorted(mayBeNull.map(([name]) => name)))
    for (const name of table.nullable) {
      expect(shapeOf(table)[name]?.safeParse('').success, `'' for ${name}`).toBe(true)
    }
  })

  test('sends the columns and times that the database takes', async () => {
    const rules = await rulesOf(table)
    const edited = [rules.own_update, rules.admin_update, rules.admin_update_others].flat()
    const inserted = [rules.own_insert, rules.admin_insert].flat()
    const fields = (names: readonly string[]) => sorted(new Set(names.filter((name) => name !== '_deleted')))
    expect(edited).toEqual(expect.arrayContaining([...table.writable]))
    expect(fields([...table.writable, ...table.insertable])).toEqual(fields([...edited, ...inserted]))
    expect(sorted(table.undoTimes ?? [])).toEqual(sorted(rules.undo_times))
    expect(table.owner).toBe(rules.owner_column)
  })

  test('requires every field on the device: a document without one is missing from sorted lists', () => {
    // Optional: a document without an unsent edit has no `edit`.
    expect(sorted(table.jsonSchema.required as string[])).toEqual(sorted([...rowFields(table), 'dirty']))
  })
})

/** The minimal accepted fields of each table in which devices create rows. */
const least = {
  projects: () => ({ name: 'x' }),
  tasks: () => ({ title: 'x' }),
  project_posts: () => ({ project_id: founders.project, body: 'x' }),
  documents: () => ({ project_id: founders.project, name: 'x' }),
  document_rows: () => ({ document_id: founders.document, kind: 'fixed' }),
  notifications: () => ({ user_id: founder.userId, message: 'x' }),
}

describe('tables in which devices create rows', () => {
  const created = syncedTables.filter(({ insertedBy }) => insertedBy !== 'nobody')

  test('are the ones listed in `least`', () => {
    expect(sorted(Object.keys(least))).toEqual(sorted(created.map(({ name }) => name)))
  })

  test.for(created.map((table) => [table.name, table] as const))(
    '%s has a default for every column that a device may leave out',
    ([name, { writable, defaults }]) => {
      const known = { ...defaults, ...least[name as keyof typeof least]?.() }
      expect(writable.filter((column) => !Object.hasOwn(known, column))).toEqual([])
    },
  )
})

test.for(Object.keys(least) as (keyof typeof least)[])(
  'a field of %s that is not set has the database’s default',
  async (name) => {
    const table = syncedTable(name)
    const fields: Record<string, unknown> = least[name]()
    const [result] = await admin.push(name, 'all', { id: crypto.randomUUID(), base: null, fields })
    expect(result).toMatchObject({ result: 'ok' })
    const doc = docFromRow(table, result?.row ?? {})
    const unsaid = Object.entries(table.defaults).filter(([field]) => !Object.hasOwn(fields, field))
    expect(unsaid).not.toEqual([])
    for (const [field, value] of unsaid) expect(doc?.[field], field).toEqual(value)
  },
)

test('a conflict in a row without an owner is a document of an admin’s device', async () => {
  const id = crypto.randomUUID()
  await admin.push('tasks', 'all', { id, base: null, fields: { title: 'of nobody' } })
  await admin.push('tasks', 'all', { id, base: { title: 'other' }, fields: { title: 'mine' } })
  const [conflict] = await server.rows('sync_conflicts', `row_id=eq.${id}`)
  expect(conflict).toMatchObject({ user_id: null, replaced_value: 'of nobody' })
  expect(docFromRow(syncedTable('sync_conflicts'), conflict ?? {})).toMatchObject({ user_id: '', field: 'title' })
})

/** Tables with a status: a row of each, and the known values. */
const statuses = [
  ['projects', founders.project, projectStatuses],
  ['tasks', founders.task, taskStatuses],
  ['profiles', 'a0000000-0000-4000-8000-000000000002', userStatuses],
] as const

describe('statuses', () => {
  test.for(statuses)('of %s are the ones the database knows', async ([table, id, statuses]) => {
    for (const status of statuses) {
      const [result] = await admin.push(table, 'all', { id, base: { status: 'x' }, fields: { status } })
      expect(result?.result, status).toBe('ok')
      expect(result?.row?.status).toBe(status)
    }
    const [unknown] = await admin.push(table, 'all', { id, base: { status: 'x' }, fields: { status: 'dreaming' } })
    expect(unknown).toMatchObject({ result: 'rejected', code: '23514', constraint: `${table}_status_known` })
    await admin.push(table, 'all', { id, base: { status: 'x' }, fields: { status: statuses[0] } })
  })
})

const messages = [1, 2, 3].map((n) => `f0000000-0000-4000-8000-00000000000${n}`)

/** Every text that devices send and that has a longest length. */
const textLimits = [
  ['projects', 'name', 'projects_name_length', 'founder', 'own', () => founders.project],
  ['projects', 'description', 'projects_description_length', 'founder', 'own', () => founders.project],
  ['tasks', 'title', 'tasks_title_length', 'admin', 'all', () => founders.task],
  ['tasks', 'description', 'tasks_description_length', 'admin', 'all', () => founders.task],
  ['tasks', 'position', 'tasks_position_form', 'admin', 'all', () => founders.task],
  ['profiles', 'full_name', 'profiles_full_name_length', 'founder', 'own', () => founder.userId],
  ['profiles', 'avatar_url', 'profiles_avatar_url_length', 'founder', 'own', () => founder.userId],
  ['project_posts', 'title', 'project_posts_title_length', 'admin', 'all', () => crypto.randomUUID()],
  ['project_posts', 'body', 'project_posts_body_length', 'admin', 'all', () => crypto.randomUUID()],
  ['documents', 'name', 'documents_name_length', 'founder', 'own', () => founders.document],
  ['document_rows', 'position', 'document_rows_position_form', 'founder', 'own', () => founders.row],
  ['document_rows', 'title', 'document_rows_title_length', 'founder', 'own', () => founders.row],
  ['document_rows', 'body', 'document_rows_body_length', 'founder', 'own', () => founders.row],
  ['document_rows', 'notes', 'document_rows_notes_length', 'founder', 'own', () => founders.row],
  ['notifications', 'message', 'notifications_message_length', 'admin', 'all', () => crypto.randomUUID()],
  ['contact_messages', 'note', 'contact_messages_note_length', 'admin', 'all', () => messages[0] ?? ''],
  // An answer is written once, so each try needs another message.
  ['contact_messages', 'answer', 'contact_messages_answer_length', 'admin', 'all', () => messages.pop() ?? ''],
] as const

const picture = `${founders.project}/${crypto.randomUUID()}/preview`

describe('limits', () => {
  test('are compared for every text that devices send', () => {
    const compared = [
      ...textLimits.map(([table, field]) => `${table}.${field}`),
      ...statuses.map(([table]) => `${table}.status`),
      ...['projects.plan', 'projects.links', 'profiles.news_mail'],
      ...['project_posts.kind', 'project_posts.link', 'project_posts.state', 'project_posts.decision_note'],
      ...[
        'documents.kind',
        'documents.template',
        'documents.first_month',
        'documents.theme',
        'documents.brand_color',
        'documents.logo_path',
        'documents.figures_scenario',
        'document_rows.kind',
        'document_rows.picture_path',
      ],
    ]
    const sent = syncedTables.flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([field, { kind, sent }]) =>
        kind === 'text' && sent ? [`${name}.${field}`] : [],
      ),
    )
    expect(sorted(compared)).toEqual(sorted(sent))
  })

  const users = { founder: () => founder, admin: () => admin }
  /** Of tables whose texts are sent with an insert only: the other fields. */
  const inserted: Record<string, (field: string) => object> = {
    notifications: () => ({ user_id: founder.userId }),
    project_posts: (field) => ({ project_id: founders.project, ...(field === 'title' && { kind: 'approval' }) }),
  }
  test.for(textLimits)('of %s.%s agree at the boundary', async ([name, field, constraint, who, scope, id]) => {
    const schema = shapeOf(syncedTable(name))[field]
    if (!schema) throw new Error(`${name}.${field} has no schema`)
    const max = z.toJSONSchema(schema, { io: 'input' }).maxLength ?? 0
    expect(max).toBeGreaterThan(0)
    const text = (length: number) => (field.endsWith('url') ? 'https://x.io/'.padEnd(length, 'a') : 'a'.repeat(length))
    expect(schema.safeParse(text(max)).success).toBe(true)
    expect(schema.safeParse(text(max + 1)).success).toBe(false)

    const send = async (length: number) => {
      const fields = { ...inserted[name]?.(field), [field]: text(length) }
      const base = name in inserted ? null : { [field]: '' }
      return (await users[who]().push(name, scope, { id: id(), base, fields }))[0]
    }
    expect(await send(max)).toMatchObject({ result: 'ok' })
    expect(await send(max + 1)).toMatchObject({ result: 'rejected', code: '23514', constraint })
  })

  test.for([
    ['link', 'https://x.io/'.padEnd(500, 'a'), ''],
    ['link', 'https://x.io/'.padEnd(501, 'a'), 'project_posts_link_form'],
    ['link', 'http://x.io', 'project_posts_link_form'],
    ['link', 'https://user@x.io/', 'project_posts_link_form'],
    ['kind', 'event', 'forbidden_field'],
  ] as const)('of a request’s %s agree: %s', async ([field, value, problem]) => {
    const fields = { project_id: founders.project, kind: 'approval', title: 'x', [field]: value }
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
    const ask = { project_id: founders.project, kind: 'approval', title: 'x' }
    await admin.push('project_posts', 'all', { id, base: null, fields: ask })
    const fields = { state, decision_note: 'a'.repeat(length) }
    const [result] = await founder.push('project_posts', 'own', {
      id,
      base: { state: 'waiting', decision_note: '' },
      fields,
    })
    expect(result?.constraint || result?.code || '').toBe(problem)
  })

  test('the plans of projects are the ones that the database knows', async () => {
    for (const plan of ['', ...planIds]) {
      expect(plan === '' || planById(plan), `site.ts has ${plan}`).toBeTruthy()
      const [result] = await admin.push('projects', 'all', {
        id: founders.project,
        base: { plan: 'x' },
        fields: { plan },
      })
      expect(result).toMatchObject({ result: 'ok', row: { plan } })
    }
    const fields = { plan: 'platinum-plan' }
    const [unknown] = await admin.push('projects', 'all', { id: founders.project, base: { plan: '' }, fields })
    expect(unknown).toMatchObject({ result: 'rejected', constraint: 'projects_plan_known' })
  })

  test.for([
    ['documents', 'kind', documentKinds],
    ['documents', 'template', documentTemplates],
    ['documents', 'theme', documentThemes],
    ['documents', 'figures_scenario', figuresScenarios],
    ['document_rows', 'kind', rowKinds],
  ] as const)('the values of %s.%s are the ones that the database knows', async ([table, field, values]) => {
    for (const value of [...values, 'dreaming']) {
      const fields = { ...least[table](), [field]: value }
      const [result] = await founder.push(table, 'own', { id: crypto.randomUUID(), base: null, fields })
      const isKnown = shapeOf(syncedTable(table))[field]?.safeParse(value).success
      expect([isKnown, result?.constraint || result?.result], value).toEqual(
        value === 'dreaming' ? [false, `${table}_${field}_known`] : [true, 'ok'],
      )
    }
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
    const edit = { id: founders.document, base: { first_month: 'x' }, fields: { first_month } }
    const [result] = await founder.push('documents', 'own', edit)
    const isTaken = shapeOf(syncedTable('documents')).first_month?.safeParse(first_month).success
    expect(result?.constraint || result?.result).toBe(isTaken ? 'ok' : 'documents_first_month_form')
  })

  test.for(['', '#1f3df5', '#1F3DF5', '1f3df5', '#1f3', '#1f3df5\n', 'red'])(
    'of documents.brand_color agree: %j',
    async (brand_color) => {
      const edit = { id: founders.document, base: { brand_color: 'x' }, fields: { brand_color } }
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
    const id = table === 'documents' ? founders.document : founders.row
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
      id: founders.project,
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
  ] as const)('of %s: without a %s nothing is taken', async ([table, field, constraint, scope]) => {
    const user = scope === 'own' ? founder : admin
    const fields = { ...least[table](), [field]: ' ' }
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
        ? { id: crypto.randomUUID(), base: null, fields: { ...least[name as keyof typeof least](), [field]: value } }
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
    email: 'another@example.com',
    status: 'completed',
    plan: 'growth-plan',
    links: 'Site https://example.com',
    position: 'a0',
    kind: 'task_completed',
    template: 'shop',
    first_month: '2027-01',
    picture_path: picture,
    theme: 'bold',
    brand_color: '#b35a20',
    logo_path: picture,
    figures_scenario: 'low',
  }

  /** What can be edited of a post depends on whose it is, and whether it waits. */
  async function postToEdit(user: User, scope: 'own' | 'all', field: string): Promise<string> {
    const id = crypto.randomUUID()
    const isDecided = field === 'state' || field === 'decision_note'
    const author =
      isDecided || (field === 'awaits_reply' && scope === 'own') ? admin : field === 'awaits_reply' ? founder : user
    const kind = isDecided ? { kind: 'approval', title: 'x' } : { body: 'x' }
    const fields = { project_id: founders.project, ...kind }
    await author.push('project_posts', author === admin ? 'all' : 'own', { id, base: null, fields })
    return id
  }

  /** A value that differs from the current one and violates no rule of the column. */
  function otherValue(table: SyncedTable, field: string): unknown {
    if (table.name === 'profiles' && field === 'status') return 'inactive'
    if (field === 'news_mail') return 'never'
    if (field === table.parent?.field) return founders.project
    const column = table.columns[field]
    if (column === undefined || column.kind === 'id') return admin.userId
    const { kind, max } = column
    const another = formed[field] ?? 'another'
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

  const bothWrite = (fields: string[]) => ({ own: fields, all: fields })

  /** By table: the fields that the owner changes, and those that an admin changes in another user's row. */
  const expected: Record<SyncedTableName, { own: readonly string[]; all: readonly string[] }> = {
    projects: {
      own: ['name', 'description', 'status', 'progress'],
      all: ['name', 'description', 'status', 'progress', 'plan', 'starts_on', 'due_on', 'links', 'user_id'],
    },
    tasks: { own: [], all: ['title', 'description', 'status', 'due_on', 'position', 'assigned_to', 'project_id'] },
    notifications: { own: ['is_read'], all: [] },
    // An author's own comment, and what waits: withdrawn by the team, decided by the owner.
    project_posts: {
      own: ['body', 'is_removed', 'state', 'decision_note'],
      all: ['body', 'is_removed', 'state', 'awaits_reply'],
    },
    profiles: { own: ['full_name', 'avatar_url', 'news_mail', 'deletion_requested'], all: ['status'] },
    documents: bothWrite([
      ...['name', 'template', 'first_month', ...Object.keys(documentNumbers)],
      ...['theme', 'brand_color', 'logo_path', 'figures_id', 'figures_scenario'],
    ]),
    document_rows: bothWrite([
      ...['parent_id', 'position', 'title', 'body', 'notes', 'picture_path', 'hidden', 'removed'],
      ...Object.keys(rowNumbers),
    ]),
    sync_conflicts: { own: ['is_resolved'], all: ['is_resolved'] },
    contact_messages: { own: [], all: ['is_resolved', 'is_spam', 'note', 'answer'] },
    user_management_logs: { own: [], all: [] },
  }

  test.for(syncedTables.map((table) => [table.name, table] as const))(
    '%s: the database accepts what a device sends',
    async ([name, table]) => {
      const own = await accepted(table, founder, 'own', await rowToEdit(table))
      const all = await accepted(table, admin, 'all', await rowToEdit(table))
      expect(own).toEqual(sorted(expected[name].own))
      expect(all).toEqual(sorted(expected[name].all))
      // A device sends the writable fields of either scope, and an admin hands projects over.
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
