/** Typing in the admin panel's task search, with 10,000 users, 20,000 projects and 100,000 tasks on the device. */
import { paths } from '../src/paths.ts'
import { type BigAccount, bigAdmin, collector, customer, startBigApp } from './big-accounts.ts'
import type { Measurement } from './measure.ts'
import { longestTask } from './search.bench.ts'

const share = Number(process.env.SHARE ?? 1)
const owners: BigAccount[] = [
  { ...customer, projects: 10_000 * share, tasks: 50_000 * share },
  { ...collector, projects: 10_000 * share, tasks: 50_000 * share },
]
const users = 10_000 * share

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp(owners, users)
  try {
    const { page } = await app.device(bigAdmin, paths.adminTasks)
    await page.getByRole('row').nth(5).waitFor()
    const searches = ['harvest', 'ledger task 1', 'nothing like this']
    return [
      await longestTask(page, {
        of: `${(100_000 * share).toLocaleString('en')} tasks`,
        field: 'Search tasks',
        searches,
      }),
    ]
  } finally {
    await app.close()
  }
}
