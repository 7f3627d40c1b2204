import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { raceOnAFreshDatabase, session } from './race-harness.ts'
import { idOf, operator, type PushedRow, pushText, type Session, service } from './sessions.ts'

describe('news that joins unread news', () => {
  raceOnAFreshDatabase()

  const comment = () =>
    pushText('project_posts', [
      { id: randomUUID(), push_id: randomUUID(), base: null, fields: { project_id: idOf('tiffin'), body: 'Hello' } },
    ])
  const newsOf = (reader: Session) =>
    reader.as(
      operator,
      `select n.count, n.is_read from public.notifications n where n.kind = 'comment_added' and not n._deleted order by n.created_at`,
    )

  /** How a device of Meera's marks the news as read, with the time that it shows. */
  async function markRead(reader: Session): Promise<string> {
    const [shown] = await reader.as(
      operator,
      `select n.id, to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from public.notifications n where n.kind = 'comment_added'`,
    )
    const mark = {
      id: String(shown?.['id']),
      push_id: randomUUID(),
      base: { is_read: false },
      fields: { is_read: true },
      times: { created_at: shown?.['at'] },
    } satisfies PushedRow & { times: unknown }
    return pushText('notifications', [mark])
  }

  test('about two comments at the same moment is one row', async () => {
    const [phone, laptop] = [await session(), await session()]
    await phone.as('asha', comment())
    await phone.begin('asha')
    await phone.run(comment())
    const second = laptop.as('asha', comment())
    await laptop.blocked()
    await phone.commit()
    await second
    expect(await newsOf(phone)).toEqual([{ count: 3, is_read: false }])
  })

  test('that joins while its recipient marks the row as read stays unread', async () => {
    const [customer, admin] = [await session(), await session()]
    await customer.as('asha', comment())
    const mark = await markRead(admin)
    await customer.begin('asha')
    await customer.run(comment())
    const marked = admin.as('meera', mark)
    await admin.blocked()
    await customer.commit()
    const [answer] = await marked
    expect(answer?.['results']).toMatchObject([{ result: 'ok', row: { is_read: false, count: 2 } }])
    expect(await newsOf(admin)).toEqual([{ count: 2, is_read: false }])
  })

  test('doesn’t join a row that has just been read', async () => {
    const [customer, admin] = [await session(), await session()]
    await customer.as('asha', comment())
    const mark = await markRead(admin)
    await admin.begin('meera')
    await admin.run(mark)
    const written = customer.as('asha', comment())
    await customer.blocked()
    await admin.commit()
    await written
    expect(await newsOf(admin)).toEqual([
      { count: 1, is_read: true },
      { count: 1, is_read: false },
    ])
  })
})

describe('news of two projects to the same two admins', () => {
  raceOnAFreshDatabase()

  test('queues mails in one order, even if some of it joins unread news', async () => {
    const [operations, asha, rohan] = [await session(), await session(), await session()]
    // No admin has a task in these projects, so all admins are notified.
    const projects = { asha: idOf('empty'), rohan: idOf('fleetly') }
    const comment = (who: keyof typeof projects) =>
      pushText('project_posts', [
        { id: randomUUID(), push_id: randomUUID(), base: null, fields: { project_id: projects[who], body: 'Hello' } },
      ])
    await operations.as(operator, `update public.profiles set status = 'active' where id = '${idOf('arjun')}'`)
    await asha.as('asha', comment('asha'))
    await rohan.as('rohan', comment('rohan'))
    const admins = await operations.as(
      operator,
      `select distinct user_id from public.notifications where kind <> '' order by 1`,
    )
    expect(admins).toHaveLength(2)
    const [first, second] = admins.map((row) => String(row['user_id']))
    // The first admin has read the news of one project, the second that of the other: each has one row that is joined and one that is new.
    await operations.as(
      operator,
      `update public.notifications set is_read = true
       where (project_id, user_id) in (('${projects.asha}', '${first}'), ('${projects.rohan}', '${second}'))`,
    )
    await operations.begin(operator)
    await operations.run('select from private.mail_jobs for update')
    const both = [asha.as('asha', comment('asha')), rohan.as('rohan', comment('rohan'))]
    await Promise.all([asha.blocked(), rohan.blocked()])
    await operations.commit()
    const answers = await Promise.all(both)
    expect(answers.map(([answer]) => answer?.['results'])).toMatchObject([[{ result: 'ok' }], [{ result: 'ok' }]])
  })
})

describe('an invitation', () => {
  raceOnAFreshDatabase()

  test('is accepted by the first of several who use its link at once', async () => {
    const openings = await Promise.all(Array.from({ length: 8 }, session))
    const [first, ...others] = openings
    if (!first) return expect.unreachable('no session')
    await first.as(
      operator,
      `update public.profiles set invited_at = date_trunc('second', now()), joined_at = null where id = '${idOf('rohan')}';
       update auth.users set email_confirmed_at = null where id = '${idOf('rohan')}'`,
    )
    const [link] = await first.as(operator, `select private.invitation_token('${idOf('rohan')}') as token`)
    const claim = `select public.claim_invitation('${String(link?.['token'])}') as invited`
    await first.begin(service)
    const [won] = await first.run(claim)
    const later = others.map((other) => other.as(service, claim))
    await Promise.all(others.map((other) => other.blocked()))
    await first.commit()
    expect(won?.['invited']).toMatchObject({ id: idOf('rohan') })
    const answers = await Promise.all(later)
    expect(answers.map(([answer]) => answer?.['invited'])).toEqual(others.map(() => ({ busy: true })))
    await first.as(service, `select public.release_invitation('${idOf('rohan')}')`)
    const [again] = await first.as(service, claim)
    expect(again?.['invited']).toMatchObject({ id: idOf('rohan') })
  })
})
