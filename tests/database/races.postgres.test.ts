import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { raceOnAFreshDatabase, session } from './race-harness.ts'
import { idOf, operator, type PullAnswer, pushText, type Session } from './sessions.ts'

/** Behaviour of two concurrent transactions, which needs a real Postgres. */

describe('two sessions', () => {
  raceOnAFreshDatabase()

  describe('a transaction that commits late', () => {
    /** One edit begins first and commits last; a device pulls in between and afterwards. */
    async function pullAroundALateCommit(): Promise<{ inBetween: string[]; behind: boolean; afterwards: string[] }> {
      const [slow, quick, device] = [await session(), await session(), await session()]
      const start = (await device.pull('asha', 'projects', null)).checkpoint
      await slow.begin('asha')
      await slow.run(`update public.projects set name = 'Slow' where id = '${idOf('tiffin')}'`)
      // An admin: a customer's writes take turns, because they are counted.
      await quick.as('meera', `update public.projects set name = 'Quick' where id = '${idOf('empty')}'`)
      const inBetween = await device.pull('asha', 'projects', start)
      await slow.commit()
      const afterwards = await device.pull('asha', 'projects', inBetween.checkpoint)
      const names = (rows: PullAnswer['rows']) => rows.map((row) => String(row['name']))
      return {
        inBetween: names(inBetween.rows),
        behind: inBetween.behind,
        afterwards: names(afterwards.rows),
      }
    }

    test('is delivered, together with earlier commits', async () => {
      expect(await pullAroundALateCommit()).toEqual({ inBetween: [], behind: true, afterwards: ['Slow', 'Quick'] })
    })

    test('is lost without the fence', async () => {
      const owner = await session()
      await owner.run(await withoutFence(owner))
      expect(await pullAroundALateCommit()).toMatchObject({ inBetween: ['Quick'], afterwards: [] })
    })

    /** A page without the fence, with everything that is committed. */
    async function withoutFence(owner: Session): Promise<string> {
      const [row] = await owner.run(`select pg_get_functiondef('public.sync_pull_tables'::regproc) as text`)
      const text = String(row?.['text'])
      const open = text.replace(
        'fence constant xid8 := pg_snapshot_xmin(pg_current_snapshot())',
        'fence constant xid8 := pg_snapshot_xmax(pg_current_snapshot())',
      )
      expect(open).not.toBe(text)
      return open
    }
  })

  test('a row written later by an earlier transaction keeps the later stamp, and is delivered', async () => {
    const [slow, quick, device] = [await session(), await session(), await session()]
    const start = (await device.pull('asha', 'projects', null)).checkpoint
    await slow.begin('asha')
    await slow.run(`update public.projects set name = 'Slow' where id = '${idOf('tiffin')}'`)
    // An admin: a customer's writes take turns, because they are counted.
    await quick.as('meera', `update public.projects set name = 'Quick' where id = '${idOf('empty')}'`)
    const stamp = async () => {
      const [row] = await device.as(
        operator,
        `select _xid::text as xid from public.projects where id = '${idOf('empty')}'`,
      )
      return BigInt(String(row?.['xid']))
    }
    const before = await stamp()
    await slow.run(`update public.projects set description = 'and slow' where id = '${idOf('empty')}'`)
    const inBetween = await device.pull('asha', 'projects', start)
    expect(inBetween.rows).toEqual([])
    await slow.commit()
    expect(await stamp()).toBeGreaterThanOrEqual(before)
    const { rows } = await device.pull('asha', 'projects', inBetween.checkpoint)
    expect(rows.map((row) => [row['name'], row['description']])).toContainEqual(['Quick', 'and slow'])
  })

  describe('two devices push the same project at once', () => {
    const edit = (base: object, fields: object, pushId: string = randomUUID()) => [
      { id: idOf('tiffin'), push_id: pushId, base: { ...base }, fields: { ...fields } },
    ]

    test('different fields: both edits survive', async () => {
      const [phone, laptop] = [await session(), await session()]
      await phone.begin('asha')
      await phone.run(pushText('projects', edit({ name: 'Tiffin Trail' }, { name: 'From the phone' })))
      await laptop.begin('asha')
      const second = laptop.run(pushText('projects', edit({ description: '' }, { description: 'From the laptop' })))
      await laptop.blocked()
      await phone.commit()
      await second
      await laptop.commit()
      const [row] = await phone.run(`select name, description from public.projects where id = '${idOf('tiffin')}'`)
      expect(row).toEqual({ name: 'From the phone', description: 'From the laptop' })
    })

    test('the same field: the later edit wins, and the replaced value is stored', async () => {
      const [phone, laptop] = [await session(), await session()]
      await phone.begin('asha')
      await phone.run(pushText('projects', edit({ name: 'Tiffin Trail' }, { name: 'From the phone' })))
      await laptop.begin('asha')
      const second = laptop.run(pushText('projects', edit({ name: 'Tiffin Trail' }, { name: 'From the laptop' })))
      await laptop.blocked()
      await phone.commit()
      await second
      await laptop.commit()
      const conflicts = await phone.run(
        `select field, replaced_value, kept_value from public.sync_conflicts where id <> '${idOf('ashas conflict')}'
           and row_id = '${idOf('tiffin')}'`,
      )
      expect(conflicts).toEqual([{ field: 'name', replaced_value: 'From the phone', kept_value: 'From the laptop' }])
    })

    test('the same push twice is applied once', async () => {
      const [one, again] = [await session(), await session()]
      const pushId = randomUUID()
      const push = pushText('projects', edit({ name: 'Tiffin Trail' }, { name: 'Renamed' }, pushId))
      await one.begin('asha')
      await one.run(push)
      await again.begin('asha')
      const second = again.run(push)
      await again.blocked()
      await one.commit()
      const [answer] = await second
      await again.commit()
      expect(answer?.['results']).toMatchObject([{ result: 'ok', row: { name: 'Renamed' } }])
      expect(
        await one.run(
          `select id from public.sync_conflicts where row_id = '${idOf('tiffin')}' and id <> '${idOf('ashas conflict')}'`,
        ),
      ).toEqual([])
    })

    test('the same new row: one push creates it, the other gets a conflict', async () => {
      const [one, other] = [await session(), await session()]
      const insert = (name: string) => [{ id: idOf('new'), push_id: randomUUID(), base: null, fields: { name } }]
      await one.begin('asha')
      await one.run(pushText('projects', insert('One')))
      await other.begin('asha')
      const second = other.run(pushText('projects', insert('Other')))
      await other.blocked()
      await one.commit()
      const [answer] = await second
      await other.commit()
      expect(answer?.['results']).toMatchObject([{ result: 'conflict', row: { name: 'One' } }])
    })
  })

  describe('tasks and their project', () => {
    test('a task created while its project is being deleted is deleted with it', async () => {
      const [customer, admin] = [await session(), await session()]
      await customer.begin('asha')
      await customer.run(`update public.projects set _deleted = true where id = '${idOf('tiffin')}'`)
      await admin.begin('meera')
      const second = admin.run(
        `insert into public.tasks (id, project_id, title) values ('${idOf('late')}', '${idOf('tiffin')}', 'Late')`,
      )
      await admin.blocked()
      await customer.commit()
      await second
      await admin.commit()
      const [row] = await admin.run(
        `select _deleted, deleted_with_parent from public.tasks where id = '${idOf('late')}'`,
      )
      expect(row).toEqual({ _deleted: true, deleted_with_parent: true })
    })

    test('a project deleted while a task is being created takes the task with it', async () => {
      const [customer, admin] = [await session(), await session()]
      await admin.begin('meera')
      await admin.run(
        `insert into public.tasks (id, project_id, title) values ('${idOf('late')}', '${idOf('tiffin')}', 'Late')`,
      )
      await customer.begin('asha')
      const second = customer.run(`update public.projects set _deleted = true where id = '${idOf('tiffin')}'`)
      await customer.blocked()
      await admin.commit()
      await second
      await customer.commit()
      const [row] = await admin.run(
        `select _deleted, deleted_with_parent from public.tasks where id = '${idOf('late')}'`,
      )
      expect(row).toEqual({ _deleted: true, deleted_with_parent: true })
    })

    test('two tasks finished at once both count', async () => {
      const [one, other] = [await session(), await session()]
      await one.as('meera', `update public.tasks set status = 'pending' where id = '${idOf('menu')}'`)
      await one.begin('meera')
      await one.run(`update public.tasks set status = 'completed' where id = '${idOf('menu')}'`)
      await other.begin('meera')
      const second = other.run(`update public.tasks set status = 'completed' where id = '${idOf('checkout')}'`)
      await other.blocked()
      await one.commit()
      await second
      await other.commit()
      const [row] = await one.run(`select progress from public.projects where id = '${idOf('tiffin')}'`)
      expect(row).toEqual({ progress: 100 })
    })

    test('a task pushed while its project is being deleted does not deadlock', async () => {
      const [customer, admin] = [await session(), await session()]
      await customer.begin('asha')
      await customer.run(`select from public.projects where id = '${idOf('tiffin')}' for no key update`)
      await admin.begin('meera')
      const second = admin.run(
        pushText(
          'tasks',
          [{ id: idOf('checkout'), push_id: randomUUID(), base: { title: 'Checkout' }, fields: { title: 'Late' } }],
          'all',
        ),
      )
      await admin.blocked()
      await customer.run(`update public.projects set _deleted = true where id = '${idOf('tiffin')}'`)
      await customer.commit()
      const [answer] = await second
      await admin.commit()
      expect(answer?.['results']).toMatchObject([{ result: 'rejected', code: 'row_deleted' }])
    })
  })

  describe('an address that changes while its user is reactivated', () => {
    const sid = idOf('sid')
    const change = `update auth.users set email = 'sid@new.example' where id = '${sid}'`
    const reactivation = `update public.profiles set status = 'active' where id = '${sid}'`

    /** The account changes first and commits last. */
    async function changeAroundAReactivation(expectWaiting: boolean): Promise<unknown> {
      const [auth, meera] = [await session(), await session()]
      await auth.begin(operator)
      await auth.run(change)
      const reactivated = meera.as('meera', reactivation)
      if (expectWaiting) await meera.blocked()
      else await reactivated
      await auth.commit()
      await reactivated
      const [row] = await auth.run(`select email from public.profiles where id = '${sid}'`)
      return row?.['email']
    }

    test('is mirrored, regardless of which began first', async () => {
      expect(await changeAroundAReactivation(true)).toBe('sid@new.example')
      const [auth, meera] = [await session(), await session()]
      await auth.as(operator, `update public.profiles set status = 'suspended' where id = '${sid}'`)
      await meera.begin('meera')
      await meera.run(reactivation)
      const changed = auth.as(operator, change.replace('new', 'newer'))
      await auth.blocked()
      await meera.commit()
      await changed
      expect(await auth.run(`select email from public.profiles where id = '${sid}'`)).toEqual([
        { email: 'sid@newer.example' },
      ])
    })

    test('is missed without the lock', async () => {
      const owner = await session()
      const [row] = await owner.run(
        `select pg_get_functiondef('private.account_email_changed()'::regprocedure) as text`,
      )
      const text = String(row?.['text'])
      const unlocked = text.replace(' for update;', ';')
      expect(unlocked).not.toBe(text)
      await owner.run(unlocked)
      expect(await changeAroundAReactivation(false)).toBe('sid@example.com')
    })
  })

  test('pokes are sent when the transaction commits, and not when it is rolled back', async () => {
    const [writer, listener] = [await session(), await session()]
    const topics = async () =>
      (await listener.run('select topic, payload from realtime.messages order by topic')).map((row) => row['topic'])
    await listener.run('delete from realtime.messages')
    await writer.begin('asha')
    await writer.run(`update public.projects set name = 'x' where id = '${idOf('tiffin')}'`)
    await writer.rollback()
    expect(await topics()).toEqual([])
    await writer.begin('asha')
    await writer.run(`update public.projects set name = 'x' where id = '${idOf('tiffin')}'`)
    expect(await topics()).toEqual([])
    await writer.commit()
    expect(await topics()).toEqual(['sync:admin', `sync:${idOf('asha')}`].sort())
  })
})
