/**
 * On a network that hangs, is slow, or reaches a broken server, the website opens from the device. src/pwa/website-pages.test.ts and bench test how
 * soon; app-shell.spec.ts opens every page offline.
 */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { workerIsInCharge } from '#tests/browser/app.ts'
import { expect, testWithWorker } from './support/fixtures.ts'
import { publicPages } from '#tests/browser/public-pages.ts'
import { thorough } from '../tests/house/thorough.ts'
import { newWorkerWaits, startVersionHost, type VersionHost } from '#tests/browser/version-host.ts'

const test = testWithWorker.extend<{ host: VersionHost }>({
  host: async ({ server }, provide) => {
    const host = await startVersionHost(server.url)
    await provide(host)
    await host.stop()
  },
  baseURL: async ({ host }, provide) => provide(host.url),
})

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

test('opens pages from the device on a hanging network, and stores late responses', async ({ page, host }) => {
  await page.goto(paths.home)
  await workerIsInCharge(page)

  // From now on the host doesn't answer, so pages open from the device.
  host.network = 'hangs'
  for (const path of thorough ? publicPages : [paths.home, paths.tools]) {
    await open(page, path)
    await expect(page.locator('#root'), path).toHaveAttribute('data-path')
  }
  // The worker gives up on a page that arrives very late, so request it once more.
  await open(page, paths.tools)

  host.publish('2')
  // Answer the hanging requests: each late page replaces the stored copy.
  host.network = 'answers'
  await newWorkerWaits(page)
  await expect.poll(() => cachedPages(page)).toContain(paths.tools)

  for (const network of ['hangs', 'fails'] as const) {
    host.network = network
    await open(page, paths.tools)
    await expect(page.locator('meta[name="build"]'), `${network}: the fresher page`).toHaveAttribute('content', '2')
    await expect(page.getByRole('link', { name: 'Chat with us' }), 'it hydrates').toBeVisible()
  }
})

/** Paths of the website pages that the worker has stored since it took over. */
function cachedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('sevenday-pages')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
}
