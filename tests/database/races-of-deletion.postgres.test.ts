import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { raceOnAFreshDatabase, refusalOf, session } from './race-harness.ts'
import { idOf, operator, pushText, quote, service } from './sessions.ts'

/** Meera deletes Rohan's account while something else happens to it. Arjun is a second admin. */

const rohan = idOf('rohan')
const deletion = `select public.delete_account('${rohan}')`

/** The things that can be given to a user, the constraint that refuses each, and its state after the user's deletion. */
const gifts = [
  {
    what: 'a project',
    text: `insert into public.projects (id, user_id, name) values ('${idOf('gift')}', '${rohan}', 'A gift')`,
    constraint: 'projects_user_id_fkey',
    query: `select name, _deleted from public.projects where id = '${idOf('gift')}'`,
    remainder: { name: '', _deleted: true },
  },
  {
    what: 'another user’s project',
    text: `update public.projects set user_id = '${rohan}' where id = '${idOf('empty')}'`,
    constraint: 'projects_user_id_fkey',
    query: `select name, _deleted from public.projects where id = '${idOf('empty')}'`,
    remainder: { name: '', _deleted: true },
  },
  {
    what: 'a task',
    text: `update public.tasks set assigned_to = '${rohan}' where id = '${idOf('checkout')}'`,
    constraint: 'tasks_assigned_to_fkey',
    query: `select title, assigned_to from public.tasks where id = '${idOf('checkout')}'`,
    remainder: { title: 'Checkout', assigned_to: null },
  },
  {
    what: 'a notification',
    text: `insert into public.notifications (id, user_id, message) values ('${idOf('gift')}', '${rohan}', 'For you')`,
    constraint: 'notifications_user_id_fkey',
    query: `select message, _deleted from public.notifications where id = '${idOf('gift')}'`,
    remainder: { message: '', _deleted: true },
  },
]

describe('an account that is being deleted', () => {
  raceOnAFreshDatabase()
  beforeEach(async () => {
    const first = await session()
    await first.as(operator, `update public.profiles set status = 'active' where id = '${idOf('arjun')}'`)
  })

  test.for(gifts)('can’t be given $what any more', async ({ text, constraint }) => {
    const [meera, arjun] = [await session(), await session()]
    await meera.begin('meera')
    await meera.run(deletion)
    await arjun.begin('arjun')
    const given = refusalOf(arjun.run(text))
    await arjun.blocked()
    await meera.commit()
    expect(await given).toMatchObject({ code: '23503', constraint_name: constraint })
    await arjun.rollback()
  })

  test.for(gifts)('deletes or unassigns $what that was given a moment before', async ({ text, query, remainder }) => {
    const [meera, arjun] = [await session(), await session()]
    await arjun.begin('arjun')
    await arjun.run(text)
    await meera.begin('meera')
    const deleted = meera.run(deletion)
    await meera.blocked()
    await arjun.commit()
    await deleted
    await meera.commit()
    expect(await arjun.run(query)).toEqual([remainder])
  })

  const edit = {
    id: idOf('fleetly'),
    push_id: randomUUID(),
    base: { name: 'Fleetly' },
    fields: { name: 'Fleet of mine' },
  }
  const insert = { id: idOf('new'), push_id: randomUUID(), base: null, fields: { name: 'New' } }

  test.for([
    ['an edit and a new row', [edit, insert]],
    ['a new row and an edit', [insert, edit]],
  ] as const)('finishes the push of its owner first: %s', async ([, rows]) => {
    const [meera, device] = [await session(), await session()]
    await device.begin('rohan')
    await device.run(pushText('projects', rows.slice(0, 1)))
    await meera.begin('meera')
    const deleted = meera.run(deletion)
    await meera.blocked()
    await device.run(pushText('projects', rows.slice(1)))
    await device.commit()
    await deleted
    await meera.commit()
    expect(await meera.run(`select distinct name, _deleted from public.projects where user_id = '${rohan}'`)).toEqual([
      { name: '', _deleted: true },
    ])
  })

  test('tells a later push that the account is deleted', async () => {
    const [meera, device] = [await session(), await session()]
    await meera.begin('meera')
    await meera.run(deletion)
    await device.begin('rohan')
    const rows = quote(JSON.stringify([edit]))
    const answer = device.run(`select public.sync_push('projects', ${rows}) ->> 'status' as status`)
    await device.blocked()
    await meera.commit()
    expect(await answer).toEqual([{ status: 'deleted' }])
    await device.commit()
  })

  test('stores no picture that arrives later', async () => {
    const [meera, storage] = [await session(), await session()]
    await meera.begin('meera')
    await meera.run(deletion)
    await storage.begin(service)
    const upload = refusalOf(
      storage.run(
        `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', '${rohan}/1.jpg', '${rohan}')`,
      ),
    )
    await storage.blocked()
    await meera.commit()
    expect(await upload).toMatchObject({ code: '42501' })
    await storage.rollback()
  })

  test('cannot be made an admin', async () => {
    const [meera, arjun] = [await session(), await session()]
    await meera.begin('meera')
    await meera.run(deletion)
    await arjun.begin('arjun')
    const granted = refusalOf(arjun.run(`select public.grant_admin('${rohan}')`))
    await arjun.blocked()
    await meera.commit()
    expect(await granted).toMatchObject({ code: 'P0001', hint: 'not_found' })
    await arjun.rollback()
  })

  test('loses an admin right that was granted a moment before', async () => {
    const [meera, arjun] = [await session(), await session()]
    await arjun.begin('arjun')
    await arjun.run(`select public.grant_admin('${rohan}')`)
    await meera.begin('meera')
    const deleted = meera.run(deletion)
    await meera.blocked()
    await arjun.commit()
    await deleted
    await meera.commit()
    expect(await meera.run(`select id from public.admin_users where id = '${rohan}'`)).toEqual([])
  })

  test('is left out of a message to everyone, which reaches the others', async () => {
    const [meera, arjun] = [await session(), await session()]
    await meera.begin('meera')
    await meera.run(deletion)
    await arjun.begin('arjun')
    const sent = arjun.run(`select public.notify_everyone('We are back') as sent`)
    await arjun.blocked()
    await meera.commit()
    expect(await sent).toEqual([{ sent: 4 }])
    await arjun.commit()
  })

  describe('does not end in a deadlock', () => {
    test('with the deletion of a project that has one of their tasks', async () => {
      const [meera, asha] = [await session(), await session()]
      await meera.as('meera', `update public.tasks set assigned_to = '${rohan}' where id = '${idOf('checkout')}'`)
      await asha.begin('asha')
      await asha.run(`select from public.projects where id = '${idOf('tiffin')}' for no key update`)
      await meera.begin('meera')
      const deleted = meera.run(deletion)
      await meera.blocked()
      await asha.run(`update public.projects set _deleted = true where id = '${idOf('tiffin')}'`)
      await asha.commit()
      await deleted
      await meera.commit()
      expect(
        await meera.run(`select _deleted, assigned_to from public.tasks where id = '${idOf('checkout')}'`),
      ).toEqual([{ _deleted: true, assigned_to: null }])
    })

    test('with an admin who completes their task without waiting for the deletion', async () => {
      const [meera, arjun] = [await session(), await session()]
      await arjun.begin('arjun')
      await arjun.run(`select from public.projects where id = '${idOf('fleetly')}' for no key update`)
      await meera.begin('meera')
      const deleted = meera.run(deletion)
      await meera.blocked()
      await arjun.run(`update public.tasks set status = 'completed' where id = '${idOf('board')}'`)
      await arjun.commit()
      await deleted
      await meera.commit()
      const written = `select message, _deleted from public.notifications where kind <> ''`
      expect(await meera.run(written)).toEqual([])
    })

    test('with an admin who suspends them', async () => {
      const [meera, arjun] = [await session(), await session()]
      await meera.begin('meera')
      await meera.run(`select pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0))`)
      await arjun.begin('arjun')
      const suspended = arjun.run(
        pushText(
          'profiles',
          [{ id: rohan, push_id: randomUUID(), base: { status: 'active' }, fields: { status: 'suspended' } }],
          'all',
        ),
      )
      await arjun.blocked()
      await meera.run(deletion)
      await meera.commit()
      expect(await suspended).toMatchObject([{ results: [{ result: 'rejected', code: 'row_deleted' }] }])
      await arjun.commit()
    })

    test('with the same deletion in the hosting dashboard', async () => {
      const [meera, dashboard] = [await session(), await session()]
      await dashboard.begin(operator)
      await dashboard.run(`select from auth.users where id = '${rohan}' for update`)
      await meera.begin('meera')
      const deleted = refusalOf(meera.run(deletion))
      await meera.blocked()
      await dashboard.run(`delete from auth.users where id = '${rohan}'`)
      await dashboard.commit()
      expect(await deleted).toMatchObject({ code: 'P0001', hint: 'not_found' })
      await meera.rollback()
    })
  })
})

describe('a message to everyone', () => {
  raceOnAFreshDatabase()

  test('is sent once when it is sent again while being sent', async () => {
    const [one, again] = [await session(), await session()]
    const call = `select public.notify_everyone('We are back', '${idOf('a call')}') as sent`
    await one.begin('meera')
    const first = await one.run(call)
    await again.begin('meera')
    const second = again.run(call)
    await again.blocked()
    await one.commit()
    expect(await second).toEqual(first)
    await again.commit()
    const [row] = await one.run(`select count(*)::int as n from public.notifications where message = 'We are back'`)
    expect(row?.['n']).toBe(first[0]?.['sent'])
  })
})

describe('a project that is being deleted', () => {
  raceOnAFreshDatabase()

  const inserts = {
    document: `insert into public.documents (id, project_id, name) values ('${idOf('plan')}', '${idOf('tiffin')}', 'Plan')`,
    row: `insert into public.document_rows (id, document_id, kind) values ('${idOf('rent')}', '${idOf('plan')}', 'fixed')`,
    comment: `insert into public.project_posts (id, project_id, body) values ('${idOf('hello')}', '${idOf('tiffin')}', 'Hello')`,
  }

  test.for([
    ['a document', 'projects', 'tiffin', `update public.documents set name = 'Later' where id = '${idOf('plan')}'`],
    ['a row', 'documents', 'plan', `update public.document_rows set amount = 5 where id = '${idOf('rent')}'`],
    ['a comment', 'projects', 'tiffin', `update public.project_posts set body = 'Later' where id = '${idOf('hello')}'`],
  ] as const)('is not stopped by an edit of %s', async ([, table, parent, edit]) => {
    const [asha, meera] = [await session(), await session()]
    await asha.begin('asha')
    for (const text of Object.values(inserts)) await asha.run(text)
    await asha.commit()
    await meera.begin('meera')
    // As a push locks before it writes.
    await meera.run(`select from public.${table} where id = '${idOf(parent)}' for no key update`)
    await asha.begin('asha')
    await asha.run(edit)
    const deleted = meera.run(`update public.${table} set _deleted = true where id = '${idOf(parent)}'`)
    await meera.blocked()
    await asha.commit()
    await deleted
    await meera.commit()
    const left = await meera.run(
      `select id from public.document_rows where id = '${idOf('rent')}' and not _deleted
       union all select id from public.project_posts where id = '${idOf('hello')}' and not _deleted`,
    )
    expect(left).toEqual(table === 'documents' ? [{ id: idOf('hello') }] : [])
  })
})
