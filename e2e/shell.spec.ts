/** Around the pages: signing out, analytics, and the back button. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { site } from '../src/site.ts'
import { admin, founder } from '#tests/browser/accounts.ts'
import { card, chip, createProject, loseNetwork, openProjects, toast } from '#tests/browser/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newUser } from '#tests/browser/users.ts'

/** What the device stores about a current or former user: databases, the session, the cached identity. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    return [
      ...databases.filter((name) => /sevenday-[0-9a-f-]{36}-/.test(name)),
      ...['sevenday.session', 'sevenday.identity'].filter((key) => localStorage.getItem(key) !== null),
    ]
  })

test('logging out confirms it, opens the home page and removes the user’s data from the device, in every tab', async ({
  page,
  context,
}) => {
  await signIn(page, founder, paths.projects)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(async () => (await traces(page)).length, 'databases, the session, the identity').toBeGreaterThan(2)
  const tab = await context.newPage()
  await tab.goto(paths.dashboard)
  await expect(chip(tab, 'Saved')).toBeVisible()

  // The home page replaces the current history entry; the entry before it remains.
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(toast(page, 'You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(paths.home)
  await expect(tab).toHaveURL(paths.home)
  await expect.poll(() => traces(page)).toEqual([])

  // The URL changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: site.tagline })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('asks before signing out with unsent edits, and can send them first', async ({ page, context, baseURL }) => {
  const account = await newUser(baseURL ?? '')
  await openProjects(page, account)
  await loseNetwork(page)
  await createProject(page, 'Not sent yet')
  await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Log out with unsent changes?' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toContainText('Not sent yet')
  await question.getByRole('button', { name: 'Send now and log out' }).click()
  await expect(question).toContainText("You're offline, so nothing could be sent. You're still logged in.")

  await context.setOffline(false)
  await question.getByRole('button', { name: 'Send now and log out' }).click()
  await expect(page).toHaveURL(paths.home)

  await signIn(page, account, paths.projects)
  await expect(card(page, 'Not sent yet')).toBeVisible()
})

test('lets an admin switch between panel and app, and returns to the login on sign-out', async ({ page }) => {
  await signIn(page, admin)
  await expect(page).toHaveURL(paths.admin)
  const panel = page.getByRole('navigation', { name: 'Admin panel' })
  for (const [label, path] of [
    ['Users', paths.adminUsers],
    ['Contact Messages', paths.adminContacts],
    ['Dashboard', paths.admin],
  ] as const) {
    // Some labels also include a count.
    await panel.getByRole('link', { name: new RegExp(`^${label}`) }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 }), label).toBeFocused()
  }
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to App' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  // The page has a heading of the same name.
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(paths.admin)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Successfully logged out')).toBeVisible()
  await expect(page).toHaveURL(paths.login)
})
