import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { raceOnAFreshDatabase, refusalOf, session } from './race-harness.ts'
import { idOf, operator, pushText, quote, service } from './sessions.ts'

/** Admins act on each other at the same moment. */

describe('admins', () => {
  raceOnAFreshDatabase()

  describe('the last admin', () => {
    /** Both admins are removed at the same moment, each by a session that still sees the other. */
    async function removeBoth(): Promise<{ refused: unknown; remaining: number }> {
      const [one, other] = [await session(), await session()]
      await one.as(operator, `update public.profiles set status = 'active' where id = '${idOf('arjun')}'`)
      await one.begin(service)
      await one.run(`delete from public.admin_users where id = '${idOf('arjun')}'`)
      await other.begin(service)
      const second = refusalOf(other.run(`delete from public.admin_users where id = '${idOf('meera')}'`))
      await Promise.race([other.blocked(), second])
      await one.commit()
      const refused = await second
      await (refused === null ? other.commit() : other.rollback())
      const [row] = await one.run('select count(*)::int as remaining from public.admin_users')
      return { refused, remaining: Number(row?.['remaining']) }
    }

    test('stays when two admins are removed at once', async () => {
      const { refused, remaining } = await removeBoth()
      expect(refused).toMatchObject({ code: 'P0001', hint: 'last_admin' })
      expect(remaining).toBe(1)
    })

    test('is removed without the lock', async () => {
      const owner = await session()
      const [row] = await owner.run(`select pg_get_functiondef('private.keep_an_admin'::regproc) as text`)
      const text = String(row?.['text'])
      const open = text.replace(/perform pg_advisory_xact_lock\(.*\);/, '')
      expect(open).not.toBe(text)
      await owner.run(open)
      expect(await removeBoth()).toEqual({ refused: null, remaining: 0 })
    })

    test('stays when two admins delete each other', async () => {
      const [meera, arjun] = [await session(), await session()]
      await meera.as(operator, `update public.profiles set status = 'active' where id = '${idOf('arjun')}'`)
      await meera.begin('meera')
      await meera.run(`select public.delete_account('${idOf('arjun')}')`)
      await arjun.begin('arjun')
      const second = refusalOf(arjun.run(`select public.delete_account('${idOf('meera')}')`))
      await arjun.blocked()
      await meera.commit()
      expect(await second).toMatchObject({ code: '42501' })
      await arjun.rollback()
      expect(await meera.run('select username from public.admin_users')).toEqual([{ username: 'meera' }])
    })

    test('stays when two admins suspend each other', async () => {
      const [meera, arjun] = [await session(), await session()]
      await meera.as(operator, `update public.profiles set status = 'active' where id = '${idOf('arjun')}'`)
      const suspend = (name: string) => [
        { id: idOf(name), push_id: randomUUID(), base: { status: 'active' }, fields: { status: 'suspended' } },
      ]
      await meera.begin('meera')
      await meera.run(pushText('profiles', suspend('arjun'), 'all'))
      await arjun.begin('arjun')
      const rows = quote(JSON.stringify(suspend('meera')))
      const second = arjun.run(`select public.sync_push('profiles', ${rows}, 'all') ->> 'status' as status`)
      await arjun.blocked()
      await meera.commit()
      expect(await second).toEqual([{ status: 'suspended' }])
      await arjun.commit()
      expect(await meera.run(`select is_admin, status from public.profiles where id = '${idOf('meera')}'`)).toEqual([
        { is_admin: true, status: 'active' },
      ])
    })
  })

  describe('the lock of the last admin', () => {
    const rohan = idOf('rohan')
    const calls = [
      ['grant_admin', `select public.grant_admin('${rohan}')`],
      ['revoke_admin', `select public.revoke_admin('${rohan}')`],
      ['delete_account', `select public.delete_account('${rohan}')`],
    ] as const

    test.for(calls)('is taken only by callers who may call the function: %s', async ([, call]) => {
      const [admin, customer] = [await session(), await session()]
      await admin.begin('meera')
      await admin.run(`select public.revoke_admin('${idOf('arjun')}')`)
      // Waiting for the lock would fail with 55P03.
      expect(await refusalOf(customer.as('asha', `set local lock_timeout = 1; ${call}`))).toMatchObject({
        code: '42501',
      })
      await admin.rollback()
    })

    test.for(calls)('is checked again once it is held: %s', async ([, call]) => {
      const [one, other] = [await session(), await session()]
      await one.as(operator, `update public.profiles set status = 'active' where id = '${idOf('arjun')}'`)
      await one.begin('meera')
      await one.run(`select public.revoke_admin('${idOf('arjun')}')`)
      await other.begin('arjun')
      const second = refusalOf(other.run(call))
      await other.blocked()
      await one.commit()
      expect(await second).toMatchObject({ code: '42501' })
      await other.rollback()
    })

    test('is not held by a customer who pushes in the scope of admins', async () => {
      const [customer, admin] = [await session(), await session()]
      await customer.begin('asha')
      expect(await customer.run(`select public.sync_push('profiles', '[]', 'all') ->> 'status' as status`)).toEqual([
        { status: 'scope' },
      ])
      const held = `select from pg_locks where locktype = 'advisory' and granted and pid = ${customer.pid}`
      expect(await admin.run(held)).toEqual([])
      await customer.rollback()
    })
  })

  test('two admins made at once get two usernames', async () => {
    const [one, other] = [await session(), await session()]
    await one.as(operator, `update auth.users set email = 'asha@other.example.com' where id = '${idOf('rohan')}'`)
    await one.begin('meera')
    await one.run(`select public.grant_admin('${idOf('asha')}')`)
    await other.begin('meera')
    const second = other.run(`select public.grant_admin('${idOf('rohan')}') ->> 'username' as username`)
    await other.blocked()
    await one.commit()
    expect(await second).toEqual([{ username: 'asha2' }])
    await other.commit()
  })
})
