/**
 * An admin sets the status of many tasks at once: from the click until the customer's device shows the projects' progress, against one plain
 * UPDATE of as many rows. Also checks that the time per task doesn't grow with the number of tasks.
 */
import { loadKeys } from '../embedded/keys.ts'
import { type BigAccount, bigAdmin, collector, customer, projectsOf, startBigApp } from './big-accounts.ts'
import type * as Device from './device.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/rest.ts'

const tasksEach = 50
/** Each size is four times the previous one. */
const counts = [250, 1000, 4000]
const most = Math.max(...counts)
const account: BigAccount = { ...customer, projects: most / tasksEach, tasks: most }
/** A project with tasks for the plain UPDATE: with the other tasks, the devices would show the progress that it causes. */
const peerAccount: BigAccount = { ...collector, projects: most / tasksEach, tasks: most }
const rounds = Number(process.env.ROUNDS ?? 5)

type DevicePage = typeof globalThis & { bench: typeof Device }
type PeerPage = typeof globalThis & { bench: typeof Peer }

export async function measure(): Promise<Measurement[]> {
  const key = `globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)};`
  const scripts = { ours: key + (await inPage('bench/device.ts')), peer: key + (await inPage('bench/peers/rest.ts')) }
  const app = await startBigApp([account, peerAccount])
  try {
    const admin = await app.bare(bigAdmin, scripts.ours)
    const theirs = await app.bare(account, scripts.ours)
    const peer = await app.bare(bigAdmin, scripts.peer)
    await admin.evaluate((id) => (globalThis as DevicePage).bench.startDevice(id, 'all'), bigAdmin.userId)
    await theirs.evaluate((id) => (globalThis as DevicePage).bench.startDevice(id), account.userId)

    let isDone = false
    async function bulk(count: number): Promise<Measurement> {
      const [projects, others] = [account, peerAccount].map((of) =>
        projectsOf(of)
          .slice(0, count / tasksEach)
          .map(({ id }) => id),
      ) as [string[], string[]]
      const chosen = await admin.evaluate((ids) => (globalThis as DevicePage).bench.chooseTasks(ids), projects)
      if (chosen !== count) throw new Error(`${chosen} tasks were chosen, not ${count}`)
      // Every task changes from here on, so that each project's progress is recalculated.
      await admin.evaluate(() => (globalThis as DevicePage).bench.setChosen('in-progress'))
      await peer.evaluate((ids) => (globalThis as PeerPage).bench.setTasks(ids, 'in-progress'), others)
      await admin.evaluate(() => (globalThis as DevicePage).bench.rest())
      isDone = false
      return compare({
        name: `status of ${count.toLocaleString('en')} tasks, until the customer's device shows the progress / one UPDATE`,
        rounds,
        ...(count === 1000 && { bar: 12 }),
        async ours() {
          isDone = !isDone
          const [status, progress] = isDone ? (['completed', 100] as const) : (['pending', 0] as const)
          const shown = theirs.evaluate(
            ([ids, progress]) => (globalThis as DevicePage).bench.whenProgress(ids, progress),
            [projects, progress] as const,
          )
          const started = await admin.evaluate((status) => (globalThis as DevicePage).bench.setChosen(status), status)
          const took = (await shown) - started
          for (const page of [admin, theirs]) await page.evaluate(() => (globalThis as DevicePage).bench.rest())
          return took
        },
        async peer() {
          const [status, progress] = isDone ? (['completed', 100] as const) : (['pending', 0] as const)
          const took = await peer.evaluate(([ids, status]) => (globalThis as PeerPage).bench.setTasks(ids, status), [
            others,
            status,
          ] as const)
          // Wait until the admin's device has pulled the tasks, or it would pull them during the measurement.
          await admin.evaluate(([ids, progress]) => (globalThis as DevicePage).bench.whenProgress(ids, progress), [
            others,
            progress,
          ] as const)
          await admin.evaluate(() => (globalThis as DevicePage).bench.rest())
          return took
        },
      })
    }
    const measured: Measurement[] = []
    for (const count of counts) measured.push(await bulk(count))
    const each = measured.map(({ ours }, index) => ours / (counts[index] ?? 1))
    const [some = Number.NaN, many = Number.NaN] = each.slice(-2)
    const name = `the same for each of ${most.toLocaleString('en')} tasks / for each of a quarter of them`
    return [...measured, { name, ours: many, peer: some, ratio: many / some, bar: 1.3 }]
  } finally {
    await app.close()
  }
}
