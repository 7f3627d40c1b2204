/** The service worker keeps the app on the device, and keeps its hands off everything else. */
import { normalisePath, paths } from '../src/paths.ts'
import { founder } from './support/accounts.ts'
import { workerIsInCharge, workerIsReady } from './support/app.ts'
import { expect, testWithWorker as test } from './support/fixtures.ts'
import { headersOf, signInByRequest } from './support/people.ts'

test('the app opens without a network, once it was opened with one', async ({ page, context }) => {
  await page.goto(paths.home)
  await workerIsReady(page)

  await context.setOffline(true)
  for (const path of [paths.dashboard, paths.projects, paths.login, paths.contact]) {
    await page.goto(path)
    await expect(page.getByRole('main'), `${path} opens offline`).toBeVisible()
  }
})

test('the website opens without a network as it was built, each page and the not-found page', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // The not-found page keeps its status.
  allowConsoleErrors('status of 404')
  await page.goto(paths.home)
  await workerIsReady(page)

  await context.setOffline(true)
  for (const path of [paths.pricing, `${paths.terms}/`, paths.home]) {
    await page.goto(path)
    expect(await page.locator('#root').getAttribute('data-path'), path).toBe(normalisePath(path))
    await expect(page.getByRole('link', { name: 'Chat with us' }), `${path} comes alive`).toBeVisible()
  }
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('nothing the backend answers is kept by the worker', async ({ page, context, baseURL }) => {
  const headers = headersOf(await signInByRequest(baseURL ?? '', founder))
  await page.goto(paths.home)
  await workerIsReady(page)
  await page.reload()
  await workerIsInCharge(page)
  const ask = (path: string) =>
    page.evaluate(
      ([path, headers]) =>
        fetch(path, { headers }).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      [path, headers] as const,
    )
  const answered = ['/rest/v1/projects?select=id', '/auth/v1/user', '/mailbox.json?to=nobody@example.com']
  for (const path of answered) expect(await ask(path), path).toBe(200)

  await context.setOffline(true)
  for (const path of answered) expect(await ask(path), path).toBe('no answer')
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => /^\/(auth|rest|storage|realtime|functions)\/|^\/mailbox/.test(path))).toEqual([])
})

test("the app's paths get the app, nobody's get the not-found page, a missing file gets neither", async ({
  request,
}) => {
  const app = await (await request.get('/spa.html')).text()
  for (const path of [paths.dashboard, `${paths.adminUsers}/`, paths.login]) {
    const page = await request.get(path)
    expect(page.status(), path).toBe(200)
    expect(await page.text(), path).toBe(app)
  }
  for (const path of ['/no/such/page', `${paths.dashboard}/no-such-page`]) {
    const page = await request.get(path)
    expect(page.status(), path).toBe(404)
    expect(await page.text(), path).toContain('Oops! Page not found')
  }
  const file = await request.get('/assets/gone.js')
  expect(file.status()).toBe(404)
  expect(file.headers()['content-type']).toBe('text/plain')
})
