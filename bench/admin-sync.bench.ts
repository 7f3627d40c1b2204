/**
 * First sync of an admin's new device with 10,000 users, 20,000 projects and 100,000 tasks: the data layer alone, against paged
 * supabase-js and Dexie on the same server.
 */
import { loadKeys } from '../embedded/keys.ts'
import { type BigAccount, bigAdmin, collector, customer, startBigApp } from './big-accounts.ts'
import type * as Device from './device.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/rest.ts'

/** Fraction of all rows; set below 1 for a quick look. */
const share = Number(process.env.SHARE ?? 1)
const owners: BigAccount[] = [customer, collector].map((owner) => {
  return { ...owner, projects: 10_000 * share, tasks: 50_000 * share }
})
const users = 10_000 * share
const rounds = Number(process.env.ROUNDS ?? 3)

type DevicePage = typeof globalThis & { bench: typeof Device }
type PeerPage = typeof globalThis & { bench: typeof Peer }

export async function measure(): Promise<Measurement[]> {
  const key = `globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)};`
  const app = await startBigApp(owners, users)
  try {
    const page = await app.bare(bigAdmin, key + (await inPage('bench/device.ts')))
    const reader = await app.bare(bigAdmin, key + (await inPage('bench/peers/rest.ts')))
    const rows = owners.reduce((sum, { projects, tasks }) => sum + projects + tasks, 0)
    const { userId } = bigAdmin
    const firstSync = await compare({
      name: `first sync of an admin's device with ${(100_000 * share).toLocaleString('en')} tasks / REST pages of 1,000 and bulkPut into the same indexes`,
      bar: 1.8,
      rounds,
      ours: () =>
        page.evaluate(([id, rows]) => (globalThis as DevicePage).bench.firstSync(id, rows, 'all'), [
          userId,
          rows,
        ] as const),
      peer: () => reader.evaluate((rows) => (globalThis as PeerPage).bench.firstSync(rows, 'all'), rows),
    })
    return [firstSync]
  } finally {
    await app.close()
  }
}
