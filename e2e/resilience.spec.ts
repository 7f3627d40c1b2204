/** What breaks while somebody works: the backend is killed, a tab closes, a tab freezes. */
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

    await context.route('**/never-answered', () => new Promise(() => {}))
    const asked = page.waitForRequest('**/never-answered')
    const stuck = page.evaluate(doNothingAnyMore)
    stuck.catch(() => 'the page is closed before it comes to itself')
    await asked
    await second.bringToFront()
    await createProject(second, 'Sent although the other sleeps')
    const elsewhere = await openDevice()
    await signIn(elsewhere, account, paths.projects)
    await expect(card(elsewhere, 'Sent although the other sleeps')).toBeVisible({ timeout: 30_000 })
  })
})

/**
 * As a frozen tab would, keeps its lock and runs nothing (the emulation of freezing lets scripts go on). Browsers freeze no tab in the
 * middle of a transaction that others wait for, so it begins once a transaction over everything has come to its end.
 */
async function doNothingAnyMore(): Promise<void> {
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
  // A request that holds everything up until it is answered: the tab stands still without keeping the processor busy.
  const request = new XMLHttpRequest()
  request.open('GET', '/never-answered', false)
  request.send()
}
