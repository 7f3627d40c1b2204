/** New versions take over when the user accepts, keep typed input, and handle missing files of an old version. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { toast, toastButton, workerIsInCharge } from '#tests/browser/app.ts'
import { messageField } from './support/contact.ts'
import { expect, signIn, test as withoutWorker, testWithWorker } from './support/fixtures.ts'
import { newUser } from '#tests/browser/users.ts'
import { settled } from '#tests/browser/settled.ts'
import { buildOf, newWorkerWaits, startVersionHost, type VersionHost } from '#tests/browser/version-host.ts'

interface Hosted {
  host: VersionHost
}

const test = testWithWorker.extend<Hosted>({
  host: async ({ server }, provide) => {
    const host = await startVersionHost(server.url)
    await provide(host)
    await host.stop()
  },
  baseURL: async ({ host }, provide) => provide(host.url),
})

/** A script or style of another version. */
const gonePart = { path: /^\/assets\/[^/]+\.v\d\.(js|css)$/, status: 404 }
/** Other errors that the browser and React log. */
const goneParts =
  /^Refused to apply style from '\S+\/assets\/|Unable to preload CSS for \S*\/assets\/|dynamically imported module: \S+\/assets\//

const offer = (page: Page) => toast(page, 'A new version is ready')
/** A mark that stays on a page until it reloads. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { notReloadedYet: true }))
const isMarked = (page: Page) => page.evaluate(() => 'notReloadedYet' in window).catch(() => true)

test('one click switches every tab to the newest version and keeps input, however many versions each tab saw', async ({
  page,
  context,
  server,
  host,
}) => {
  const account = await newUser(server.url)
  await page.goto(paths.home)
  await signIn(page, account, paths.projects)
  await workerIsInCharge(page)
  await page.getByRole('button', { name: 'Create Your First Project' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Project' })
  await form.getByLabel('Name').fill('Half a project')
  const second = await context.newPage()
  await second.goto(paths.contact)
  await messageField(second).fill('Half a message')
  await expect(offer(page), 'a first visit is offered nothing').toBeHidden()

  await mark(page)
  host.publish('2')
  await newWorkerWaits(page)
  await expect(offer(page)).toBeVisible()
  expect(await isMarked(page), 'the page was left alone').toBe(true)
  // A dismissed offer comes back with the next version.
  await toastButton(page, 'Dismiss').click()
  host.publish('3')
  await newWorkerWaits(page)
  await expect(offer(page)).toHaveCount(1)

  // The other tab's offer dates from version 2.
  await toastButton(second, 'Reload').click()
  for (const tab of [page, second]) await expect.poll(() => buildOf(tab).catch(() => null)).toBe('3')
  await expect(form.getByLabel('Name')).toHaveValue('Half a project')
  await expect(messageField(second)).toHaveValue('Half a message')
})

test('reloads by itself when a version’s files are gone from device and server', async ({
  page,
  host,
  server,
  allowConsoleErrors,
  allowFailedRequests,
}) => {
  allowFailedRequests(gonePart)
  allowConsoleErrors(goneParts)
  await page.goto(paths.home)
  await signIn(page, await newUser(server.url))
  await workerIsInCharge(page)
  await settled(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (/\/settings/.test(request.url)) await cache.delete(request)
    }
  })
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  host.publish('2')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe('2')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

const testWithoutWorker = withoutWorker.extend<Hosted>({
  host: async ({ server }, provide) => {
    const host = await startVersionHost(server.url)
    await provide(host)
    await host.stop()
  },
  baseURL: async ({ host }, provide) => provide(host.url),
})

testWithoutWorker(
  'without a worker, moves from an old version to the current one and keeps input',
  async ({ page, host, server, allowConsoleErrors, allowFailedRequests }) => {
    allowFailedRequests(gonePart)
    allowConsoleErrors(goneParts)
    // Page code waits for the first interaction.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(paths.contact)
    host.publish('2')
    await messageField(page).fill('Half a message')
    await expect.poll(() => buildOf(page).catch(() => null)).toBe('2')
    await expect(messageField(page)).toHaveValue('Half a message')

    // A later chunk of a page that already has its code.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
    host.publish('3')
    await messageField(page).fill('Half a message and a half')
    await expect.poll(() => buildOf(page).catch(() => null)).toBe('3')
    await expect(messageField(page)).toHaveValue('Half a message and a half')

    // The chunk of a screen.
    await signIn(page, await newUser(server.url))
    await settled(page)
    host.publish('4')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect.poll(() => buildOf(page).catch(() => null)).toBe('4')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

    // A file missing from the current version shows an error and reloads nothing.
    await mark(page)
    host.remove(/assets\/project-status/)
    await page.getByRole('link', { name: 'Project Status' }).first().click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  },
)

test('the kill switch removes worker and caches, reloads open pages once, and keeps all data', async ({
  page,
  host,
}) => {
  await page.goto(paths.contact)
  await workerIsInCharge(page)
  await messageField(page).fill('Half a message')
  const made = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await page.evaluate(
    () => new Promise((resolve) => (indexedDB.open('what-users-made').onsuccess = () => resolve(undefined))),
  )
  await mark(page)
  await host.publishKillWorker()
  // Not awaited: the page may be reloaded before.
  await page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()))
  await expect.poll(() => isMarked(page)).toBe(false)
  await settled(page)
  const remaining = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await mark(page)
  await expect.poll(remaining).toEqual([0, 0])
  await expect(messageField(page)).toHaveValue('Half a message')
  expect(await made()).toContain('what-users-made')
  expect(await isMarked(page), 'one reload is enough').toBe(true)
})
