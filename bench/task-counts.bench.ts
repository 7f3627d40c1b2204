/** The dashboard's counts on a device with 10,000 tasks, against raw Dexie with the same rows: as their owner and as an admin. */
import { paths } from '../src/paths.ts'
import type * as AppCounts from './app-counts.ts'
import { type BigAccount, bigAdmin, customer, startBigApp, tasksOf } from './big-accounts.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/raw-dexie.ts'

type Bare<T> = typeof globalThis & { bench: T }

export async function measure(): Promise<Measurement[]> {
  const [ours, peer] = [await inPage('bench/app-counts.ts'), await inPage('bench/peers/raw-dexie.ts')]
  const app = await startBigApp([customer, bigAdmin])
  try {
    const as = async (account: BigAccount, scope: 'own' | 'all', everyone: readonly BigAccount[]) => {
      const device = await app.device(account, paths.dashboard)
      const ourPage = await device.bare(ours)
      const peerPage = await device.bare(peer)
      await device.page.close()
      const me = account.userId
      await ourPage.evaluate(([id, held]) => (globalThis as Bare<typeof AppCounts>).bench.open(id, held), [
        me,
        scope,
      ] as const)
      await peerPage.evaluate(
        (tasks) => (globalThis as Bare<typeof Peer>).bench.store({ tasks }),
        everyone.flatMap(tasksOf),
      )
      const now = Date.now()
      const since = new Date(now - 24 * 60 * 60 * 1000).toISOString()
      const args = { me, now, since }
      const answers = {
        ours: await ourPage.evaluate(
          ({ me, now }) => (globalThis as Bare<typeof AppCounts>).bench.count(me, now),
          args,
        ),
        peer: await peerPage.evaluate(
          ({ me, since }) => (globalThis as Bare<typeof Peer>).bench.countTasks(me, since),
          args,
        ),
      }
      if (JSON.stringify(answers.ours) !== JSON.stringify(answers.peer)) {
        throw new Error(`The two count differently: ${JSON.stringify(answers)}`)
      }
      const measured = await compare({
        name: `dashboard counts, ${everyone.reduce((sum, { tasks }) => sum + tasks, 0).toLocaleString('en')} tasks on the device, as ${scope === 'own' ? 'a customer' : 'an admin'} / raw Dexie`,
        bar: 3,
        rounds: 40,
        // Timed in the page, to exclude the round trip.
        ours: () =>
          ourPage.evaluate(async ({ me, now }) => {
            const { bench } = globalThis as Bare<typeof AppCounts>
            const started = performance.now()
            await bench.count(me, now)
            return performance.now() - started
          }, args),
        peer: () =>
          peerPage.evaluate(async ({ me, since }) => {
            const { bench } = globalThis as Bare<typeof Peer>
            const started = performance.now()
            await bench.countTasks(me, since)
            return performance.now() - started
          }, args),
      })
      await device.context.close()
      return measured
    }
    return [await as(customer, 'own', [customer]), await as(bigAdmin, 'all', [customer, bigAdmin])]
  } finally {
    await app.close()
  }
}
