/**
 * Typing in the search of 1,000 projects in the built app, with the CPU throttled four times: no task may block the page for more than
 * 50 ms. Measures the long tasks that the browser reports to the page.
 */
import type { Page } from 'playwright'
import { cards } from '#tests/browser/app.ts'
import { paths } from '../src/paths.ts'
import { customer, startBigApp } from './big-accounts.ts'
import { type Measurement, median } from './measure.ts'
import { settled } from './settled.ts'

/** In milliseconds; browsers don't report shorter tasks. */
const limit = 50
const slowdown = 4
/** The median of the passes filters out interference from the rest of the machine. */
const passes = 5
/** Many hits, one hit, none. */
const searches = ['harvest', 'ledger fleet 1', 'saffron 999', 'nothing like this']

type Watched = typeof globalThis & { longTasks: number[] }

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp([customer])
  try {
    const { page } = await app.device(customer, paths.projects)
    await cards(page).first().waitFor()
    return [await longestTask(page, { of: '1,000 projects', field: 'Search projects', searches })]
  } finally {
    await app.close()
  }
}

/** Types each text into a search field and deletes it, several times. */
export async function longestTask(
  page: Page,
  { of, field, searches }: { of: string; field: string; searches: readonly string[] },
): Promise<Measurement> {
  const session = await page.context().newCDPSession(page)
  // Collect the first sync's garbage, which isn't the search's fault.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.getByRole('searchbox', { name: field }).focus()
  await settled(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
  })
  const longestOf: number[] = []
  for (let pass = 1; pass <= passes; pass++) {
    for (const text of searches) {
      await page.keyboard.type(text, { delay: 120 })
      await settled(page)
      for (const _ of text) await page.keyboard.press('Backspace', { delay: 40 })
      await settled(page)
    }
    const tasks = await page.evaluate(() => (globalThis as Watched).longTasks.splice(0))
    longestOf.push(Math.max(0, ...tasks))
    console.log(`  tasks over ${limit} ms: ${tasks.map((task) => task.toFixed(0)).join(', ') || 'none'}`)
  }
  const longest = median(longestOf)
  return {
    name: `longest task (median of ${passes} passes) over ${limit} ms while searching ${of} at ${slowdown}× CPU slowdown / the limit`,
    ours: longest,
    peer: limit,
    ratio: longest / limit,
    bar: 1,
  }
}
