import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, test, vi } from 'vitest'
import { handClock } from '#tests/data/hand-clock.ts'
import { syncedTable } from '../collections/tables.ts'
import { openDatabase } from '../workspace/database.ts'
import { startSync } from './engine.ts'
import type { PokeSource, Transport } from '../server/transport.ts'
import { projectRow } from '#tests/kits/rows.ts'

const page = {
  columns: {},
  revoked: [],
  checkpoint: { epoch: 'one', xid: '1', id: '' },
  more: false,
  behind: false,
  reset: false,
}
const nothingNew = { status: 'ok', scope: 'own', oldest_client: 1, tables: { projects: page } }

const at = '2026-11-20T10:00:00.000Z'
const row = {
  ...projectRow(),
  id: '11111111-1111-4111-8111-111111111111',
  user_id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Bakery',
  created_at: at,
  updated_at: at,
  _deleted: false,
  _xid: '3',
}

/** An engine on projects whose server answers `answers` in turn, then nothing new. */
async function started() {
  const tables = [syncedTable('projects')]
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables })
  const clock = handClock()
  const answers: unknown[] = []
  const call = vi.fn<Transport['call']>(() => Promise.resolve(answers.shift() ?? nothingNew))
  let pokes: Parameters<PokeSource['listen']>[0] | undefined
  const engine = await startSync({
    db,
    scope: 'own',
    transport: { call },
    clock,
    random: () => 0.5,
    pokes: {
      listen(listener) {
        pokes = listener
        return () => undefined
      },
    },
    newId: () => crypto.randomUUID(),
    onScope: () => undefined,
  })
  return {
    clock,
    call,
    answers,
    hear: (listening: boolean) => pokes?.onListening(listening),
    poke: () => pokes?.onPoke(['projects']),
    /** This many requests were made and answered. */
    asked: (times: number) =>
      vi.waitFor(() => {
        expect(call).toHaveBeenCalledTimes(times)
        expect(engine.status()).toMatchObject({ calls: 0, lastSyncedAt: new Date(clock.now()).toISOString() })
      }),
    async stop() {
      await engine.stop()
      await db.close()
      expect(clock.waits()).toEqual([])
    },
  }
}

test('asks the server every minute while pokes may be lost, every five minutes while they arrive, until stopped', async () => {
  const { clock, call, asked, hear, stop } = await started()
  try {
    await asked(1)
    await clock.advance(59_999)
    expect(call).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    await asked(2)
    await clock.advance(60_000)
    await asked(3)
    hear(true)
    await clock.advance(299_999)
    expect(call).toHaveBeenCalledTimes(3)
    await clock.advance(1)
    await asked(4)
    hear(false)
    await clock.advance(60_000)
    await asked(5)
  } finally {
    await stop()
  }
})

test('asks every minute again after it has found rows that no poke announced, until a poke arrives', async () => {
  const { clock, call, answers, asked, hear, poke, stop } = await started()
  const news = {
    status: 'ok',
    scope: 'own',
    oldest_client: 1,
    tables: {
      projects: { ...page, columns: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]])) },
    },
  }
  try {
    await asked(1)
    hear(true)
    answers.push(news)
    poke()
    await asked(2)
    await clock.advance(299_999)
    expect(call, 'what was announced is no reason').toHaveBeenCalledTimes(2)
    answers.push(news)
    await clock.advance(1)
    await asked(3)
    await clock.advance(60_000)
    await asked(4)
    await clock.advance(60_000)
    await asked(5)
    poke()
    await asked(6)
    await clock.advance(60_000)
    expect(call).toHaveBeenCalledTimes(7)
    await clock.advance(299_999)
    expect(call).toHaveBeenCalledTimes(7)
  } finally {
    await stop()
  }
})
