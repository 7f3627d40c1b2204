import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Transport, TransportError } from '../server/transport.ts'
import { deliverEvents } from './deliver-events.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { visitor } from './outbox-name.ts'

let indexedDb: IDBFactory
let outbox: Outbox

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  indexedDb = new IDBFactory()
  outbox = openOutbox(indexedDb)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const never = new AbortController().signal

async function queue(count: number, from = 0) {
  for (let n = from; n < from + count; n++) {
    await outbox.add({ id: `event-${n}`, owner: visitor, kind: 'event', payload: { id: `event-${n}` }, created_at: n })
  }
}

/** A server that stores what it receives. */
function server(answer: (call: number) => void = () => {}, dropped = 0) {
  const batches: string[][] = []
  const transport: Transport = {
    async call(name, args) {
      expect(name).toBe('track_events')
      batches.push((args.events as { id: string }[]).map((event) => event.id))
      answer(batches.length)
      return { stored: batches.at(-1)?.length, dropped }
    },
  }
  return { batches, transport }
}

const remaining = async () => (await outbox.oldest('event', 1000)).map((command) => command.id)

describe('the outbox', () => {
  test('returns the oldest first, whatever their ids, and survives a reload', async () => {
    for (const [id, created_at] of [
      ['b', 2],
      ['c', 1],
      ['a', 3],
    ] as const) {
      await outbox.add({ id, owner: visitor, kind: 'event', payload: {}, created_at })
    }
    const reloaded = openOutbox(indexedDb)
    expect((await reloaded.oldest('event', 2)).map((command) => command.id)).toEqual(['c', 'b'])
    await reloaded.done(['c'])
    expect(await remaining()).toEqual(['b', 'a'])
  })

  test('stores the same command once', async () => {
    await queue(1)
    await queue(1)
    expect(await remaining()).toEqual(['event-0'])
  })
})

describe('a user’s commands', () => {
  const message = (id: string, owner: string, created_at: number) =>
    outbox.add({ id, owner, kind: 'contact', payload: { message: id }, created_at })
  const idsOf = async (owner: string) => (await outbox.ownedBy(owner)).map(({ id }) => id)

  test('are visible to the user only, oldest first, in any state', async () => {
    await message('later', 'asha', 3)
    await message('rohan’s', 'rohan', 2)
    await message('earlier', 'asha', 1)
    await outbox.setAside('earlier', { code: '23514', message: 'no' })
    expect(await idsOf('asha')).toEqual(['earlier', 'later'])
    expect(await idsOf('rohan')).toEqual(['rohan’s'])
    expect(await idsOf(visitor)).toEqual([])
  })

  test('are removed with the user’s data, and nobody else’s are', async () => {
    await message('asha’s', 'asha', 1)
    await message('asha’s, too', 'asha', 2)
    await message('a visitor’s', visitor, 3)
    await message('rohan’s', 'rohan', 4)
    await outbox.removeOwnedBy('asha')
    expect(await idsOf('asha')).toEqual([])
    expect((await outbox.oldest('contact', 10)).map(({ id }) => id)).toEqual(['a visitor’s', 'rohan’s'])
  })

  test('do not return when the server refuses them after their removal', async () => {
    await outbox.setAside('gone', { code: '23514', message: 'no' })
    expect(await outbox.get('gone')).toBeUndefined()
  })
})

test('creates no database for a visitor who never wrote anything', async () => {
  expect(await outbox.oldest('contact', 1)).toEqual([])
  expect(await outbox.ownedBy(visitor)).toEqual([])
  expect(await indexedDb.databases()).toEqual([])
})

test('reports a failed write', async () => {
  const unstorable = {
    id: 'one',
    owner: visitor,
    kind: 'event',
    payload: { run: () => undefined },
    created_at: 1,
  } as const
  await expect(outbox.add(unstorable)).rejects.toThrow()
})

describe('delivery', () => {
  test('sends everything in order, in batches, and empties the outbox', async () => {
    await queue(120)
    const { batches, transport } = server()
    await deliverEvents(outbox, transport, never)
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20])
    expect(batches.flat()).toEqual(Array.from({ length: 120 }, (_, n) => `event-${n}`))
    expect(await remaining()).toEqual([])
  })

  test('keeps an unanswered batch and sends it again: at least once', async () => {
    await queue(60)
    const lost = server((call) => {
      if (call === 2) throw new TransportError('unreachable', 'lost')
    })
    await deliverEvents(outbox, lost.transport, never)
    expect(await remaining()).toHaveLength(10)
    const { batches, transport } = server()
    await deliverEvents(outbox, transport, never)
    expect(batches).toEqual([lost.batches[1]])
    expect(await remaining()).toEqual([])
  })

  test('drops a batch that the server refuses, and continues', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await queue(60)
    const { batches, transport } = server((call) => {
      if (call === 1) throw new TransportError('bad-request', 'no', '22P02')
    })
    await deliverEvents(outbox, transport, never)
    expect(batches).toHaveLength(2)
    expect(await remaining()).toEqual([])
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('warns developers about dropped events, and continues', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await queue(60)
    const { transport } = server(undefined, 2)
    await deliverEvents(outbox, transport, never)
    expect(await remaining()).toEqual([])
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })

  test('sends nothing when the outbox is empty', async () => {
    const { batches, transport } = server()
    await deliverEvents(outbox, transport, never)
    expect(batches).toEqual([])
  })

  test('does not hide a bug', async () => {
    await queue(1)
    const { transport } = server(() => {
      throw new TypeError('a bug')
    })
    await expect(deliverEvents(outbox, transport, never)).rejects.toThrow('a bug')
    expect(await remaining()).toHaveLength(1)
  })
})
