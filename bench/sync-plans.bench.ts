/**
 * Postgres 15 query plans for pulls and pushes where every synced table has a million rows of many users: all statements that the sync
 * functions run, as reported by auto_explain. A page must come from an index, in its order.
 */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { type Cluster, findPostgres, startCluster } from '../tests/database/postgres-cluster.ts'
import { idOf, pulledBy, pullText, pushText } from '../tests/database/sessions.ts'
import { freshDatabase, prepareTemplate } from '../tests/database/test-database.ts'
import type { Measurement } from './measure.ts'

const rows = 1_000_000
const page = 1000
/** Rows of the customer whose device pulls. The others have 500 each. */
const own = 4000
/** The latest stamp: old rows come first in a table, as they do after years. */
const newest = 20_000

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

interface Explained {
  'Query Text': string
  Plan: Plan
}

/** Row number n of each table, for a user and with a stamp: the columns that affect a plan. */
const columns = {
  profiles: [
    'id, full_name, status, _deleted, _xid',
    `tests.id('user ' || n), 'User ' || n, 'active', n % 20 = 1, stamp`,
  ],
  projects: [
    'id, user_id, name, status, _deleted, _xid',
    `tests.id('project ' || n), owner, 'Project ' || n, 'planning', n % 20 = 1, stamp`,
  ],
  tasks: [
    'id, project_id, owner_id, title, _deleted, _xid',
    `tests.id('task ' || n), tests.id('project ' || n / 10 * 10 + 10), owner, 'Task ' || n, n % 20 = 1, stamp`,
  ],
  notifications: [
    'id, user_id, message, _deleted, _xid',
    `tests.id('notification ' || n), owner, 'Message ' || n, n % 20 = 1, stamp`,
  ],
  sync_conflicts: [
    'id, user_id, table_name, row_id, field, is_resolved, replaced_by, _xid',
    `tests.id('conflict ' || n), owner, 'projects', tests.id('project ' || n), 'name', n % 10000 <> 0, owner, stamp`,
  ],
  sync_revocations: [
    'id, user_id, table_name, row_id, _xid',
    `tests.id('revocation ' || n), owner, 'tasks', tests.id('task ' || n), stamp`,
  ],
  contact_messages: [
    'id, name, email, subject, message, _xid',
    `tests.id('contact ' || n), 'Visitor', 'visitor@example.com', 'quote', 'Message ' || n, stamp`,
  ],
  project_posts: [
    'id, project_id, owner_id, kind, body, author_id, seq, counter, _xid',
    `tests.id('post ' || n), tests.id('project ' || n), owner, 'comment', 'Comment ' || n, owner, n, 1, stamp`,
  ],
  documents: [
    'id, project_id, owner_id, name, _deleted, _xid',
    `tests.id('document ' || n), tests.id('project ' || n), owner, 'Document ' || n, n % 20 = 1, stamp`,
  ],
  document_rows: [
    'id, document_id, owner_id, kind, title, _deleted, _xid',
    `tests.id('row ' || n), tests.id('document ' || n), owner, 'fixed', 'Cost ' || n, n % 20 = 1, stamp`,
  ],
  user_management_logs: ['id, action, user_id, _xid', `tests.id('log ' || n), 'task_updated', owner, stamp`],
} as const
const forAdmins = ['contact_messages', 'user_management_logs']
const pulled = Object.keys(columns).filter((table) => table !== 'sync_revocations')

export async function measure(): Promise<Measurement[]> {
  if (findPostgres() === null) {
    console.log('  Skipped: no Postgres 15 found (PG_BIN, or on the PATH).')
    return []
  }
  const cluster = await startCluster()
  try {
    await prepareTemplate(cluster)
    const database = await freshDatabase(cluster)
    await fill(cluster, database)
    const session = explainingSession(cluster, database)
    try {
      const measured: Measurement[] = []
      for (const [who, scope] of [
        ['asha', 'own'],
        ['meera', 'all'],
      ] as const) {
        for (const table of pulled.filter((name) => scope === 'all' || !forAdmins.includes(name))) {
          measured.push(await pages(session, who, scope, table))
        }
      }
      return [...measured, await pushes(session)]
    } finally {
      await session.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Bypasses triggers and checks, which work row by row, and builds the indexes after inserting the rows. */
async function fill(cluster: Cluster, database: string): Promise<void> {
  const sql = postgres(cluster.url('supabase_admin', database), { max: 1, onnotice: () => {} })
  const run = (text: string) => sql.unsafe(text).simple()
  try {
    await run(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    // The stamps refer to this many completed transactions.
    await run(`do $$ begin for n in 1..${newest} loop perform pg_current_xact_id(); commit; end loop; end $$`)
    for (const [table, [names, values]] of Object.entries(columns)) {
      const indexes = await sql<{ name: string; text: string }[]>`
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
        from pg_index i where i.indrelid = ${`public.${table}`}::regclass and not i.indisprimary`
      const checks = await sql<{ name: string }[]>`
        select c.conname as name from pg_constraint c where c.conrelid = ${`public.${table}`}::regclass and c.contype = 'c'`
      for (const { name } of indexes) await run(`drop index ${name}`)
      for (const { name } of checks) await run(`alter table public.${table} drop constraint ${name}`)
      await run(`
        insert into public.${table} (${names})
        select ${values}
        from (
          select n, (100 + n::bigint * ${newest} / ${rows})::text::xid8 as stamp,
            case when n % ${rows / own} = 0 then tests.id('asha') else tests.id('user ' || 1 + n::bigint * 7919 % ${rows / 500}) end as owner
          from generate_series(1, ${rows}) n
        ) numbered`)
      for (const { text } of indexes) await run(text)
      console.log(`  ${table}: ${rows.toLocaleString('en')} rows`)
    }
    await run('vacuum analyze')
    await run(`alter database ${database} set session_preload_libraries = 'auto_explain'`)
    for (const [name, value] of Object.entries({
      log_min_duration: '0',
      log_nested_statements: 'on',
      log_analyze: 'on',
      log_format: 'json',
      log_level: 'notice',
    })) {
      await run(`alter database ${database} set auto_explain.${name} = '${value}'`)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

interface ExplainingSession {
  /** Runs a statement as a user and rolls it back. Returns its rows, and the plans of everything it ran. */
  explain(who: string, text: string): Promise<{ rows: Record<string, unknown>[]; plans: Explained[] }>
  close(): Promise<void>
}

function explainingSession(cluster: Cluster, database: string): ExplainingSession {
  let plans: Explained[] = []
  const sql = postgres(cluster.url('postgres', database), {
    max: 1,
    onnotice: ({ message }) => {
      const [, json] = /^duration: .* plan:\n([^]*)$/.exec(message ?? '') ?? []
      if (json !== undefined) plans.push(JSON.parse(json) as Explained)
    },
  })
  const run = async (text: string) => (await sql.unsafe(text).simple()) as unknown as Record<string, unknown>[]
  return {
    async explain(who, text) {
      await run('begin')
      try {
        await run(`select tests.sign_in('${who}')`)
        plans = []
        return { rows: await run(text), plans }
      } finally {
        await run('rollback')
      }
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

/** Pages of a table from the start, the middle and the end. */
async function pages(
  session: ExplainingSession,
  who: string,
  scope: 'own' | 'all',
  table: string,
): Promise<Measurement> {
  const first = await session.explain(who, pullText({ [table]: null }, { scope }))
  const { checkpoint } = pulledBy(first.rows).tables[table] ?? {}
  if (!checkpoint) throw new Error(`No page of ${table}`)
  const from = async (xid: number) => {
    const stamp = String(xid)
    const middle = { ...checkpoint, xid: stamp, since: stamp, id: idOf('any') }
    return session.explain(who, pullText({ [table]: middle }, { scope }))
  }
  const name = `rows read for a page of ${page} of ${rows.toLocaleString('en')} ${table}, ${scope} / the page`
  const plans = [first, await from(newest / 2), await from(newest + 200)].map((answer) => answer.plans)
  complain(name, plans.flat())
  // In addition to the page, looks up the row of each revocation in it.
  return most(name, 2, plans.map(readBy), page)
}

async function pushes(session: ExplainingSession): Promise<Measurement> {
  const edits = (kind: string, fields: object) =>
    Array.from({ length: 100 }, (_, index) => ({
      id: idOf(`${kind} ${((index + 1) * rows) / own}`),
      push_id: randomUUID(),
      base: {},
      fields: { ...fields },
    }))
  const inserts = edits('new', { name: 'New' }).map((edit) => ({ ...edit, base: null }))
  /** One in each of as many parents. */
  const insertsInto = (parent: string, field: string, fields: object) =>
    edits(`new of ${parent}`, fields).map((edit, index) => ({
      ...edit,
      base: null,
      fields: { ...edit.fields, [field]: idOf(`${parent} ${((index + 1) * rows) / own}`) },
    }))
  const all = [
    await session.explain('asha', pushText('projects', [...edits('project', { name: 'Renamed' }), ...inserts])),
    await session.explain('asha', pushText('notifications', edits('notification', { is_read: true }))),
    await session.explain('asha', pushText('sync_conflicts', edits('conflict', { is_resolved: true }))),
    await session.explain('asha', pushText('documents', edits('document', { name: 'Renamed' }))),
    await session.explain(
      'asha',
      pushText('document_rows', [
        ...edits('row', { amount: 5000 }),
        ...insertsInto('document', 'document_id', { kind: 'hire', title: 'New' }),
      ]),
    ),
    await session.explain('asha', pushText('project_posts', insertsInto('project', 'project_id', { body: 'New' }))),
    await session.explain('meera', pushText('tasks', edits('task', { status: 'completed' }), 'all')),
  ]
  for (const {
    rows: [answer],
  } of all) {
    const results = answer?.['results'] as { result: string }[]
    if (results.some(({ result }) => result !== 'ok')) throw new Error(`A push was refused: ${JSON.stringify(results)}`)
  }
  const name = `rows read for a push of 100, among ${rows.toLocaleString('en')} of each table / the projects of the customer, which two limits count`
  complain(
    name,
    all.flatMap((answer) => answer.plans),
  )
  const read = all.map((answer) => readBy(answer.plans))
  console.log(`  rows read by each push: ${read.join(', ')}`)
  return most(name, 1.5, read, 2 * own)
}

function most(name: string, bar: number, read: number[], peer: number): Measurement {
  const ours = Math.max(...read)
  return { name, ours, peer, ratio: ours / peer, bar, unit: 'rows' }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const isBig = (node: Plan) => (node['Relation Name'] ?? '') in columns
const rowsOf = (node: Plan) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)

function readBy(plans: Explained[]): number {
  return plans
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => isBig(node) && node['Node Type'].endsWith(' Scan'))
    .reduce((sum, node) => sum + rowsOf(node), 0)
}

/** Fails on a table scan or a sort of more than a page, however fast it was. */
function complain(name: string, plans: Explained[]): void {
  if (plans.length === 0) throw new Error('auto_explain logged no plan')
  for (const { Plan, 'Query Text': text } of plans) {
    const wrong = nodesOf(Plan).find(
      (node) =>
        (node['Node Type'] === 'Seq Scan' && isBig(node)) ||
        (node['Node Type'].endsWith('Sort') && (node.Plans ?? []).some((sorted) => rowsOf(sorted) > page)),
    )
    if (wrong)
      throw new Error(`${name}: ${wrong['Node Type']} of ${rowsOf(wrong)} rows in\n${text}\n${JSON.stringify(Plan)}`)
  }
}
