import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import {
  idOf,
  openSession,
  operator,
  type PulledTables,
  pulledBy,
  pullText,
  type Session,
  service,
} from './sessions.ts'
import { freshDatabase, prepareTemplate } from './test-database.ts'

/** What a device receives over time. Each step commits: inside one transaction everything is behind its own fence. */

let cluster: Cluster
let session: Session

describe('pulls', () => {
  beforeAll(async () => {
    cluster = await startCluster()
    await prepareTemplate(cluster)
  })
  afterAll(() => cluster.stop())
  beforeEach(async () => {
    session = await openSession(cluster, await freshDatabase(cluster))
  })
  afterEach(() => session.close())

  const ids = (rows: { id: string }[]) => rows.map((row) => row.id).sort()

  test('delivers an edit once', async () => {
    const start = await session.pull('asha', 'projects', null)
    expect(ids(start.rows)).toEqual([idOf('empty'), idOf('tiffin')].sort())
    await session.as('asha', `update public.projects set name = 'Renamed' where id = '${idOf('tiffin')}'`)
    const next = await session.pull('asha', 'projects', start.checkpoint)
    expect(next.rows).toMatchObject([{ id: idOf('tiffin'), name: 'Renamed' }])
    const quiet = await session.pull('asha', 'projects', next.checkpoint)
    expect(quiet).toMatchObject({ rows: [], revoked: [], more: false, behind: false, reset: false })
  })

  test('delivers a deletion with its cascade, and its undo', async () => {
    const start = await session.pull('asha', 'tasks', null)
    await session.as('asha', `update public.projects set _deleted = true where id = '${idOf('tiffin')}'`)
    const dead = await session.pull('asha', 'tasks', start.checkpoint)
    expect(dead.rows.map((row) => row._deleted)).toEqual([true, true])
    await session.as('asha', `update public.projects set _deleted = false where id = '${idOf('tiffin')}'`)
    const alive = await session.pull('asha', 'tasks', dead.checkpoint)
    expect(alive.rows.map((row) => row._deleted)).toEqual([false, false])
  })

  test('removes a resolved conflict when it is purged, at once or after a long absence', async () => {
    const conflict = { id: idOf('ashas conflict') }
    const opened = await session.pull('asha', 'sync_conflicts', null)
    expect(opened.rows).toMatchObject([{ ...conflict, is_resolved: false }])
    await session.as('asha', `update public.sync_conflicts set is_resolved = true where id = '${conflict.id}'`)
    expect((await session.pull('asha', 'sync_conflicts', null)).rows).toEqual([])
    const start = await session.pull('asha', 'sync_conflicts', opened.checkpoint)
    expect(start.rows).toMatchObject([{ ...conflict, is_resolved: true }])
    const purge = () => session.as(service, `select public.sync_purge(interval '0')`)
    await purge()
    const next = await session.pull('asha', 'sync_conflicts', start.checkpoint)
    expect(next.rows).toMatchObject([{ ...conflict, _deleted: true, replaced_value: null, kept_value: null }])
    await purge()
    expect(await session.pull('asha', 'sync_conflicts', next.checkpoint)).toMatchObject({ rows: [], reset: false })
    expect(await session.pull('asha', 'sync_conflicts', start.checkpoint)).toMatchObject({ rows: [], reset: true })
  })

  test('tells the former owner to drop a project, and gives it to the new one with its tasks', async () => {
    const asha = {
      projects: await session.pull('asha', 'projects', null),
      tasks: await session.pull('asha', 'tasks', null),
    }
    const rohan = {
      projects: await session.pull('rohan', 'projects', null),
      tasks: await session.pull('rohan', 'tasks', null),
    }
    await session.push(
      'meera',
      'projects',
      [
        {
          id: idOf('tiffin'),
          push_id: randomUUID(),
          base: { user_id: idOf('asha') },
          fields: { user_id: idOf('rohan') },
        },
      ],
      'all',
    )
    expect(await session.pull('asha', 'projects', asha.projects.checkpoint)).toMatchObject({
      rows: [],
      revoked: [idOf('tiffin')],
    })
    const taken = await session.pull('asha', 'tasks', asha.tasks.checkpoint)
    expect({ rows: taken.rows, revoked: [...taken.revoked].sort() }).toEqual({
      rows: [],
      revoked: [idOf('checkout'), idOf('menu')].sort(),
    })
    expect(ids((await session.pull('rohan', 'projects', rohan.projects.checkpoint)).rows)).toEqual([idOf('tiffin')])
    expect(ids((await session.pull('rohan', 'tasks', rohan.tasks.checkpoint)).rows)).toEqual(
      [idOf('checkout'), idOf('menu')].sort(),
    )
  })

  test('skips a revocation of a row that came back', async () => {
    const start = await session.pull('asha', 'projects', null)
    const give = (to: string) =>
      session.as('meera', `update public.projects set user_id = '${idOf(to)}' where id = '${idOf('tiffin')}'`)
    await give('rohan')
    await give('asha')
    const next = await session.pull('asha', 'projects', start.checkpoint)
    expect(next.revoked).toEqual([])
    expect(ids(next.rows)).toEqual([idOf('tiffin')])
  })

  test('counts revocations in a page and loses none between pages', async () => {
    const start = await session.pull('asha', 'tasks', null)
    for (const task of ['menu', 'checkout']) {
      await session.as('meera', `update public.tasks set project_id = null where id = '${idOf(task)}'`)
    }
    const revoked: string[] = []
    let checkpoint = start.checkpoint
    for (let more = true; more; ) {
      const answer = pulledBy(await session.as('asha', pullText({ tasks: checkpoint }, { pageSize: 1 })))
      const page = answer.tables['tasks']
      revoked.push(...(page?.revoked ?? []))
      checkpoint = page?.checkpoint ?? null
      more = page?.more ?? false
    }
    expect(revoked.sort()).toEqual([idOf('checkout'), idOf('menu')].sort())
  })

  test('gives a message to everyone to each user, and a sample to admins’ devices along with their own', async () => {
    await session.as(
      operator,
      `insert into auth.users (id, email) select tests.id('crowd ' || n), 'crowd' || n || '@example.com' from generate_series(1, 60) n`,
    )
    await session.as(
      operator,
      `insert into auth.sessions (id, user_id) select tests.id('session of crowd ' || n), tests.id('crowd ' || n) from generate_series(1, 60) n`,
    )
    const start = await session.pull('meera', 'notifications', null, 'all')
    await session.as('meera', `select public.notify_everyone('We moved')`)
    const sample = await session.pull('meera', 'notifications', start.checkpoint, 'all')
    expect(sample.rows.length).toBeGreaterThan(19)
    expect(sample.rows.length).toBeLessThan(25)
    expect(sample.rows).toContainEqual(expect.objectContaining({ user_id: idOf('meera') }))
    expect(Object.keys(sample.rows[0] ?? {})).not.toContain('for_admins')
    const crowd = Array.from({ length: 60 }, (_, index) => `crowd ${index + 1}`)
    const outside = crowd.find((who) => !sample.rows.some(({ user_id }) => user_id === idOf(who))) ?? ''
    const own = await session.pull(outside, 'notifications', null)
    expect(own.rows).toMatchObject([{ message: 'We moved' }])

    const quiet = await session.pull('meera', 'notifications', sample.checkpoint, 'all')
    await session.as(outside, `update public.notifications set is_read = true`)
    const stillQuiet = await session.pull('meera', 'notifications', quiet.checkpoint, 'all')
    expect(stillQuiet).toMatchObject({ rows: [], more: false, behind: false })

    await session.as('meera', `select public.grant_admin('${idOf(outside)}')`)
    const asAdmin = await session.pull(outside, 'notifications', null, 'all')
    expect(asAdmin.rows).toContainEqual(expect.objectContaining({ user_id: idOf(outside), is_read: true }))
  })

  test('reports when a user becomes an admin and when they stop being one', async () => {
    expect(await session.pull('asha', 'projects', null)).toMatchObject({ status: 'ok', scope: 'own' })
    await session.as('meera', `select public.grant_admin('${idOf('asha')}')`)
    expect(await session.pull('asha', 'projects', null)).toMatchObject({ status: 'ok', scope: 'all' })
    expect((await session.pull('asha', 'projects', null, 'all')).rows).toHaveLength(4)
    await session.as('meera', `select public.revoke_admin('${idOf('asha')}')`)
    expect(await session.pull('asha', 'projects', null, 'all')).toMatchObject({
      status: 'scope',
      scope: 'own',
    })
  })

  test('starts over after a purge that a device missed, and continues for a device that saw it', async () => {
    const away = await session.pull('asha', 'projects', null)
    await session.as('asha', `update public.projects set _deleted = true where id = '${idOf('empty')}'`)
    const present = await session.pull('asha', 'projects', away.checkpoint)
    expect(present.rows).toMatchObject([{ id: idOf('empty'), _deleted: true }])
    await session.as(service, `select public.sync_purge(interval '0')`)
    expect(await session.pull('asha', 'projects', present.checkpoint)).toMatchObject({ reset: false })
    const reset = await session.pull('asha', 'projects', away.checkpoint)
    expect(reset).toMatchObject({ reset: true, checkpoint: null, rows: [] })
    const fresh = await session.pull('asha', 'projects', reset.checkpoint)
    expect(ids(fresh.rows)).toEqual([idOf('tiffin')])
    expect(await session.pull('asha', 'projects', fresh.checkpoint)).toMatchObject({ reset: false })
  })

  test('delivers nothing after a logical restore, until a new epoch begins', async () => {
    const before = await session.pull('asha', 'projects', null)
    // A dump loaded into a new cluster has stamps far beyond the new cluster's transaction counter.
    for (const table of ['projects', 'tasks', 'profiles', 'notifications', 'sync_conflicts', 'sync_revocations']) {
      await session.as(
        operator,
        `alter table public.${table} disable trigger user;
         update public.${table} set _xid = '900000000';
         alter table public.${table} enable trigger user;`,
      )
    }
    expect(await session.pull('asha', 'projects', null)).toMatchObject({ rows: [], behind: true })

    const [row] = await session.as(service, 'select public.sync_new_epoch() as epoch')
    expect(await session.pull('asha', 'projects', before.checkpoint)).toMatchObject({ reset: true })
    const fresh = await session.pull('asha', 'projects', null)
    expect(ids(fresh.rows)).toEqual([idOf('empty'), idOf('tiffin')].sort())
    expect(fresh.checkpoint?.epoch).toBe(row?.['epoch'])
    expect(fresh.checkpoint?.epoch).not.toBe(before.checkpoint?.epoch)
    expect((await session.pull('asha', 'tasks', null)).rows).toHaveLength(2)
    await session.as('asha', `update public.projects set name = 'After' where id = '${idOf('tiffin')}'`)
    expect((await session.pull('asha', 'projects', fresh.checkpoint)).rows).toMatchObject([{ name: 'After' }])
  })

  /** Thousands of rows in every synced table, the oldest first. */
  async function crowd(): Promise<void> {
    const triggers = (state: string) =>
      [...tables, ...forAdmins, 'sync_revocations']
        .map((table) => `alter table public.${table} ${state} trigger user;`)
        .join('\n')
    await session.as(
      operator,
      `${triggers('disable')}
       insert into public.profiles (id, _xid) select tests.id('other ' || n), (100 + n / 10)::text::xid8 from generate_series(1, 5000) n;
       insert into public.projects (id, user_id, name, _xid)
       select gen_random_uuid(), tests.id('other ' || 1 + n % 200), 'Many', (100 + n / 40)::text::xid8 from generate_series(1, 20000) n;
       insert into public.tasks (id, project_id, owner_id, title, _xid)
       select gen_random_uuid(), p.id, p.user_id, 'Many', p._xid from public.projects p;
       insert into public.notifications (id, user_id, message, _xid) select gen_random_uuid(), p.user_id, 'Many', p._xid from public.projects p;
       insert into public.sync_conflicts (user_id, table_name, row_id, field, _xid) select p.user_id, 'projects', p.id, 'name', p._xid from public.projects p;
       insert into public.contact_messages (id, name, email, subject, message, _xid)
       select gen_random_uuid(), 'Many', 'many@example.com', 'quote', 'Many', p._xid from public.projects p;
       insert into public.user_management_logs (action, user_id, _xid) select 'task_updated', p.user_id, p._xid from public.projects p;
       insert into public.sync_revocations (user_id, table_name, row_id, _xid) select p.user_id, 'projects', p.id, p._xid from public.projects p;
       analyze;
       insert into public.projects (id, user_id, name, _xid)
       select gen_random_uuid(), tests.id('asha'), 'Many', (100 + n * 7 % 500)::text::xid8 from generate_series(1, 4000) n;
       ${triggers('enable')}`,
    )
  }

  /** The rows of synced tables that a pull reads, and how often it scans a table. */
  async function readBy(
    who: string,
    pull: string,
  ): Promise<{ scans: number; rows: number; tables: PulledTables['tables'] }> {
    const read = `select sum(seq_scan)::integer as scans, sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_xact_user_tables where schemaname = 'public' and relname <> 'admin_users'`
    await session.begin(who)
    const [before] = await session.run(read)
    const { tables: answers } = pulledBy(await session.run(pull))
    const [after] = await session.run(read)
    await session.rollback()
    const count = (field: string) => Number(after?.[field]) - Number(before?.[field])
    return { scans: count('scans'), rows: count('rows'), tables: answers }
  }

  test('reads no more than a page through the indexes, even if its owner and others have many rows', async () => {
    await crowd()
    for (const [who, scope, pulled] of [
      ['asha', 'own', tables],
      ['meera', 'all', [...tables, ...forAdmins]],
    ] as const) {
      const start = Object.fromEntries(pulled.map((table) => [table, null]))
      const first = await readBy(who, pullText(start, { pageSize: 100, scope }))
      expect(Object.values(first.tables).reduce((sum, { columns }) => sum + (columns['id']?.length ?? 0), 0)).toBe(100)
      expect(first, `a page of ${who}`).toMatchObject({ scans: 0 })
      expect(first.rows, `a page of ${who}`).toBeLessThan(150)
      const epoch = first.tables['profiles']?.checkpoint?.epoch ?? ''
      const at = (xid: string) => ({ epoch, xid, id: idOf('x'), since: xid })
      for (const table of pulled) {
        const next = await readBy(who, pullText({ [table]: at('300') }, { pageSize: 100, scope }))
        expect(next, `the next page of ${table} for ${who}`).toMatchObject({
          scans: 0,
          tables: { [table]: { reset: false } },
        })
        expect(next.rows, `the next page of ${table} for ${who}`).toBeLessThan(150)
      }
      const quiet = await readBy(
        who,
        pullText(Object.fromEntries(pulled.map((table) => [table, at('700')])), { scope }),
      )
      expect(quiet, `next to nothing new for ${who}`).toMatchObject({
        scans: 0,
        tables: { projects: { reset: false } },
      })
      expect(quiet.rows, `next to nothing new for ${who}`).toBeLessThan(150)
    }
  })
})

const tables = ['profiles', 'projects', 'tasks', 'notifications', 'sync_conflicts']
const forAdmins = ['contact_messages', 'user_management_logs']
