/**
 * A press two frames after the first row is drawn, before the local database is open: from the press to its effect, and whether it is lost
 * if the user leaves at once or as soon as the chip says 'Saved'. An admin completes a task; a customer deletes a project.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright'
import { pressEarly, pressedRow, watchForPresses } from '#tests/browser/early-press.ts'
import { loadKeys } from '../embedded/keys.ts'
import { sessionKey } from '../src/data/supabase/names.ts'
import { paths } from '../src/paths.ts'
import { type BigAccount, bigAdmin, customer, projectsOf, startBigApp } from './big-accounts.ts'
import { type Measurement, median, spread } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 20)
// Each press needs a pending task; a fifth of the tasks are pending.
const worker: BigAccount = { ...bigAdmin, projects: 3, tasks: 40 * rounds }
const owner: BigAccount = { ...customer, projects: 200, tasks: 0 }
/** The longest wait for the effect, in milliseconds, by slowdown. */
const bars: Record<number, number> = { 1: 250, 4: 1000 }

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp([worker, owner])
  try {
    const results: Measurement[] = []
    for (const [account, path, press, table] of [
      [worker, `${paths.adminTasks}?status=pending`, { within: 'main', button: 'Complete ' }, 'tasks'],
      [owner, paths.projects, { within: '[role=alertdialog]', button: 'Delete' }, 'projects'],
    ] as const) {
      const { page, context } = await app.device(account, path, watchForPresses)
      const cdp = await context.newCDPSession(page)
      const remaining = projectsOf(owner).map(({ id }) => id)
      const next = async () => {
        if (table === 'projects') await page.goto(`${path}?delete=${remaining.pop()}`)
      }
      for (const rate of [1, 4]) {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate })
        const shown: number[] = []
        const told: number[] = []
        for (let round = 0; round < rounds; round++) {
          await next()
          const noted = await pressEarly(page, { ...press, leaving: 'never' })
          shown.push(noted?.shown ?? Number.NaN)
          told.push(noted?.told ?? Number.NaN)
        }
        const what = `${table}, ${rate}× CPU`
        console.log(`  ${what}: shown after ${spread(shown)}; stored after ${spread(told)}`)
        const limit = bars[rate] ?? Number.NaN
        results.push(
          {
            name: `press → shown, ${what} / 100 ms`,
            ours: median(shown),
            peer: 100,
            ratio: median(shown) / 100,
            bar: 1,
          },
          {
            name: `press → stored, ${what} / ${limit} ms`,
            ours: median(told),
            peer: limit,
            ratio: median(told) / limit,
            bar: 1,
          },
        )
        for (const leaving of ['at once', 'at Saved'] as const) {
          let lost = 0
          for (let round = 0; round < rounds; round++) {
            await next()
            await pressEarly(page, { ...press, leaving })
            if (!(await hasArrived(page, table, await pressedRow(page)))) lost += 1
          }
          console.log(`  ${what}, leaving ${leaving}: ${lost} of ${rounds} lost`)
          const name = `presses lost when leaving ${leaving}, ${what} / presses`
          results.push({ name, ours: lost, peer: rounds, ratio: lost / rounds, bar: 0, unit: 'presses' })
        }
      }
      await context.close()
    }
    return results
  } finally {
    await app.close()
  }
}

/** The longest time until a press reaches the server, in milliseconds. */
const longest = 30_000

async function hasArrived(page: Page, table: string, row: string): Promise<boolean> {
  const [url, apikey] = [`/rest/v1/${table}?id=eq.${row}&select=*`, loadKeys().publishable_key]
  const deadline = performance.now() + longest
  while (performance.now() < deadline) {
    const [found] = await page.evaluate(
      async ({ url, key, apikey }) => {
        const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }
        const answer = await fetch(url, { headers: { authorization: `Bearer ${access_token}`, apikey } })
        return (await answer.json()) as { status?: string; _deleted?: boolean }[]
      },
      { url, key: sessionKey, apikey },
    )
    if (table === 'tasks' ? found?.status === 'completed' : !found || found._deleted) return true
    await delay(100)
  }
  return false
}
