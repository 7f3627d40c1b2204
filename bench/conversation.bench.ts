/**
 * Scrolling up through a conversation of 5,000 posts in the built app, with the CPU throttled four times, until its beginning: no task of the page
 * may take more than 50 ms. Counts the processor time of the page's thread, because backend, drawing and bench share the machine, and a task's wait
 * for them isn't the page's fault. Also reports how many tasks were longer including such waits.
 */
import type { Page } from 'playwright'
import { givenRows } from '#tests/browser/states/steps.ts'
import { trace, type TraceEvent } from '#tests/browser/trace.ts'
import { projectPath } from '../src/paths.ts'
import { type BigAccount, customer, projectsOf, startBigApp } from './big-accounts.ts'
import type { Measurement } from './measure.ts'
import { settled } from './settled.ts'

const account: BigAccount = { ...customer, projects: 3, tasks: 0 }
const posts = Number(process.env.POSTS ?? 5000)
/** In one push, because the feed never divides the posts of one transaction between two parts. */
const batch = 8
/** In milliseconds. */
const limit = 50
const slowdown = 4
/** The distance of a quick flick in pixels, followed by a pause of `pause` ms. */
const step = 300
const pause = 60

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

/** A text of one to four lines, some with a link. */
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
  await settled(page)
  const stop = await trace(session, 'toplevel')
  // A locator would read the whole page each time.
  while (!(await page.evaluate(() => document.querySelector('[data-start]') !== null))) {
    await page.mouse.wheel(0, -step)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  const tasks = pageTasks(await stop())
  const lasted = tasks.map(({ dur = 0 }) => dur / 1000).filter((time) => time > limit)
  console.log(
    `  ${tasks.length} tasks; lasted over ${limit} ms, waits included: ${lasted.map(Math.round).join(', ') || 'none'}`,
  )
  const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
  return {
    name: `longest task while scrolling through ${posts.toLocaleString('en')} posts at ${slowdown}× CPU slowdown / the limit`,
    ours: longest,
    peer: limit,
    ratio: longest / limit,
    bar: 1,
  }
}

/** The page's tasks. Its main thread is the one with the most tasks. */
function pageTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const all = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('::RunTask')),
  )
  const tasks = all.reduce((most, those) => (those.length > most.length ? those : most), [])
  if (tasks.length < posts / 10) throw new Error('The trace lacks the tasks of the page')
  return tasks
}
