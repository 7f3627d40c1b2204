/**
 * Opening every page of the website in the built app on a network that hangs, as when a phone has a signal but no connection: from the navigation to
 * the answer from the device.
 */
import { chromium } from 'playwright'
import { workerIsInCharge } from '#tests/browser/app.ts'
import { chromiumFlags, ensureChromium } from '#tests/browser/chromium.ts'
import { startPreviewServer } from '#tests/browser/preview-server.ts'
import { publicPages } from '#tests/browser/public-pages.ts'
import { startVersionHost } from '#tests/browser/version-host.ts'
import { paths } from '../src/paths.ts'
import { type Measurement, median } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
/** The bar, in milliseconds. */
const longest = 2000

export async function measure(): Promise<Measurement[]> {
  const server = await startPreviewServer({
    build: process.env.PREVIEW_BUILT !== '1',
    folder: process.env.BUILD_FOLDER ?? 'dist',
  })
  const host = await startVersionHost(server.url)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ baseURL: host.url })
    await page.goto(paths.home)
    await workerIsInCharge(page)
    host.network = 'hangs'
    const times = new Map(publicPages.map((path) => [path, [] as number[]]))
    for (let round = 0; round < rounds; round++) {
      for (const [path, taken] of times) {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        taken.push(
          await page.evaluate(() => {
            const [navigation] = performance.getEntriesByType('navigation')
            return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : Number.NaN
          }),
        )
      }
    }
    const slowest = Math.max(...[...times.values()].map(median))
    return [
      {
        name: `a page of the website on a hanging network, until the device answers (the slowest of ${times.size}, median of ${rounds}) / the limit`,
        ours: slowest,
        peer: longest,
        ratio: slowest / longest,
        bar: 1,
      },
    ]
  } finally {
    await browser.close()
    await host.stop()
    await server.stop()
  }
}
