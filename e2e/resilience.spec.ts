/** What breaks while somebody works: the backend is killed, a tab closes, a tab freezes. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { card, chip, createProject, editProject, openProjects } from './support/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newPerson } from './support/people.ts'

test('the backend is killed under somebody who edits: nothing lost, nothing doubled', async ({
  page,
  server,
  openDevice,
  allowConsoleErrors,
}) => {
  test.slow()
  // The browser reports each attempt to listen that found nobody.
  allowConsoleErrors(/WebSocket connection/)
  const account = await newPerson(server.url)
  await openProjects(page, account)
  await createProject(page, 'Before the cut')
  await expect(chip(page, 'Saved')).toBeVisible()

  // In the middle of an exchange as likely as not: the edit and the cut race each other.
  await Promise.all([createProject(page, 'During the cut'), server.kill()])
  await editProject(page, 'Before the cut', { Description: 'Typed while the server was gone' })
  await createProject(page, 'After the cut')
  await expect(page.getByRole('button', { name: /^Sync: Offline, [23] unsent$/ })).toBeVisible()

  await server.start()
  // A person who looks again wakes it; otherwise the wait between two tries runs out by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(chip(page, 'Saved')).toBeVisible({ timeout: 60_000 })

  const other = await openDevice()
  await openProjects(other, account)
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
  await openProjects(page, account)
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
  await signIn(elsewhere, account, paths.projects)
  await expect(card(elsewhere, 'Sent by the tab that is left')).toBeVisible()
})

test.describe('a tab that does nothing any more', () => {
  // The request that stops it must meet the test's own answer, not a worker.
  test.use({ serviceWorkers: 'block' })

  test('does not hold up the one in sight', async ({ page, context, openDevice, baseURL }) => {
    const account = await newPerson(baseURL ?? '')
    await openProjects(page, account)
    const second = await context.newPage()
    await second.goto(paths.projects)
    await expect(chip(second, 'Saved')).toBeVisible()

    await freeze(page)
    await second.bringToFront()
    await createProject(second, 'Sent although the other sleeps')
    const elsewhere = await openDevice()
    await signIn(elsewhere, account, paths.projects)
    await expect(card(elsewhere, 'Sent although the other sleeps')).toBeVisible({ timeout: 30_000 })
  })

  test('hides no unsent edit: another tab counts it, and signing out there asks', async ({
    page,
    context,
    baseURL,
  }) => {
    await openProjects(page, await newPerson(baseURL ?? ''))
    const second = await context.newPage()
    await second.goto(paths.projects)
    await expect(chip(second, 'Saved')).toBeVisible()
    await freeze(page)

    await second.bringToFront()
    await context.route(/rpc\/sync_push/, () => new Promise(() => {}))
    await createProject(second, 'Not sent yet')
    await second.getByRole('button', { name: 'Logout' }).click()
    const question = second.getByRole('alertdialog', { name: 'Sign out with unsent edits?' })
    await expect(question).toContainText('Not sent yet')
    await question.getByRole('button', { name: 'Cancel' }).click()
    const third = await context.newPage()
    await watchChip(third)
    await third.goto(paths.projects)
    await expect(chip(third, '1 unsent').or(chip(third, 'Syncing'))).toBeVisible()
    expect(await wordsOfChip(third)).not.toContain('Sync: Saved')
  })
})

test.describe('a server that does not answer', () => {
  test.use({ serviceWorkers: 'block' })

  test('is not taken for one that has saved an edit, however often the page is reloaded', async ({
    page,
    context,
    baseURL,
  }) => {
    await openProjects(page, await newPerson(baseURL ?? ''))
    await context.route(/rpc\/sync_/, () => new Promise(() => {}))
    await createProject(page, 'Not sent yet')
    await watchChip(page)
    for (let reload = 0; reload < 5; reload++) {
      await page.reload()
      await expect(card(page, 'Not sent yet')).toBeVisible()
      await expect(chip(page, '1 unsent').or(chip(page, 'Syncing'))).toBeVisible()
      expect(await wordsOfChip(page)).not.toContain('Sync: Saved')
    }
  })
})

declare global {
  interface Window {
    wordsOfChip?: Set<string>
  }
}

/** From the next load on, collects what the chip says in each frame. */
async function watchChip(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const words = new Set<string>()
    window.wordsOfChip = words
    function look() {
      for (const button of document.querySelectorAll('button[aria-label^="Sync:"]')) {
        words.add(button.getAttribute('aria-label') ?? '')
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

const wordsOfChip = (page: Page) => page.evaluate(() => [...(window.wordsOfChip ?? [])])

/** Stops a page as browsers do with tabs out of sight. */
async function freeze(page: Page): Promise<void> {
  await page.route('**/never-answered', () => new Promise(() => {}))
  // No answer leads to a write any more: browsers freeze no tab in the middle of a transaction that others wait for.
  await page.route(/rpc\/sync_/, () => new Promise(() => {}))
  const asked = page.waitForRequest('**/never-answered')
  page.evaluate(doNothingAnyMore).catch(() => 'the page is closed before it comes to itself')
  await asked
}

/**
 * As a frozen tab would, keeps its lock and runs nothing (the emulation of freezing lets scripts go on). It begins once everything that the page
 * was writing is written, with what that led to.
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
  // A request that holds everything up until it is answered: the tab stands still without keeping the processor busy.
  const request = new XMLHttpRequest()
  request.open('GET', '/never-answered', false)
  request.send()
}
