/** A network that hangs, is slow, or reaches a broken server: the website opens from the device. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { workerIsInCharge, workerIsReady } from '#tests/browser/app.ts'
import { expect, testWithWorker } from './support/fixtures.ts'
import { publicPages } from '#tests/browser/public-pages.ts'
import { buildOf, newWorkerWaits, startVersionHost, type VersionHost } from './support/versions.ts'

const test = testWithWorker.extend<{ host: VersionHost }>({
  host: async ({ server }, provide) => {
    const host = await startVersionHost(server.url)
    await provide(host)
    await host.stop()
  },
  baseURL: async ({ host }, provide) => provide(host.url),
})

test('opens every page from the device within two seconds on a hanging network, and stores late responses', async ({
  page,
  host,
}) => {
  await page.goto(paths.home)
  await workerIsReady(page)
  await workerIsInCharge(page)

  host.network = 'hangs'
  for (const path of publicPages) {
    const waited = await open(page, path)
    expect(waited, `${path} is answered within two seconds`).toBeLessThan(2000)
    expect(await page.locator('#root').getAttribute('data-path'), path).not.toBeNull()
  }

  host.publish('2')
  // Answer the hanging requests: each late page replaces the stored copy.
  host.network = 'answers'
  await newWorkerWaits(page)
  await expect.poll(() => cachedPages(page)).toContain(paths.tools)

  for (const network of ['hangs', 'fails'] as const) {
    host.network = network
    await open(page, paths.tools)
    expect(await buildOf(page), `${network}: the fresher page`).toBe('2')
    await expect(page.getByRole('link', { name: 'Chat with us' }), 'it hydrates').toBeVisible()
  }
})

/** Opens a page. @returns response time in milliseconds */
async function open(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'domcontentloaded', timeout: 15_000 })
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : Number.NaN
  })
}

/** Paths of the website pages that the worker has stored since it took over. */
function cachedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('sevenday-pages')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
}
