/**
 * The built app uploads a file of 20 MB, with the CPU throttled four times, while its user types a comment: how much more memory all processes of the
 * browser take than before, and the longest task of the page. Measured with a video and with a photo, which the device reads whole to remove its
 * location. Linux only: memory is the proportional set size of the processes.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { chip } from '#tests/browser/app.ts'
import { projectPath } from '../src/paths.ts'
import { type BigAccount, customer, projectsOf, startBigApp } from './big-accounts.ts'
import type { Measurement } from './measure.ts'

const account: BigAccount = { ...customer, projects: 3, tasks: 0 }
const megabyte = 2 ** 20
const size = 20 * megabyte
const slowdown = 4
/** The bars: megabytes over idle, and milliseconds of a task. Browsers don't report tasks below 50 ms. */
const most = 80
const longest = 50
/** In bytes per second: the upload takes several seconds. */
const link = 3 * megabyte
const sample = 100

type Watched = typeof globalThis & { longTasks: number[] }

export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-upload-'))
  const app = await startBigApp([account])
  try {
    const project = projectsOf(account)[0]?.id ?? ''
    const { page } = await app.device(account, projectPath(project))
    const photo = Buffer.concat([await smallPhoto(page), Buffer.alloc(size - 100_000)])
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(size - 100)])
    const measured: Measurement[] = []
    for (const [name, content] of [
      ['tour.mp4', video],
      ['kitchen.jpg', photo],
    ] as const) {
      const path = join(folder, name)
      writeFileSync(path, content)
      measured.push(...(await sent(page, path, name)))
    }
    return measured
  } finally {
    await app.close()
    rmSync(folder, { recursive: true })
  }
}

async function sent(page: Page, path: string, name: string): Promise<Measurement[]> {
  await page.reload()
  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await comment.waitFor()
  // The last part of the page to load.
  await page.locator('[data-chat-button]').waitFor()
  await chip(page, 'Saved').waitFor()
  const session = await page.context().newCDPSession(page)
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('the browser has no session')
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: link,
  })
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await watchTasks(page)
  const idle = await memoryOf(browser)
  await page.getByTestId('files').setInputFiles(path)
  // A locator would read the whole page each time.
  const hasArrived = () =>
    page.evaluate((label) => document.querySelector(`[role=log] [aria-label^="${label}"]`) !== null, `Download ${name}`)
  let peak = idle
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await memoryOf(browser))
      await new Promise((resolve) => setTimeout(resolve, sample))
    }
  })()
  await page.getByRole('region', { name: 'Sending', exact: true }).waitFor()
  await comment.focus()
  while (!(await hasArrived())) await page.keyboard.type('We see it the same evening. ', { delay: 60 })
  isOver = true
  await watching
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const tasks = await page.evaluate(() => (globalThis as Watched).longTasks)
  console.log(`  ${name}: tasks over ${longest} ms: ${tasks.map((task) => task.toFixed(0)).join(', ') || 'none'}`)
  const task = Math.max(0, ...tasks)
  const over = (peak - idle) / megabyte
  return [
    {
      name: `memory over idle while ${name} of 20 MB is sent / the limit`,
      ours: over,
      peer: most,
      ratio: over / most,
      bar: 1,
      unit: 'MB',
    },
    {
      name: `longest task while ${name} of 20 MB is sent and a comment typed, at ${slowdown}× CPU slowdown / the limit`,
      ours: task,
      peer: longest,
      ratio: task / longest,
      bar: 1,
    },
  ]
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
}

/** The memory of all processes of the browser together, in bytes. */
async function memoryOf(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.map(({ id }) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      // The process has ended.
      return 0
    }
  })
  return sizes.reduce((sum, each) => sum + each, 0)
}

async function smallPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    canvas.getContext('2d')?.fillRect(8, 8, 40, 40)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
