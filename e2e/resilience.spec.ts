/** What breaks while somebody works: the backend is killed, a tab closes, a tab freezes. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { founder } from './support/accounts.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newPerson } from './support/people.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const chip = (page: Page, words: string) => page.getByRole('button', { name: `Sync: ${words}`, exact: true })

async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(card(page, name)).toBeVisible()
}

async function describeProject(page: Page, name: string, description: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, name)).toContainText(description)
}

test('the backend is killed under somebody who edits: nothing lost, nothing doubled', async ({
  ownServer,
  openDevice,
  allowConsoleErrors,
}) => {
  test.slow()
  // The browser reports each request that found nobody.
  allowConsoleErrors(/Failed to load resource|WebSocket connection/)
  const page = await openDevice({ baseURL: ownServer.url })
  await signIn(page, founder)
  await page.goto(paths.projects)
  await expect(chip(page, 'Saved')).toBeVisible()
  await createProject(page, 'Before the cut')
  await expect(chip(page, 'Saved')).toBeVisible()

  // In the middle of an exchange as likely as not: the edit and the cut race each other.
  await Promise.all([createProject(page, 'During the cut'), ownServer.kill()])
  await describeProject(page, 'Before the cut', 'Typed while the server was gone')
  await createProject(page, 'After the cut')
  await expect(page.getByRole('button', { name: /^Sync: Offline, [23] unsent$/ })).toBeVisible()

  await ownServer.start()
  // A person who looks again wakes it; otherwise the wait between two tries runs out by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(chip(page, 'Saved')).toBeVisible({ timeout: 60_000 })

  const other = await openDevice({ baseURL: ownServer.url })
  await signIn(other, founder)
  await other.goto(paths.projects)
  await expect(chip(other, 'Saved')).toBeVisible()
  for (const device of [page, other]) {
    for (const name of ['Before the cut', 'During the cut', 'After the cut'])
      await expect(card(device, name)).toHaveCount(1)
    await expect(card(device, 'Before the cut')).toContainText('Typed while the server was gone')
  }
})

test('tabs of one browser are all live, and closing the one that syncs changes nothing', async ({
  page,
  context,
  openDevice,
  baseURL,
}) => {
  const account = await newPerson(baseURL ?? '')
  await signIn(page, account)
  await page.goto(paths.projects)
  await expect(chip(page, 'Saved')).toBeVisible()
  const second = await context.newPage()
  await second.goto(paths.projects)
  await expect(chip(second, 'Saved')).toBeVisible()

  await createProject(second, 'Seen in both tabs')
  await expect(card(page, 'Seen in both tabs')).toBeVisible()
  await expect(chip(second, 'Saved')).toBeVisible()

  await page.close()
  await createProject(second, 'Sent by the tab that is left')
  await expect(chip(second, 'Saved')).toBeVisible()
  const elsewhere = await openDevice()
  await signIn(elsewhere, account)
  await elsewhere.goto(paths.projects)
  await expect(card(elsewhere, 'Sent by the tab that is left')).toBeVisible()
})

test('a tab that does nothing any more does not hold up the one in sight', async ({
  page,
  context,
  openDevice,
  baseURL,
}) => {
  const account = await newPerson(baseURL ?? '')
  await signIn(page, account)
  await page.goto(paths.projects)
  await expect(chip(page, 'Saved')).toBeVisible()
  const second = await context.newPage()
  await second.goto(paths.projects)
  await expect(chip(second, 'Saved')).toBeVisible()

  const stuck = page.evaluate(doNothingAnyMore, 60_000)
  stuck.catch(() => 'the page is closed before it comes to itself')
  await second.bringToFront()
  await createProject(second, 'Sent although the other sleeps')
  const elsewhere = await openDevice()
  await signIn(elsewhere, account)
  await elsewhere.goto(paths.projects)
  await expect(card(elsewhere, 'Sent although the other sleeps')).toBeVisible({ timeout: 30_000 })
})

/**
 * As a frozen tab would, keeps its lock and runs nothing (the emulation of freezing lets scripts go on). Browsers freeze no tab in the
 * middle of a transaction that others wait for, so it begins once a transaction over everything has come to its end.
 */
async function doNothingAnyMore(milliseconds: number): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
        transaction.oncomplete = () => {
          database.close()
          resolve()
        }
      }
    })
  }
  const until = Date.now() + milliseconds
  while (Date.now() < until);
}
