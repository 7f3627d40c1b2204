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
    const database = await freshDatabase(cluster)
    const session = await openSession(cluster, database)
    try {
      await fill(session)
      return [
        ...(await pulls(session)),
        ...(await pushes(session)),
        ...(await refusals(session)),
        await crowd(session, () => openSession(cluster, database)),
        ...(await tasks(session)),
        ...(await news(session)),
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
    insert into public.projects (id, user_id, name) values ('${crowded}', '${idOf('rohan')}', 'Crowded');
    insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('rohan 1'), 'Task ' || n from generate_series(1, 2000) n`)
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

/** Pushes of 1,000 rows that are refused, or are edits of one row, against pushes of 1,000 good edits of the same table. */
async function refusals(session: Session): Promise<Measurement[]> {
  let block = 0
  // Different rows each time, as above.
  const numbered = (row: (n: number) => Omit<PushedRow, 'push_id'>) => {
    block = 1 - block
    return Array.from({ length: 1000 }, (_, index) => ({ push_id: randomUUID(), ...row(block * 1000 + index + 1) }))
  }
  const rename = (n: number) => ({
    id: idOf(`rohan ${n}`),
    base: { name: `Harvest ledger ${n}` },
    fields: { name: `Renamed ${n}` },
  })
  const retitle = (n: number) => ({
    id: idOf(`task ${n}`),
    base: { title: `Task ${n}` },
    fields: { title: `Again ${n}` },
  })
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  /** As a device sends it. */
  const project = {
    user_id: idOf('rohan'),
    description: '',
    status: 'planning',
    progress: 0,
    _deleted: false,
    ...times,
  }
  const task = { project_id: crowded, description: '', status: 'pending', assigned_to: null, _deleted: false, ...times }
  const insert = (fields: object) => ({ id: randomUUID(), base: null, fields: { ...fields } })
  const asOperator = (text: string) => `select tests.operate(); ${text}; select tests.sign_in('rohan')`
  const fullAccount = asOperator(
    `insert into public.projects (id, user_id, name) select gen_random_uuid(), '${idOf('rohan')}', 'More' from generate_series(1, 2990)`,
  )
  const spentBudget = asOperator(
    `insert into private.rate_limits (bucket, key_hash, hits) values ('writes', private.salted_hash('${idOf('rohan')}'), 9990)`,
  )
  const ofCustomer: [kind: string, row: (n: number) => Omit<PushedRow, 'push_id'>, before?: string][] = [
    ['invalid values', (n) => ({ ...rename(n), fields: { name: '' } })],
    ['invalid values in every other row', (n) => (n % 2 === 0 ? { ...rename(n), fields: { name: '' } } : rename(n))],
    ['values of another type', (n) => ({ ...rename(n), fields: { progress: 'much' } })],
    ['forbidden fields', (n) => ({ ...rename(n), fields: { user_id: null } })],
    ['unknown rows', (n) => ({ ...rename(n), id: randomUUID() })],
    ['unreadable rows', (n) => ({ ...rename(n), id: 'unreadable' })],
    ['invalid inserts', () => insert({ ...project, name: '' })],
    ['deleted inserts', () => insert({ ...project, name: 'Gone', _deleted: true })],
    ['inserts of existing rows', (n) => ({ ...rename(n), base: null })],
    ['inserts above the limit', () => insert({ ...project, name: 'More' }), fullAccount],
    ['edits above the write budget', rename, spentBudget],
    // As many edits of one row as a call may hold.
    [
      '50 of them edits of one row',
      (n) =>
        (n - 1) % 1000 < 50 ? { ...rename(n), id: idOf('rohan 1'), base: { name: `Renamed ${n - 1}` } } : rename(n),
    ],
  ]
  const ofAdmin: typeof ofCustomer = [
    ['invalid inserts', () => insert({ ...task, title: '' })],
    ['inserts into unknown projects', () => insert({ ...task, title: 'New', project_id: randomUUID() })],
    ['invalid statuses', (n) => ({ ...retitle(n), base: { status: 'pending' }, fields: { status: 'unknown' } })],
    ['50 of them edits of one row', (n) => ((n - 1) % 1000 < 50 ? { ...retitle(n), id: idOf('task 1') } : retitle(n))],
    ['unknown users', (n) => ({ ...retitle(n), base: { assigned_to: null }, fields: { assigned_to: randomUUID() } })],
  ]
  const measured: Measurement[] = []
  for (const { who, table, scope, good, kinds } of [
    { who: 'rohan', table: 'projects', scope: 'own', good: rename, kinds: ofCustomer },
    { who: 'meera', table: 'tasks', scope: 'all', good: retitle, kinds: ofAdmin },
  ]) {
    for (const [kind, row, before] of kinds) {
      measured.push(
        await compare({
          name: `sync_push of 1,000 ${table}, ${kind} / 1,000 good edits`,
          bar: 2,
          rounds: 7,
          ours: () => timed(session, who, pushText(table, numbered(row), scope), before),
          peer: () => timed(session, who, pushText(table, numbered(good), scope)),
        }),
      )
    }
  }
  return measured
}

/** Admins' pushes of 200 comments at once. A trigger refuses every tenth, an edit of another user's comment. */
async function crowd(session: Session, open: () => Promise<Session>): Promise<Measurement> {
  const count = 32
  await session.run(`
    insert into public.project_posts (id, project_id, body, author_id)
      select tests.id(author || n || ' ' || i), tests.id('rohan ' || n), 'Text', tests.id(author)
      from generate_series(1, ${count}) n, generate_series(1, 200) i, unnest(array['meera', 'rohan']) author`)
  await session.run('vacuum analyze public.project_posts')
  const sessions = await Promise.all(Array.from({ length: count }, open))
  const edits = (of: number) =>
    Array.from({ length: 200 }, (_, i) => ({
      id: idOf(`${i % 10 === 5 ? 'rohan' : 'meera'}${of} ${i + 1}`),
      push_id: randomUUID(),
      base: { body: 'Text' },
      fields: { body: 'Again' },
    }))
  const push = (pusher: Session, index: number) =>
    timed(pusher, 'meera', pushText('project_posts', edits(index + 1), 'all'))
  try {
    return await compare({
      name: `sync_push of 200 comments, every tenth refused by a trigger, ${count} sessions at once, for each / one alone`,
      bar: 1.3,
      rounds: 3,
      ours: async () => {
        const started = performance.now()
        await Promise.all(sessions.map(push))
        return (performance.now() - started) / count
      },
      peer: () => push(session, 0),
    })
  } finally {
    await Promise.all(sessions.map((each) => each.close()))
  }
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

/** The tasks that `tasks` has inserted, completed by an admin, who causes news. */
async function news(session: Session): Promise<Measurement[]> {
  const asOperator = (text: string) => `select tests.operate(); ${text}; select tests.sign_in('meera')`
  const silent = asOperator(
    'alter table public.tasks disable trigger news_update; alter table public.projects disable trigger news_update',
  )
  /** Without row level security and the log, which cost more per row than news. */
  const bare = `select tests.operate(); select set_config('request.jwt.claims', '{"sub": "${idOf('meera')}"}', true)`
  const set = (status: string, most = 10_000) =>
    `update public.tasks set status = '${status}' where id in (select t.id from public.tasks t where t.project_id = '${crowded}' order by t.id limit ${most})`
  const complete = set('completed')
  const measured = [
    await compare({
      name: '10,000 tasks completed by an admin in one statement / without news',
      bar: 1.3,
      rounds: 5,
      ours: () => timed(session, 'meera', complete),
      peer: () => timed(session, 'meera', complete, silent),
    }),
    await compare({
      name: 'the same without the log and the policies / without news',
      bar: 1.3,
      rounds: 5,
      ours: () => timed(session, 'meera', complete, bare),
      peer: () => timed(session, 'meera', complete, `${silent}; ${bare}`),
    }),
    await compare({
      name: 'the Undo of 10,000 completions, which withdraws their news / without news',
      bar: 1.3,
      rounds: 5,
      ours: () => timed(session, 'meera', set('pending'), complete),
      peer: () => timed(session, 'meera', set('pending'), `${silent}; ${complete}`),
    }),
    await compare({
      name: '10,000 tasks completed by an admin, for each / 1,000, for each',
      bar: 1.3,
      rounds: 5,
      ours: () => timed(session, 'meera', complete),
      peer: async () => 10 * (await timed(session, 'meera', set('completed', 1000))),
    }),
  ]
  return measured
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
