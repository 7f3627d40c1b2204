import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Cluster,
  createDatabase,
  createHostedDatabase,
  migrationFiles,
  type Role,
  runFile,
  runSeed,
  startCluster,
} from './postgres-cluster.ts'
import { idOf } from './sessions.ts'
import { users } from './tap.ts'

/** The migrations as a hosted project applies them: by a "postgres" that is not a superuser, among schemas that it does not own. */

let cluster: Cluster

describe('migrations', () => {
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.stop())

  async function query(database: string, text: string, role: Role = 'postgres') {
    const sql = postgres(cluster.url(role, database), { max: 1, onnotice: () => {} })
    try {
      return [...(await sql.unsafe(text))]
    } finally {
      await sql.end()
    }
  }

  test('are run by a role that is not a superuser', async () => {
    expect(await query('postgres', 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
  })

  test('apply with pg_cron and pg_net, and schedule the purge, the pushes, the mails and the removal of pictures once', async () => {
    await createDatabase(cluster, 'with_extensions', { extensions: true })
    const jobs = () => query('with_extensions', 'select jobname, command from cron.job order by jobid')
    expect(await jobs()).toEqual([
      { jobname: 'sevenday-sync-purge', command: 'select public.sync_purge()' },
      { jobname: 'sevenday-send-push', command: `select private.wake('send-push')` },
      { jobname: 'sevenday-send-mail', command: `select private.wake('send-mail')` },
      { jobname: 'sevenday-clean-buckets', command: 'select private.wake_bucket_cleaner()' },
    ])
    await query('with_extensions', 'select private.schedule_purge(), private.schedule_functions()')
    expect(await jobs()).toHaveLength(4)
  })

  test('keep secrets in Vault, so that a dump has none, and replace them there', async () => {
    await createDatabase(cluster, 'with_vault', { extensions: true })
    const state = async () => {
      const [row] = await query(
        'with_vault',
        `select private.secret('links') as links, private.signature('x') as signature, private.salted_hash('x') as hash,
           (select count(*)::integer from private.secrets) as readable, (select string_agg(s.secret, ' ') from vault.secrets s) as stored`,
      )
      return row ?? expect.unreachable('no answer')
    }
    const before = await state()
    expect(before).toMatchObject({ readable: 0, links: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(before.stored).not.toContain(before.links)
    await query('with_vault', `select private.new_secret('links')`)
    const after = await state()
    expect(after.signature).not.toBe(before.signature)
    expect(after.hash).toBe(before.hash)
    await query('with_vault', `delete from vault.secrets where name = 'sevenday.links'`)
    await expect(state()).rejects.toMatchObject({ code: '55000', message: 'the secret "links" can\'t be read' })
    await query('with_vault', `insert into private.secrets values ('links', 'as before Vault')`)
    expect(await state()).toMatchObject({ links: 'as before Vault' })
    expect(await query('with_vault', `select rolconfig from pg_roles where rolname = 'authenticator'`)).toEqual([
      { rolconfig: ['pgrst.db_pre_request=public.refuse_estimates'] },
    ])
  })

  test('call the push sender by pg_net while a push is due, if its address is known', async () => {
    await createDatabase(cluster, 'with_pg_net', { extensions: true })
    await runFile(cluster.url('postgres', 'with_pg_net'), users)
    const news = `
      insert into public.contact_messages (id, name, email, subject, message)
      values (gen_random_uuid(), 'Priya', 'priya@example.com', 'quote', 'By when?')`
    await query(
      'with_pg_net',
      `select tests.sign_in('meera'); select tests.ask_for_pushes('panel', '{contact_message}')`,
    )
    const calls = () =>
      query(
        'with_pg_net',
        `select q.url, q.headers ->> 'x-ticket' = s.ticket as with_ticket, q.timeout_milliseconds >= 60000 as waits
         from net.http_request_queue q, (select * from private.functions where name = 'send-push') s`,
      )
    await query('with_pg_net', news)
    expect(await calls()).toEqual([])
    const url = 'https://ref.example.com/functions/v1/send-push'
    await query('with_pg_net', `update private.functions set url = '${url}' where name = 'send-push'`)
    await query('with_pg_net', news)
    expect(await calls()).toEqual([{ url, with_ticket: true, waits: true }])
    await query('with_pg_net', `select public.claim_push_jobs(ticket) from private.functions where name = 'send-push'`)
    await query('with_pg_net', `select private.wake('send-push')`)
    expect(await calls()).toHaveLength(1)
  })

  test('call the cleaner of pictures by pg_net while there is an unused one, if its address is known', async () => {
    await createDatabase(cluster, 'with_cleaner', { extensions: true })
    const calls = () =>
      query(
        'with_cleaner',
        `select q.url, q.headers ->> 'x-ticket' = c.ticket as with_ticket
         from net.http_request_queue q, (select * from private.functions where name = 'clean-buckets') c`,
      )
    const wake = 'select private.wake_bucket_cleaner()'
    const url = 'https://ref.example.com/functions/v1/clean-buckets'
    await query('with_cleaner', `update private.functions set url = '${url}' where name = 'clean-buckets'`)
    await query('with_cleaner', wake)
    expect(await calls()).toEqual([])
    await query(
      'with_cleaner',
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       values ('avatars', 'x/1.jpg', now() - interval '8 days', now() - interval '8 days')`,
    )
    await query('with_cleaner', wake)
    expect(await calls()).toEqual([{ url, with_ticket: true }])
  })

  test('let the storage server, which has no right to our tables, store pictures', async () => {
    await createDatabase(cluster, 'with_pictures')
    await runFile(cluster.url('postgres', 'with_pictures'), users)
    const asha = idOf('asha')
    const upload = (n: number) =>
      query(
        'with_pictures',
        `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', '${asha}/${n}.jpg', '${asha}')`,
        'supabase_storage_admin',
      )
    for (let n = 1; n <= 20; n++) await upload(n)
    await expect(upload(21)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('avatars_files_limit'),
    })
  })

  test('apply without them, and can schedule the purge later', async () => {
    await createDatabase(cluster, 'without_extensions')
    expect(await query('without_extensions', 'select private.schedule_purge() as scheduled')).toEqual([
      { scheduled: false },
    ])
  })

  test('leave objects of other owners unchanged', async () => {
    const possessions = `
      select 'relation ' || c.oid::regclass || ' ' || c.relkind::text || ' ' || c.relowner::regrole || ' ' || c.relrowsecurity as it
      from pg_class c where c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime', 'extensions')
      union all
      select 'column ' || a.attrelid::regclass || ' ' || a.attname || ' ' || a.atttypid::regtype from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where a.attnum > 0 and c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime')
      union all
      select 'function ' || md5(pg_get_functiondef(p.oid)) from pg_proc p
      where p.pronamespace::regnamespace::text in ('auth', 'storage', 'realtime', 'extensions')
      union all
      select 'defaults ' || d.defaclrole::regrole || ' ' || coalesce(d.defaclacl::text, '') from pg_default_acl d
      where d.defaclrole <> 'postgres'::regrole or d.defaclnamespace <> 0 -- ours: 20261120000101_foundation.sql
      order by 1`
    await createHostedDatabase(cluster, 'untouched', { generousDefaults: true })
    const before = await query('untouched', possessions, 'supabase_admin')
    for (const file of migrationFiles()) await runFile(cluster.url('postgres', 'untouched'), file)
    expect(await query('untouched', possessions, 'supabase_admin')).toEqual(before)
  })

  test('need no grant that a new project lacks', async () => {
    await createDatabase(cluster, 'new_project', { seed: true })
    const pulled = await asFounder(
      'new_project',
      `select json_array_length(public.sync_pull_tables('[{"table": "projects"}]') #> '{tables,projects,columns,id}') as n`,
    )
    expect(pulled).toEqual([{ n: 3 }])
  })

  test('let the auth server, which has no right to our tables, create, change and delete an account, but not change a suspended one', async () => {
    await createHostedDatabase(cluster, 'accounts')
    const early = '10000000-0000-4000-8000-000000000001'
    const late = '10000000-0000-4000-8000-000000000002'
    await query('accounts', account(early, 'early@example.com'), 'supabase_auth_admin')
    for (const file of migrationFiles()) await runFile(cluster.url('postgres', 'accounts'), file)
    await query('accounts', account(late, 'late@example.com'), 'supabase_auth_admin')
    const profiles = () => query('accounts', 'select full_name, email, _deleted from public.profiles order by id')
    expect(await profiles()).toEqual([
      { full_name: 'Somebody', email: 'early@example.com', _deleted: false },
      { full_name: 'Somebody', email: 'late@example.com', _deleted: false },
    ])
    await query(
      'accounts',
      `update auth.users set email = 'new@example.com' where id = '${late}'`,
      'supabase_auth_admin',
    )
    await query('accounts', `update public.profiles set status = 'suspended' where id = '${late}'`)
    const asked = query(
      'accounts',
      `update auth.users set email_change = 'other@example.com' where id = '${late}'`,
      'supabase_auth_admin',
    )
    await expect(asked).rejects.toMatchObject({ code: '42501', hint: 'suspended' })
    await query('accounts', `delete from auth.users where id = '${early}'`, 'supabase_auth_admin')
    expect(await profiles()).toEqual([
      { full_name: '', email: null, _deleted: true },
      { full_name: 'Somebody', email: 'new@example.com', _deleted: false },
    ])
  })

  function account(id: string, email: string): string {
    return `insert into auth.users (id, email, raw_user_meta_data) values ('${id}', '${email}', '{"full_name": "Somebody"}')`
  }

  describe('the seed', () => {
    beforeAll(() => createDatabase(cluster, 'seeded', { seed: true }))

    test('can run again', async () => {
      const count = `select (select count(*) from public.projects) + (select count(*) from public.tasks)
      + (select count(*) from public.notifications) + (select count(*) from public.contact_messages)
      + (select count(*) from auth.users) + (select count(*) from auth.identities)
      + (select count(*) from public.user_management_logs) as n, (select max(_xid)::text from public.tasks) as xid`
      const before = await query('seeded', count)
      await runSeed(cluster.url('postgres', 'seeded'))
      expect(await query('seeded', count)).toEqual(before)
    })

    test('has the progress that its tasks imply', async () => {
      const rows = await query(
        'seeded',
        `select p.name, p.progress, round(100.0 * count(*) filter (where t.status = 'completed') / count(*))::integer as share
       from public.projects p join public.tasks t on t.project_id = p.id group by p.id order by p.name`,
      )
      expect(rows.map((row) => row['progress'])).toEqual(rows.map((row) => row['share']))
      expect(rows).not.toHaveLength(0)
    })
  })

  async function asFounder(database: string, text: string) {
    const sql = postgres(cluster.url('authenticator', database), { max: 1, onnotice: () => {} })
    try {
      return await sql.begin(async (transaction) => {
        const claims = JSON.stringify({ sub: 'a0000000-0000-4000-8000-000000000001', role: 'authenticated' })
        await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
        return [...(await transaction.unsafe(text))]
      })
    } finally {
      await sql.end()
    }
  }
})
