import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Transport, TransportError } from '../replication/transport.ts'
import { deliverEvents } from './deliver-events.ts'
import { type Outbox, openOutbox } from './outbox.ts'

let outbox: Outbox

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  outbox = openOutbox()
})

const never = new AbortController().signal

async function queue(count: number, from = 0) {
  for (let n = from; n < from + count; n++) {
    await outbox.add({ id: `event-${n}`, kind: 'event', payload: { id: `event-${n}` }, created_at: n })
  }
}

/** A server that keeps what it was sent. */
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

const left = async () => (await outbox.oldest('event', 1000)).map((command) => command.id)

describe('the outbox', () => {
  test('gives the oldest first, whatever their ids, and is there after a reload', async () => {
    for (const [id, created_at] of [
      ['b', 2],
      ['c', 1],
      ['a', 3],
    ] as const) {
      await outbox.add({ id, kind: 'event', payload: {}, created_at })
    }
    const reloaded = openOutbox()
    expect((await reloaded.oldest('event', 2)).map((command) => command.id)).toEqual(['c', 'b'])
    await reloaded.done(['c'])
    expect(await left()).toEqual(['b', 'a'])
  })

  test('takes the same command twice as one', async () => {
    await queue(1)
    await queue(1)
    expect(await left()).toEqual(['event-0'])
  })
})

describe('delivery', () => {
  test('sends all of it in order, in batches, and empties the box', async () => {
    await queue(120)
    const { batches, transport } = server()
    await deliverEvents(outbox, transport, never)
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20])
    expect(batches.flat()).toEqual(Array.from({ length: 120 }, (_, n) => `event-${n}`))
    expect(await left()).toEqual([])
  })

  test('that is not answered keeps what it sent, and sends it again: at least once', async () => {
    await queue(60)
    const lost = server((call) => {
      if (call === 2) throw new TransportError('unreachable', 'lost')
    })
    await deliverEvents(outbox, lost.transport, never)
    expect(await left()).toHaveLength(10)
    const { batches, transport } = server()
    await deliverEvents(outbox, transport, never)
    expect(batches).toEqual([lost.batches[1]])
    expect(await left()).toEqual([])
  })

  test('drops a batch that the server won’t take, and goes on', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await queue(60)
    const { batches, transport } = server((call) => {
      if (call === 1) throw new TransportError('bad-request', 'no', '22P02')
    })
    await deliverEvents(outbox, transport, never)
    expect(batches).toHaveLength(2)
    expect(await left()).toEqual([])
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('tells developers that events were dropped, and goes on', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await queue(60)
    const { transport } = server(undefined, 2)
    await deliverEvents(outbox, transport, never)
    expect(await left()).toEqual([])
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })

  test('of an empty box asks nobody', async () => {
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
    expect(await left()).toHaveLength(1)
  })
})
