/** Round the pages: guards, the drawer, signing out, what is told to analytics, unknown addresses. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { admin, founder } from './support/accounts.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'
import { newPerson } from './support/people.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
const chip = (page: Page, words: string) => page.getByRole('button', { name: `Sync: ${words}`, exact: true })

/** Names of the databases on the device that hold a person's rows. */
const localDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => /projects/.test(name)),
  )

test('a visitor is asked to sign in, and then comes to the page they wanted', async ({ page }) => {
  await page.goto(`${paths.projects}?new`)
  await expect(page).toHaveURL(paths.login)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(founder.email)
  await form.getByLabel('Password', { exact: true }).fill(founder.password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${paths.projects}?new`)
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible()
})

test('the panel is for admins: others are asked for the portal login', async ({ page }) => {
  await signIn(page, founder)
  await page.goto(paths.adminUsers)
  await expect(page).toHaveURL(paths.adminLogin)
})

test('logging out tells so, leads home and leaves nothing of the person on the device, in any tab', async ({
  page,
  context,
}) => {
  await signIn(page, founder)
  await page.goto(paths.projects)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await localDatabases(page)).not.toEqual([])
  const tab = await context.newPage()
  await tab.goto(paths.dashboard)
  await expect(chip(tab, 'Saved')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(toast(page, 'You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(paths.home)
  await expect(tab).toHaveURL(paths.home)
  await expect.poll(() => localDatabases(page)).toEqual([])

  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('with unsent edits, signing out asks: stay, send, or discard', async ({ page, context, baseURL }) => {
  const account = await newPerson(baseURL ?? '')
  await signIn(page, account)
  await page.goto(paths.projects)
  await expect(chip(page, 'Saved')).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Your First Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill('Not sent yet')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Sign out with unsent edits?' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toContainText('Not sent yet')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name: 'Not sent yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Send now and sign out' }).click()
  await expect(question).toContainText('There is no connection, so nothing could be sent. You are still signed in.')
  await expectAccessible(page)

  await context.setOffline(false)
  await question.getByRole('button', { name: 'Send now and sign out' }).click()
  await expect(page).toHaveURL(paths.home)

  await signIn(page, account)
  await page.goto(paths.projects)
  await expect(page.getByRole('article', { name: 'Not sent yet' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Delete Not sent yet' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Sign out and discard' }).click()
  await expect(page).toHaveURL(paths.home)
  await expect.poll(() => localDatabases(page)).toEqual([])
})

test('an admin goes from the panel to the app and back, and logs out to the login', async ({ page }) => {
  await signIn(page, admin)
  await expect(page).toHaveURL(paths.admin)
  const panel = page.getByRole('navigation', { name: 'Admin panel' })
  for (const place of ['Users', 'Projects', 'Tasks', 'Notifications', 'Contact Messages', 'Settings', 'Dashboard']) {
    await panel.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to App' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(paths.admin)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Successfully logged out')).toBeVisible()
  await expect(page).toHaveURL(paths.login)
})

test('on a phone the places are in a drawer, which closes when one has gone somewhere', async ({ openDevice }) => {
  const phone = await openDevice({ viewport: { width: 360, height: 800 } })
  await signIn(phone, founder)
  await phone.getByRole('button', { name: 'Menu' }).click()
  const drawer = phone.getByRole('dialog', { name: 'Menu' })
  await expectAccessible(phone)
  await drawer.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(phone).toHaveURL(paths.projects)
  await expect(drawer).toBeHidden()
  await expect(phone.getByRole('heading', { level: 1, name: 'My Projects' })).toBeFocused()
})

test('visits and clicks are recorded by the page alone, and not for those who asked not to be', async ({
  page,
  openDevice,
}) => {
  interface Sent {
    events: { name: string; path: string }[]
  }
  const sent: string[] = []
  const record = (device: Page, into: string[]) =>
    device.on('request', (request) => {
      if (!request.url().endsWith('/rpc/track_events')) return
      const { events } = request.postDataJSON() as Sent
      into.push(...events.map(({ name, path }) => `${name} ${path}`))
    })
  record(page, sent)
  await signIn(page, founder)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Projects' }).click()
  await expect
    .poll(() => sent)
    .toEqual(
      expect.arrayContaining([
        'page_view dashboard',
        'dashboard_view dashboard',
        'navigation_click projects',
        'page_view projects',
      ]),
    )

  const quiet = await openDevice()
  await quiet.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const unwanted: string[] = []
  record(quiet, unwanted)
  await signIn(quiet, founder)
  await quiet.goto(paths.projects)
  await expect(chip(quiet, 'Saved')).toBeVisible()
  expect(unwanted).toEqual([])
})

test('an unknown address says so, leads home, and is logged', async ({ page, allowConsoleErrors }) => {
  // The page comes with the status that is true of it.
  allowConsoleErrors('status of 404')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/no/such/page')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect.poll(() => logged.join()).toContain('No page at /no/such/page')
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(paths.home)
})

test('going back returns to where one was on the page', async ({ openDevice }) => {
  const phone = await openDevice({ viewport: { width: 360, height: 480 } })
  await signIn(phone, founder)
  await phone.goto(paths.projects)
  // Marks of unsent edits have gone by then: the page stays as tall as it is.
  await expect(chip(phone, 'Saved')).toBeVisible()
  const last = phone.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await phone.getByRole('button', { name: 'Menu' }).click()
  const before = await phone.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await phone.evaluate(() => scrollY)).toBe(0)
  await phone.goBack()
  await expect.poll(() => phone.evaluate(() => scrollY)).toBe(before)
})
