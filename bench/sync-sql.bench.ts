/** The sync functions and the task triggers on Postgres 15, against the same work in plain SQL under the same policies. */
import { randomUUID } from 'node:crypto'
import { startCluster } from '../tests/database/postgres-cluster.ts'
import {
  idOf,
  openSession,
  operator,
  type PushedRow,
  pulledBy,
  pullText,
  pushText,
  type Session,
} from '../tests/database/sessions.ts'
import { freshDatabase, prepareTemplate } from '../tests/database/test-database.ts'
import { compare, type Measurement } from './measure.ts'

const owner = idOf('asha')
/** The tables that a device pulls, and each table's owner column if it isn't user_id. */
const tables = ['profiles', 'projects', 'tasks', 'notifications', 'sync_conflicts']
const owners: Record<string, string> = { profiles: 'id', tasks: 'owner_id' }
const crowded = idOf('crowded')

export async function measure(): Promise<Measurement[]> {
  const cluster = await startCluster()
  try {
    await prepareTemplate(cluster)
    const session = await openSession(cluster, await freshDatabase(cluster))
    try {
      await fill(session)
      return [
        ...(await pulls(session)),
        ...(await pushes(session)),
        ...(await refusals(session)),
        ...(await tasks(session)),
      ]
    } finally {
      await session.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Nearly 1,000 rows of a customer, all in one page, 2,000 of another, among 20,000 of others, and a project without tasks. */
async function fill(session: Session): Promise<void> {
  await session.run(`
    insert into public.profiles (id) select tests.id('other ' || n) from generate_series(1, 200) n;
    insert into public.projects (id, user_id, name, description)
      select gen_random_uuid(), tests.id('other ' || 1 + n % 200), 'Harvest ledger ' || n, repeat('Words. ', 20) from generate_series(1, 20000) n;
    delete from public.projects where user_id = '${owner}' and not exists (select from public.tasks t where t.project_id = projects.id);
    insert into public.projects (id, user_id, name, description)
      select tests.id('project ' || n), '${owner}', 'Harvest ledger ' || n, repeat('Words. ', 20) from generate_series(1, 950) n;
    insert into public.projects (id, user_id, name, description)
      select tests.id('rohan ' || n), '${idOf('rohan')}', 'Harvest ledger ' || n, repeat('Words. ', 20) from generate_series(1, 2000) n;
    insert into public.projects (id, user_id, name) values ('${crowded}', '${idOf('rohan')}', 'Crowded')`)
  await session.run('vacuum analyze')
}

async function pulls(session: Session): Promise<Measurement[]> {
  const fromStart = Object.fromEntries(tables.map((table) => [table, null]))
  const { tables: first } = pulledBy(await session.as('asha', pullText(fromStart)))
  const checkpoints = Object.fromEntries(tables.map((table) => [table, first[table]?.checkpoint ?? null]))
  const selects = (condition: (table: string) => string) =>
    tables
      .map((table) => {
        const owner = owners[table] ?? 'user_id'
        return `select * from public.${table} t where t.${owner} = (select auth.uid()) and ${condition(table)} order by t._xid, t.id limit 1000;`
      })
      .join('\n')
  return [
    await compare({
      name: 'a pull of 1,000 rows / selects from the same five tables under the same policies',
      bar: 1.5,
      rounds: 30,
      ours: () => timed(session, 'asha', pullText(fromStart)),
      peer: () =>
        timed(
          session,
          'asha',
          selects(() => 'not t._deleted'),
        ),
    }),
    await compare({
      name: 'a pull of nothing new / selects from the same five tables under the same policies',
      bar: 1.5,
      rounds: 60,
      ours: () => timed(session, 'asha', pullText(checkpoints)),
      peer: () =>
        timed(
          session,
          'asha',
          selects((table) => `(t._xid, t.id) > ('${checkpoints[table]?.xid}', '${checkpoints[table]?.id}')`),
        ),
    }),
  ]
}

async function pushes(session: Session): Promise<Measurement[]> {
  let block = 0
  // Different rows each time: a rollback leaves dead rows in place of the previous ones.
  const numbers = () => {
    block = (block + 1) % 9
    return Array.from({ length: 100 }, (_, index) => block * 100 + index + 1)
  }
  const edits = (nameOf: (index: number, n: number) => string) =>
    numbers().map((n, index) => ({
      id: idOf(`project ${n}`),
      push_id: randomUUID(),
      base: { name: `Harvest ledger ${n}` },
      fields: { name: nameOf(index, n) },
    }))
  const renamed = (_: number, n: number) => `Renamed ${n}`
  const allButOne = (index: number, n: number) => (index === 62 ? '' : renamed(index, n))
  const updates = () =>
    numbers().map(
      (n) =>
        `savepoint one; update public.projects set name = 'Renamed ${n}' where id = '${idOf(`project ${n}`)}'; release one;`,
    )
  return [
    await compare({
      name: 'sync_push of 100 rows / 100 updates, each in a savepoint, under the same policies',
      bar: 1.3,
      rounds: 15,
      ours: () => timed(session, 'asha', pushText('projects', edits(renamed))),
      peer: () => timed(session, 'asha', updates().join('\n')),
    }),
    await compare({
      name: 'sync_push of 100 rows, one of them refused / 100 updates, each in a savepoint, under the same policies',
      rounds: 15,
      ours: () => timed(session, 'asha', pushText('projects', edits(allButOne))),
      peer: () => timed(session, 'asha', updates().join('\n')),
    }),
  ]
}

/** Pushes of 1,000 rows that are refused, or are edits of one row, against a push of 1,000 good edits. */
async function refusals(session: Session): Promise<Measurement[]> {
  let block = 0
  // Different rows each time, as above.
  const push = (change: (n: number) => Partial<PushedRow>) => {
    block = 1 - block
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const n = block * 1000 + index + 1
      const base = { name: `Harvest ledger ${n}` }
      return { id: idOf(`rohan ${n}`), push_id: randomUUID(), base, fields: { name: `Renamed ${n}` }, ...change(n) }
    })
    return timed(session, 'rohan', pushText('projects', rows))
  }
  const kinds: [string, (n: number) => Partial<PushedRow>][] = [
    ['invalid values', () => ({ fields: { name: '' } })],
    ['invalid values in every other row', (n) => (n % 2 === 0 ? { fields: { name: '' } } : {})],
    ['values of another type', () => ({ fields: { progress: 'much' } })],
    ['forbidden fields', () => ({ fields: { user_id: null } })],
    ['unknown rows', () => ({ id: randomUUID() })],
    ['unreadable rows', () => ({ push_id: 'unreadable' })],
    ['invalid inserts', () => ({ id: randomUUID(), base: null, fields: { name: '' } })],
    ['inserts of existing rows', () => ({ base: null })],
    ['edits of one row', (n) => ({ id: idOf('rohan 1'), base: { name: `Renamed ${n - 1}` } })],
    ['edits of one row with invented bases', () => ({ id: idOf('rohan 1'), base: { name: 'Invented' } })],
  ]
  const measured: Measurement[] = []
  for (const [kind, change] of kinds) {
    measured.push(
      await compare({
        name: `sync_push of 1,000 rows, ${kind} / 1,000 good edits`,
        bar: 2,
        rounds: 7,
        ours: () => push(change),
        peer: () => push(() => ({})),
      }),
    )
  }
  return measured
}

async function tasks(session: Session): Promise<Measurement[]> {
  const insert = `insert into public.tasks (id, project_id, title) select gen_random_uuid(), '${crowded}', 'Task ' || n from generate_series(1, 10000) n`
  const finish = `update public.tasks set status = 'completed', completed_at = now() where project_id = '${crowded}'`
  const without = 'alter table public.tasks disable trigger user'
  const inserted = await compare({
    name: '10,000 tasks created in one project / without triggers',
    rounds: 5,
    ours: () => timed(session, operator, insert),
    peer: () => timed(session, operator, insert, without),
  })
  await session.run(insert)
  await session.run('vacuum analyze public.tasks')
  const finished = await compare({
    name: 'the status of 10,000 tasks in one project / without triggers',
    bar: 4,
    rounds: 5,
    ours: () => timed(session, operator, finish),
    peer: () => timed(session, operator, finish, without),
  })
  return [inserted, finished]
}

/** Duration of a statement in a rolled-back transaction, in milliseconds; excludes `before`. */
async function timed(session: Session, who: string, text: string, before?: string): Promise<number> {
  await session.begin(who)
  try {
    if (before !== undefined) await session.run(before)
    const started = performance.now()
    await session.run(text)
    return performance.now() - started
  } finally {
    await session.rollback()
  }
}
