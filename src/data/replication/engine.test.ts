import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, test, vi } from 'vitest'
import { handClock } from '#tests/data/hand-clock.ts'
import { syncedTable } from '../collections/tables.ts'
import { openDatabase } from '../database.ts'
import { startSync } from './engine.ts'
import type { Transport } from './transport.ts'

const page = { columns: {}, revoked: [], checkpoint: null, more: false, behind: false, reset: false }
const nothingNew = { status: 'ok', scope: 'own', protocol: 2, tables: { projects: page } }

test('asks the server every minute while pokes may be lost, every five minutes while they arrive, until stopped', async () => {
  const tables = [syncedTable('projects')]
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables })
  const clock = handClock()
  const call = vi.fn<Transport['call']>(() => Promise.resolve(nothingNew))
  let hear: (listening: boolean) => void = () => undefined
  const engine = await startSync({
    db,
    scope: 'own',
    transport: { call },
    clock,
    random: () => 0.5,
    pokes: {
      listen(listener) {
        hear = listener.onListening
        return () => undefined
      },
    },
    newId: () => crypto.randomUUID(),
    onScope: () => undefined,
  })
  /** This many requests were made and answered. */
  const asked = (times: number) =>
    vi.waitFor(() => {
      expect(call).toHaveBeenCalledTimes(times)
      expect(engine.status()).toMatchObject({ calls: 0, lastSyncedAt: new Date(clock.now()).toISOString() })
    })
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
    await engine.stop()
    await db.close()
  }
  expect(clock.waits()).toEqual([])
})
