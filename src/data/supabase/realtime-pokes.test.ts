import { beforeEach, describe, expect, test } from 'vitest'
import { type HandClock, handClock, moment } from '#tests/data/hand-clock.ts'
import type { SupabaseClient } from './client.ts'
import { realtimePokes } from './realtime-pokes.ts'

type State = 'SUBSCRIBED' | 'CLOSED' | 'CHANNEL_ERROR' | 'TIMED_OUT'

/** A supabase-js channel whose server side is scripted. */
interface FakeChannel {
  topic: string
  config: unknown
  poke: (message: { payload: unknown }) => void
  tell: (state: State) => void
  system: (payload: { extension: string; status: string; message: string }) => void
  /** The server joins the channel and listens to the database. */
  ready: () => void
  removed: boolean
}

let clock: HandClock
let channels: FakeChannel[]
/** Channels that the client still has open. */
let held: FakeChannel[]
let tokens: number
let heard: (readonly string[])[]
let missed: number
let listening: boolean[]
let leave: (channel: FakeChannel) => void

beforeEach(() => {
  clock = handClock()
  channels = []
  held = []
  tokens = 0
  heard = []
  missed = 0
  listening = []
  leave = (channel) => {
    held = held.filter((other) => other !== channel)
    // As in supabase-js, leaving also reports CLOSED.
    channel.tell('CLOSED')
  }
})

const client = {
  realtime: { setAuth: async () => void tokens++ },
  getChannels: () => held,
  channel(topic: string, { config }: { config: unknown }) {
    const there = held.find((other) => other.topic === `realtime:${topic}`)
    if (there) throw new Error(`${topic} is joined twice`)
    const fake: FakeChannel = {
      topic: `realtime:${topic}`,
      config,
      poke: () => {},
      tell: () => {},
      system: () => {},
      ready() {
        fake.tell('SUBSCRIBED')
        fake.system({ extension: 'system', status: 'ok', message: 'Replication connection established' })
      },
      removed: false,
    }
    channels.push(fake)
    held.push(fake)
    return Object.assign(fake, {
      on(kind: string, filter: { event?: string }, listener: never) {
        if (kind === 'system') fake.system = listener
        else fake.poke = listener
        expect(filter).toEqual(kind === 'system' ? {} : { event: 'poke' })
        return fake
      },
      subscribe(listener: FakeChannel['tell']) {
        fake.tell = listener
        return fake
      },
    })
  },
  async removeChannel(channel: FakeChannel) {
    channel.removed = true
    leave(channel)
  },
} as unknown as SupabaseClient

async function listen(scope: 'own' | 'all' = 'own') {
  const end = realtimePokes(client, { userId: 'asha', scope }, clock, () => 1).listen({
    onPoke: (tables) => heard.push(tables),
    onMissed: () => missed++,
    onListening: (now) => listening.push(now),
  })
  await moment()
  return end
}

const topics = () => channels.map((channel) => channel.topic)
const channelOf = (topic: string) => channels.findLast((channel) => channel.topic === topic)

test('customers join their own and the common channel, admins also that of admins, all private', async () => {
  await listen('own')
  expect(topics()).toEqual(['realtime:sync:asha', 'realtime:sync:everyone'])
  const config = { private: true, broadcast: { replication_ready: true } }
  expect(channels.map((channel) => channel.config)).toEqual([config, config])
  channels = []
  held = []
  await listen('all')
  expect(topics()).toContain('realtime:sync:admin')
})

test.for([
  [{ tables: ['projects', 'tasks'] }, ['projects', 'tasks']],
  [{ tables: ['projects', 7, null] }, ['projects']],
  [{ tables: 'projects' }, []],
  [{}, []],
  [undefined, []],
  [null, []],
] as const)('payload %j names the tables %j', async ([payload, tables]) => {
  await listen()
  channelOf('realtime:sync:asha')?.poke({ payload })
  expect(heard).toEqual([tables])
})

test('reports possible misses once per connection, when the user’s own channel is ready', async () => {
  await listen()
  channelOf('realtime:sync:everyone')?.ready()
  channelOf('realtime:sync:asha')?.tell('SUBSCRIBED')
  expect(missed, 'joined is not ready').toBe(0)
  channelOf('realtime:sync:asha')?.ready()
  channelOf('realtime:sync:asha')?.ready()
  expect(missed).toBe(2)
})

test('reports that every poke arrives once all channels are ready, and that pokes may be lost when one fails', async () => {
  await listen()
  channelOf('realtime:sync:asha')?.ready()
  channelOf('realtime:sync:everyone')?.tell('SUBSCRIBED')
  expect(listening).toEqual([])
  channelOf('realtime:sync:everyone')?.ready()
  expect(listening).toEqual([true])
  channelOf('realtime:sync:everyone')?.tell('CHANNEL_ERROR')
  await clock.advance(1000)
  expect(listening).toEqual([true, false])
  channelOf('realtime:sync:everyone')?.ready()
  channelOf('realtime:sync:asha')?.tell('TIMED_OUT')
  expect(listening).toEqual([true, false, true, false])
})

test('joins again after a minute if the server could not listen to the database', async () => {
  await listen()
  const channel = channelOf('realtime:sync:asha')
  channelOf('realtime:sync:everyone')?.ready()
  channel?.tell('SUBSCRIBED')
  channel?.system({ extension: 'system', status: 'error', message: 'Replication connection not ready in time' })
  expect(channel?.removed).toBe(true)
  expect(clock.waits()).toEqual([60_000])
  await clock.advance(60_000)
  expect(listening).toEqual([])
  channelOf('realtime:sync:asha')?.ready()
  expect(listening).toEqual([true])
})

test('leaves other messages of the server to the client', async () => {
  await listen()
  const channel = channelOf('realtime:sync:asha')
  channel?.system({ extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' })
  channel?.system({ extension: 'system', status: 'error', message: 'Token has expired' })
  expect([missed, channel?.removed, clock.waits()]).toEqual([0, false, []])
})

test('reports possible misses once when the server closes a channel, because access may have changed', async () => {
  await listen('all')
  const channel = channelOf('realtime:sync:admin')
  channel?.tell('CLOSED')
  expect(missed, 'it was never joined').toBe(0)
  await clock.advance(1000)
  channelOf('realtime:sync:admin')?.tell('SUBSCRIBED')
  channelOf('realtime:sync:admin')?.tell('CLOSED')
  channel?.tell('CLOSED')
  expect(missed).toBe(1)
})

test('reports nothing when we leave a channel', async () => {
  const end = await listen()
  channelOf('realtime:sync:asha')?.ready()
  end()
  expect(missed).toBe(1)
})

describe.for(['CLOSED', 'CHANNEL_ERROR'] as const)('a channel that ends with %s', (state) => {
  test('reopens with a fresh token after increasing waits', async () => {
    await listen()
    const before = tokens
    const waits = []
    for (let n = 0; n < 8; n++) {
      channelOf('realtime:sync:asha')?.tell(state)
      expect(channelOf('realtime:sync:asha')?.removed).toBe(true)
      waits.push(...clock.waits())
      await clock.advance(clock.waits()[0] ?? 0)
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    expect(tokens).toBe(before + 8)
    expect(topics().filter((topic) => topic === 'realtime:sync:asha')).toHaveLength(9)
    // After a successful join, waits start from the beginning.
    channelOf('realtime:sync:asha')?.tell('SUBSCRIBED')
    channelOf('realtime:sync:asha')?.tell(state)
    expect(clock.waits()).toEqual([1000])
  })

  test('reopens once after ending twice', async () => {
    await listen()
    const channel = channelOf('realtime:sync:asha')
    channel?.tell(state)
    channel?.tell(state)
    expect(clock.waits()).toHaveLength(1)
  })

  test('stays closed after listening has ended', async () => {
    const end = await listen()
    channelOf('realtime:sync:asha')?.tell(state)
    end()
    expect(clock.waits()).toEqual([])
    expect(held).toEqual([])
    await clock.advance(120_000)
    expect(channels).toHaveLength(2)
  })
})

test('leaves a channel that joins late to the client’s own retries', async () => {
  await listen()
  channelOf('realtime:sync:asha')?.tell('TIMED_OUT')
  expect(clock.waits()).toEqual([])
})

test('waits until the previous channel has closed before joining again', async () => {
  const end = await listen('own')
  const leaving: FakeChannel[] = []
  leave = (channel) => void leaving.push(channel)
  end()
  await listen('all')
  expect(topics().filter((topic) => topic === 'realtime:sync:asha')).toHaveLength(1)
  held = held.filter((channel) => !leaving.includes(channel))
  await clock.advance(1000)
  expect(topics().filter((topic) => topic === 'realtime:sync:asha')).toHaveLength(2)
  channelOf('realtime:sync:asha')?.poke({ payload: { tables: ['tasks'] } })
  expect(heard).toEqual([['tasks']])
})
