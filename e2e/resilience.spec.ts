/** Failures during work: the backend is killed, a tab freezes, the server does not respond. A tab that closes: tabs.browser.test.ts. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { card, chip, createProject, editProject, openProjects } from '#tests/browser/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newUser } from '#tests/browser/users.ts'

test('loses and duplicates nothing when the backend is killed during an edit', async ({
  page,
  server,
  openDevice,
  allowConsoleErrors,
}) => {
  // The browser logs each failed attempt to open the WebSocket.
  allowConsoleErrors(/^WebSocket connection to '\S+\/realtime\/v1\/websocket\?\S+' failed/)
  const account = await newUser(server.url)
  await openProjects(page, account)
  await createProject(page, 'Before the cut')
  await expect(chip(page, 'Saved')).toBeVisible()

  // The edit and the kill race, so the kill may hit any point of the exchange.
  await Promise.all([createProject(page, 'During the cut'), server.kill()])
  await editProject(page, 'Before the cut', { Description: 'Typed while the server was gone' })
  await createProject(page, 'After the cut')
  await expect(page.getByRole('button', { name: /^Sync: Offline, [23] unsent$/ })).toBeVisible()

  await server.start()
  // Going online wakes sync, as a returning user would; otherwise the retry delay has to elapse.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(chip(page, 'Saved')).toBeVisible()

  const other = await openDevice()
  await openProjects(other, account)
  for (const device of [page, other]) {
    for (const name of ['Before the cut', 'During the cut', 'After the cut'])
      await expect(card(device, name)).toHaveCount(1)
    await expect(card(device, 'Before the cut')).toContainText('Typed while the server was gone')
  }
})

test('a frozen tab neither blocks the visible tab nor hides unsent edits, even after many page loads', {
  tag: '@all',
}, async ({ page, context, openDevice, baseURL }) => {
  const account = await newUser(baseURL ?? '')
  await openProjects(page, account)
  const second = await context.newPage()
  await second.goto(paths.projects)
  await expect(chip(second, 'Saved')).toBeVisible()

  await freeze(page)
  await second.bringToFront()
  await createProject(second, 'Sent although the other sleeps')
  const elsewhere = await openDevice()
  await signIn(elsewhere, account, paths.projects)
  await expect(card(elsewhere, 'Sent although the other sleeps')).toBeVisible()
  await expect(chip(second, 'Saved')).toBeVisible()

  // From now on the server does not respond.
  await context.route(/rpc\/sync_/, () => new Promise(() => {}))
  await createProject(second, 'Not sent yet')
  await second.getByRole('button', { name: 'Logout' }).click()
  const question = second.getByRole('alertdialog', { name: 'Log out with unsent changes?' })
  await expect(question).toContainText('Not sent yet')
  await question.getByRole('button', { name: 'Cancel' }).click()
  const third = await context.newPage()
  for (const tab of [third, second, second]) {
    await watchChip(tab)
    await tab.goto(paths.projects)
    await expect(card(tab, 'Not sent yet')).toBeVisible()
    await expect(chip(tab, '1 unsent').or(chip(tab, 'Syncing'))).toBeVisible()
    expect(await chipLabels(tab)).not.toContain('Sync: Saved')
  }
})

declare global {
  interface Window {
    chipLabels?: Set<string>
  }
}

/** From the next load on, collects the chip's label in each frame. */
async function watchChip(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const labels = new Set<string>()
    window.chipLabels = labels
    function look() {
      for (const button of document.querySelectorAll('button[aria-label^="Sync:"]')) {
        labels.add(button.getAttribute('aria-label') ?? '')
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

const chipLabels = (page: Page) => page.evaluate(() => [...(window.chipLabels ?? [])])

/** Freezes a page as browsers freeze hidden tabs. */
async function freeze(page: Page): Promise<void> {
  await page.route('**/never-answered', () => new Promise(() => {}))
  // Block responses that would lead to a write: browsers don't freeze a tab during a transaction that others wait for.
  await page.route(/rpc\/sync_/, () => new Promise(() => {}))
  const asked = page.waitForRequest('**/never-answered')
  page.evaluate(doNothingAnyMore).catch(() => 'the page is closed before it comes to itself')
  await asked
}

/**
 * Blocks a page, which keeps its locks like a frozen tab (the emulated freeze lets scripts run). First waits for the page's pending writes, and for
 * the writes that these cause.
 */
async function doNothingAnyMore(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  for (const name of [...names, ...names, ...names]) {
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
  // A synchronous request blocks the tab until it is answered, without using the CPU.
  const request = new XMLHttpRequest()
  request.open('GET', '/never-answered', false)
  request.send()
}
