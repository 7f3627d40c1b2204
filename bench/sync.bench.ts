/**
 * The data layer in a browser against supabase-js and Dexie on the same server: a new device's first sync, and 1,000 edits made
 * offline.
 */
import { loadKeys } from '../embedded/keys.ts'
import { type BigAccount, collector, customer, startBigApp } from './big-accounts.ts'
import type * as Device from './device.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/rest.ts'

const account: BigAccount = { ...customer, projects: 1000, tasks: 9000 }
/** Sends edits to its own rows, which would otherwise conflict with the device's. */
const sender: BigAccount = { ...collector, projects: 1000, tasks: 9000 }
const rounds = Number(process.env.ROUNDS ?? 7)

type DevicePage = typeof globalThis & { bench: typeof Device }
type PeerPage = typeof globalThis & { bench: typeof Peer }

export async function measure(): Promise<Measurement[]> {
  const key = `globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)};`
  const scripts = { ours: key + (await inPage('bench/device.ts')), peer: key + (await inPage('bench/peers/rest.ts')) }
  const app = await startBigApp([account, sender])
  try {
    const [page, reader, writer] = [
      await app.bare(account, scripts.ours),
      await app.bare(account, scripts.peer),
      await app.bare(sender, scripts.peer),
    ]
    const { userId, projects, tasks } = account
    const firstSync = await compare({
      name: 'first sync of 10,000 rows / REST pages of 1,000 and bulkPut into the same indexes',
      bar: 1.8,
      rounds,
      ours: () =>
        page.evaluate(([id, rows]) => (globalThis as DevicePage).bench.firstSync(id, rows), [
          userId,
          projects + tasks,
        ] as const),
      peer: () => reader.evaluate((rows) => (globalThis as PeerPage).bench.firstSync(rows), projects + tasks),
    })
    await page.evaluate((id) => (globalThis as DevicePage).bench.startDevice(id), userId)
    await writer.evaluate(() => (globalThis as PeerPage).bench.readProjects())
    const drain = await compare({
      name: '1,000 edits made offline, until all are settled / one upsert of the rows',
      bar: 3.5,
      rounds,
      ours: () => page.evaluate(() => (globalThis as DevicePage).bench.drain()),
      peer: () => writer.evaluate(() => (globalThis as PeerPage).bench.upsertAll()),
    })
    return [firstSync, drain]
  } finally {
    await app.close()
  }
}
