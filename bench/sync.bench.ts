/**
 * The data layer in a browser against supabase-js and Dexie on the same server: the first sync of a new device, and 1,000 edits that were made
 * without a network.
 */
import type { Page } from 'playwright'
import { loadKeys } from '../embedded/keys.ts'
import { sessionKey } from '../src/data/session/session-key.ts'
import { paths } from '../src/paths.ts'
import { type BigAccount, collector, customer, startBigApp } from './big-accounts.ts'
import type * as Device from './device.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/rest.ts'

const account: BigAccount = { ...customer, projects: 1000, tasks: 9000 }
/** Sends edits of rows of its own: they would be in conflict with the device's. */
const sender: BigAccount = { ...collector, projects: 1000, tasks: 9000 }
const rounds = Number(process.env.ROUNDS ?? 7)

type DevicePage = typeof globalThis & { bench: typeof Device }
type PeerPage = typeof globalThis & { bench: typeof Peer }

export async function measure(): Promise<Measurement[]> {
  const key = `globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)};`
  const scripts = { ours: key + (await inPage('bench/device.ts')), peer: key + (await inPage('bench/peers/rest.ts')) }
  const app = await startBigApp([account, sender])
  try {
    /** A page with one of the scripts, signed in, and nothing else in its browser. */
    const pageOf = async (who: BigAccount, script: string): Promise<Page> => {
      const device = await app.device(who, paths.settings)
      const page = await device.bare(script)
      await device.page.close()
      await page.evaluate((from) => localStorage.setItem('peer-session', localStorage.getItem(from) ?? ''), sessionKey)
      return page
    }
    const [page, reader, writer] = [
      await pageOf(account, scripts.ours),
      await pageOf(account, scripts.peer),
      await pageOf(sender, scripts.peer),
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
    await page.evaluate((id) => (globalThis as DevicePage).bench.keepDevice(id), userId)
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
