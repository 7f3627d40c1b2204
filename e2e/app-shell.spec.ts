/** The service worker stores the app on the device and leaves everything else alone. */
import { globSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Access, access, type Path, paths } from '../src/paths.ts'
import { thorough } from '../tests/house/thorough.ts'
import { type Account, addressOf, admin, founder } from '#tests/browser/accounts.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { holdTimers } from '#tests/browser/held-timers.ts'
import { expect, signIn, testWithWorker as test, watchPolicy } from './support/fixtures.ts'
import { headersOf, signInByRequest } from '#tests/browser/users.ts'
import { nowhere, publicPages } from '#tests/browser/public-pages.ts'
import { settled } from '#tests/browser/settled.ts'

/** Seed data visible on each page, read from the device. */
const data: Partial<Record<Path, string | RegExp>> = {
  [paths.dashboard]: '2 active projects',
  [paths.projects]: 'Tiffin Trail',
  [paths.project]: 'UPI checkout',
  [paths.projection]: 'Scenarios side by side',
  [paths.deck]: 'What belongs here',
  [paths.projectStatus]: 'UPI checkout',
  [paths.admin]: /messages? to answer/,
  [paths.adminUsers]: 'Asha Verma',
  [paths.adminUser]: 'Asha Verma',
  [paths.adminNotifications]: 'UPI checkout works in the test environment',
  [paths.adminContacts]: 'Priya Nair',
  [paths.adminProjects]: 'Tiffin Trail',
  [paths.adminProject]: 'UPI checkout',
  [paths.adminProjection]: 'Scenarios side by side',
  [paths.adminDeck]: 'What belongs here',
  [paths.adminTasks]: 'Sketch the weekly menu screen',
}
const pathsOf = (role: Access) => (Object.keys(access) as Path[]).filter((path) => access[path] === role)

/** The plain run opens some of the public pages and of an admin's pages, because the worker stores all pages, scripts and styles alike. */
const opened = {
  public: thorough ? pathsOf('public') : [paths.home, paths.terms, paths.login],
  admin: thorough ? pathsOf('admin') : [paths.admin, paths.adminDeck],
}

async function openWithData(cold: Page, shown: readonly Path[]): Promise<void> {
  for (const path of shown) {
    await cold.goto(addressOf(path))
    await settled(cold)
    const text = data[path]
    if (path === paths.settings) await expect(cold.getByLabel('Full Name')).toHaveValue('Asha Verma')
    if (text) await expect(cold.getByRole('main').getByText(text).first(), path).toBeVisible()
  }
}

/** Opens a page offline as after a browser restart, with the app and all of a user's data on the device. */
async function startCold(page: Page, account: Account): Promise<Page> {
  const context = page.context()
  await signIn(page, account)
  await expect(chip(page, 'Saved')).toBeVisible()
  await workerIsInCharge(page)
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await watchPolicy(cold)
  await stopWorkers(cold)
  return cold
}

test("opens a customer's and public pages with their data on an offline cold start, and nothing of the backend", async ({
  page,
  baseURL,
  allowFailedRequests,
}) => {
  // The not-found page still answers with its status.
  allowFailedRequests({ path: nowhere, status: 404 })
  const headers = headersOf(await signInByRequest(baseURL ?? '', founder))
  const ask = (tab: Page, path: string) =>
    tab.evaluate(
      ([path, headers]) =>
        fetch(path, { headers }).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      [path, headers] as const,
    )
  const ofBackend = ['/rest/v1/projects?select=id', '/auth/v1/user', '/mailbox.json?to=nobody@example.com']
  await page.goto(paths.login)
  await workerIsInCharge(page)
  for (const path of ofBackend) expect(await ask(page, path), path).toBe(200)

  const cold = await startCold(page, founder)
  await openWithData(cold, pathsOf('customer'))
  for (const path of opened.public) {
    await cold.goto(`${path}${path === paths.terms ? '/' : ''}`)
    await expect(cold.getByRole('main'), `${path} opens`).toBeVisible()
    if (!publicPages.includes(path)) continue
    // One stored page serves both paths of the policy.
    const stored = path === paths.privacy ? paths.privacyPolicy : path
    await expect(cold.locator('#root'), path).toHaveAttribute('data-path', stored)
    await expect(cold.getByRole('link', { name: 'Chat with us' }), `${path} hydrates`).toBeVisible()
  }
  expect((await cold.goto(nowhere))?.status()).toBe(404)
  await expect(cold.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()

  for (const path of ofBackend) expect(await ask(cold, path), path).toBe('no answer')
  const cached = await cold.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  const built = globSync(['*.html', 'assets/*.{js,css}'], { cwd: process.env.BUILD_FOLDER ?? 'dist' })
  expect(built.length).toBeGreaterThan(publicPages.length)
  // The same page as `privacy-policy.html`, which serves both paths.
  expect(built.filter((file) => !cached.includes(`/${file}`))).toEqual(['privacy.html'])
  expect(cached.filter((path) => /^\/(auth|rest|storage|realtime|functions)\/|^\/mailbox/.test(path))).toEqual([])
})

test("opens an admin's pages with their data on an offline cold start", { tag: '@all' }, async ({ page }) => {
  await openWithData(await startCold(page, admin), opened.admin)
})

/** Simulates a browser restart: the first request has to start the worker. */
async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

test('requests every script of the early screen from the head of the page', { tag: '@all' }, async ({ page }) => {
  await signIn(page, founder, paths.projects)
  await expect(chip(page, 'Saved')).toBeVisible()
  // On a busy machine, code after the early screen could start before it.
  await holdTimers(page, 3000)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-project]')) return
      observer.disconnect()
      performance.mark('first-card')
    }).observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  await expect(page.locator('[data-project]').first()).toBeVisible()
  const { inHead, before } = await page.evaluate(() => {
    const [entry] = document.querySelectorAll<HTMLScriptElement>('script[type=module]')
    // The last element of the head in the HTML. The browser appends the scripts that imports request after it.
    const [end] = document.querySelectorAll('link[rel=manifest]')
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].filter(
      (link) => end && link.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const firstCard = performance.getEntriesByName('first-card')[0]?.startTime ?? 0
    return {
      inHead: [entry?.src, ...links.map(({ href }) => href)],
      before: performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < firstCard)
        .map(({ name }) => name),
    }
  })
  expect(before.some((name) => name.includes('/projects-'))).toBe(true)
  expect(before.filter((name) => !inHead.includes(name))).toEqual([])
})

test("serves the app for the app's paths, the not-found page for unknown ones, and neither for a missing file", async ({
  request,
}) => {
  const app = await (await request.get('/spa.html')).text()
  for (const path of [paths.dashboard, `${paths.adminUsers}/`, paths.login]) {
    const page = await request.get(path)
    expect(page.status(), path).toBe(200)
    expect(await page.text(), path).toBe(app)
  }
  for (const path of [nowhere, `${paths.dashboard}/no-such-page`]) {
    const page = await request.get(path)
    expect(page.status(), path).toBe(404)
    expect(await page.text(), path).toContain('Oops! Page not found')
  }
  const file = await request.get('/assets/gone.js')
  expect(file.status()).toBe(404)
  expect(file.headers()['content-type']).toBe('text/plain')
})
