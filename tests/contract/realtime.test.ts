import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { newAdmin } from './admins.ts'
import { contract, type User, testEmbedded } from './target.ts'
import { expiredToken } from './tokens.ts'

contract('Realtime', { seed: true }, (target) => {
  test('a push reaches the owner’s other devices as a poke that names tables and no rows', async () => {
    const ada = await target.user()
    const listening = await hear(ada.client, `sync:${ada.id}`)
    expect(listening.state()).toBe('SUBSCRIBED')
    await pushProject(ada)
    await expect.poll(() => listening.heard).toEqual([{ tables: ['projects'] }])
  })

  test('a channel that asks for it is told once the server listens to the database', async () => {
    const ada = await target.user()
    const told: unknown[] = []
    await ada.client.realtime.setAuth()
    const config = { private: true, broadcast: { replication_ready: true } }
    ada.client
      .channel(`sync:${ada.id}`, { config })
      .on('system', {}, (message) => told.push(message))
      .subscribe()
    await expect
      .poll(() => told)
      .toMatchObject([{ extension: 'system', status: 'ok', message: 'Replication connection established' }])
  })

  test('another user’s pokes are not delivered', async () => {
    const [ada, ben] = [await target.user(), await target.user()]
    const own = await hear(ben.client, `sync:${ben.id}`)
    await pushProject(ada)
    await pushProject(ben)
    // Ben's own poke came after Ada's: if hers had been delivered, it would come first.
    await expect.poll(() => own.heard).toEqual([{ tables: ['projects'] }])
  })

  test('another user’s channel cannot be joined', async () => {
    const [ada, ben] = [await target.user(), await target.user()]
    const { state } = await hear(ben.client, `sync:${ada.id}`)
    expect(state()).toContain('Unauthorized: You do not have permissions to read from this Channel topic')
  })

  test('the admins’ channel is closed to customers, the channel for everyone is open', async () => {
    const ada = await target.user()
    expect((await hear(ada.client, 'sync:admin')).state()).toContain('Unauthorized')
    expect((await hear(ada.client, 'sync:everyone')).state()).toBe('SUBSCRIBED')
  })

  test('a visitor joins no private channel', async () => {
    expect((await hear(target.client(), 'sync:everyone')).state()).toContain('Unauthorized')
  })

  test('a customer cannot send on a private channel that they may read', async () => {
    const [ada, ben] = [await target.user(), await target.user()]
    const [first, second] = [await hear(ada.client, 'sync:everyone'), await hear(ben.client, 'sync:everyone')]
    await first.channel.send({ type: 'broadcast', event: 'poke', payload: { tables: ['forged'] } })
    // One socket's frames are handled in order: once this leave is answered, the forged poke has been handled.
    await ada.client.removeChannel(first.channel)
    const own = await hear(ben.client, `sync:${ben.id}`)
    await pushProject(ben)
    await expect.poll(() => own.heard).toHaveLength(1)
    expect(second.heard).toEqual([])
  })

  test('a refreshed token keeps the channel', async () => {
    const ada = await target.user()
    const listening = await hear(ada.client, `sync:${ada.id}`)
    await ada.client.auth.refreshSession()
    await ada.client.realtime.setAuth()
    await pushProject(ada)
    await expect.poll(() => listening.heard).toHaveLength(1)
    expect(listening.state()).toBe('SUBSCRIBED')
  })

  test('a channel that was left receives nothing more', async () => {
    const ada = await target.user()
    const closed = await hear(ada.client, `sync:${ada.id}`)
    await ada.client.removeChannel(closed.channel)
    const stays = await hear(ada.client, `sync:${ada.id}`)
    await pushProject(ada)
    await expect.poll(() => stays.heard).toHaveLength(1)
    expect(closed.heard).toEqual([])
  })

  testEmbedded('a demoted admin stops receiving the admins’ pokes, and keeps their own channel', async () => {
    const [chief, former, ada] = [await newAdmin(target), await newAdmin(target), await target.user()]
    const still = await hear(chief.client, 'sync:admin')
    const cut = await hear(former.client, 'sync:admin')
    const own = await hear(former.client, `sync:${former.id}`)
    const { error } = await chief.client.rpc('revoke_admin', { user_id: former.id })
    expect(error).toBeNull()
    await expect.poll(cut.state).toBe('CLOSED')
    await pushProject(ada)
    await expect.poll(() => still.heard).toContainEqual({ tables: ['projects'] })
    expect(cut.heard).not.toContainEqual({ tables: ['projects'] })
    await pushProject(former)
    await expect.poll(() => own.heard).toContainEqual({ tables: ['projects'] })
    expect((await hear(former.client, 'sync:admin')).state()).toContain('Unauthorized')
  })

  testEmbedded('a suspended user’s channels all close at once, and none receives another poke', async () => {
    const [chief, sid] = [await newAdmin(target), await newAdmin(target)]
    const topics = [`sync:${sid.id}`, 'sync:everyone', 'sync:admin']
    const cut: Listening[] = []
    for (const topic of topics) cut.push(await hear(sid.client, topic))
    const still = [await hear(chief.client, 'sync:everyone'), await hear(chief.client, 'sync:admin')]
    const rows = [
      { id: sid.id, push_id: crypto.randomUUID(), base: { status: 'active' }, fields: { status: 'suspended' } },
    ]
    const { data } = await chief.client.rpc('sync_push', { table_name: 'profiles', rows, scope: 'all' })
    expect(data.results).toMatchObject([{ result: 'ok' }])
    await expect.poll(() => cut.map(({ state }) => state())).toEqual(topics.map(() => 'CLOSED'))
    await chief.client.rpc('notify_everyone', { message: 'Hello' })
    await pushProject(chief)
    await expect.poll(() => still[0]?.heard).toContainEqual({ tables: ['notifications'] })
    await expect.poll(() => still[1]?.heard).toContainEqual({ tables: ['projects'] })
    const heard = cut.flatMap((channel) => channel.heard)
    expect(heard).not.toContainEqual({ tables: ['notifications'] })
    expect(heard).not.toContainEqual({ tables: ['projects'] })
  })

  testEmbedded('a rolled back transaction sends no poke', async () => {
    const ada = await target.user()
    const listening = await hear(ada.client, `sync:${ada.id}`)
    const { database } = target.embedded()
    await expect(
      database.transaction(async (query) => {
        await query(`select realtime.send('{"tables": ["undone"]}', 'poke', $1, true)`, [`sync:${ada.id}`])
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    await pushProject(ada)
    await expect.poll(() => listening.heard).toEqual([{ tables: ['projects'] }])
  })

  testEmbedded('a message larger than a notification’s limit arrives whole', async () => {
    const ada = await target.user()
    const listening = await hear(ada.client, `sync:${ada.id}`)
    const text = 'ü'.repeat(20_000)
    await target
      .embedded()
      .database.transaction((query) =>
        query(`select realtime.send(jsonb_build_object('text', $1::text), 'poke', $2, true)`, [text, `sync:${ada.id}`]),
      )
    await expect.poll(() => listening.heard).toEqual([{ text }])
  })

  testEmbedded('an expired token ends the channel', async () => {
    const ada = await target.user()
    const listening = await hear(ada.client, `sync:${ada.id}`)
    await ada.client.realtime.setAuth(expiredToken(target.embedded().keys.jwt_secret, ada.id))
    await expect.poll(listening.state).toBe('CLOSED')
  })

  testEmbedded('a socket without a key is refused', async () => {
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
    const failed = vi.fn()
    socket.addEventListener('error', failed)
    await expect.poll(() => failed.mock.calls.length).toBe(1)
  })
})

interface Listening {
  readonly channel: RealtimeChannel
  readonly heard: unknown[]
  /** The channel's last state, or the message of the refusal. */
  state(): string
}

/** Joins a channel and waits for any answer. */
async function hear(client: SupabaseClient, topic: string): Promise<Listening> {
  await client.realtime.setAuth()
  const heard: unknown[] = []
  let state = ''
  const channel = client.channel(topic, { config: { private: true } })
  channel.on('broadcast', { event: 'poke' }, ({ payload }) => {
    // The poke of a new user's own profile may come after they have joined.
    if (JSON.stringify(payload) !== '{"tables":["profiles"]}') heard.push(payload)
  })
  channel.subscribe((status, error) => {
    state = error ? error.message : status
  })
  await expect.poll(() => state, { timeout: 10_000 }).not.toBe('')
  return { channel, heard, state: () => state }
}

async function pushProject(user: User): Promise<void> {
  const { error } = await user.client.rpc('sync_push', {
    table_name: 'projects',
    rows: [{ id: crypto.randomUUID(), push_id: crypto.randomUUID(), base: null, fields: { name: 'Poke' } }],
  })
  if (error) throw error
}
