/**
 * Scrolling up through a conversation of 5,000 posts in the built app, with the CPU throttled four times, until its beginning: no task may
 * block the page for more than 50 ms. Measures the long tasks that the browser reports to the page.
 */
import type { Page } from 'playwright'
import { givenRows } from '#tests/browser/states/steps.ts'
import { projectPath } from '../src/paths.ts'
import { type BigAccount, customer, projectsOf, startBigApp } from './big-accounts.ts'
import type { Measurement } from './measure.ts'

const account: BigAccount = { ...customer, projects: 3, tasks: 0 }
const posts = Number(process.env.POSTS ?? 5000)
/** In one push: posts of one transaction are never divided between two parts of the feed. */
const batch = 8
/** In milliseconds; browsers don't report shorter tasks. */
const limit = 50
const slowdown = 4
/** In pixels, with a pause of `pause` ms: a quick flick. */
const step = 300
const pause = 60

type Watched = typeof globalThis & { longTasks: number[] }

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp([account])
  try {
    const project = projectsOf(account)[0]?.id ?? ''
    for (let first = 0; first < posts; first += batch) {
      await givenRows({ origin: app.url, account }, 'project_posts', () =>
        Array.from({ length: Math.min(batch, posts - first) }, (_, index) => ({
          project_id: project,
          body: textOf(first + index),
          counter: first + index + 1,
        })),
      )
    }
    const { page } = await app.device(account, projectPath(project))
    const log = page.getByRole('log')
    await log.getByText(textOf(posts - 1)).waitFor()
    return [await scrolled(page)]
  } finally {
    await app.close()
  }
}

/** Of one to four lines, some with a link. */
function textOf(index: number): string {
  const line = `Post ${index + 1}: the kitchens see it the same evening.`
  return [line, ...Array.from({ length: index % 4 }, () => 'And one line more, see https://example.com/notes')].join(
    '\n',
  )
}

async function scrolled(page: Page): Promise<Measurement> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.getByRole('log').hover()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  // A locator would read the whole page each time.
  while (!(await page.evaluate(() => document.querySelector('[data-start]') !== null))) {
    await page.mouse.wheel(0, -step)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  const tasks = await page.evaluate(() => (globalThis as Watched).longTasks)
  console.log(`  tasks over ${limit} ms: ${tasks.map((task) => task.toFixed(0)).join(', ') || 'none'}`)
  const longest = Math.max(0, ...tasks)
  return {
    name: `longest task over ${limit} ms while scrolling through ${posts.toLocaleString('en')} posts at ${slowdown}× CPU slowdown / the limit`,
    ours: longest,
    peer: limit,
    ratio: longest / limit,
    bar: 1,
  }
}
