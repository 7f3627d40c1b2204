/** The service worker keeps the app on the device, and keeps its hands off everything else. */
import { paths } from '../src/paths.ts'
import { expect, test } from './support/fixtures.ts'

test('the app opens without a network, once it was opened with one', async ({ page, context }) => {
  await page.goto(paths.home)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await context.setOffline(true)
  for (const path of [paths.dashboard, paths.projects, paths.login, paths.contact]) {
    await page.goto(path)
    await expect(page.getByRole('main'), `${path} opens offline`).toBeVisible()
  }
})

test('nothing the backend answers is kept by the worker', async ({ page, allowConsoleErrors }) => {
  // The request below carries no key.
  allowConsoleErrors('status of 401')
  await page.goto(paths.home)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.evaluate(() => fetch('/rest/v1/projects').then(() => undefined))

  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => /^\/(auth|rest|storage|realtime|functions)\/|^\/mailbox/.test(path))).toEqual([])
})

test('a page that was never built gets the app, a missing file does not', async ({ request }) => {
  const page = await request.get('/no/such/page')
  expect(page.status()).toBe(200)
  expect(await page.text()).toBe(await (await request.get('/spa.html')).text())
  expect((await request.get('/assets/gone.js')).status()).toBe(404)
})
