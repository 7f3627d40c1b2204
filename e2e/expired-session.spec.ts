/** Offline until after the session has expired: the app opens, reads and takes edits; only sending waits. */
import { card, chip, createProject, expireSession, openProjects, workerIsInCharge } from '#tests/browser/app.ts'
import { expect, testWithWorker as test } from './support/fixtures.ts'
import { newUser } from '#tests/browser/users.ts'

test('opens the app offline with an expired session, and sends edits later', async ({
  page,
  context,
  openDevice,
  baseURL,
}) => {
  const account = await newUser(baseURL ?? '')
  await openProjects(page, account)
  await createProject(page, 'Before the trip')
  await expect(chip(page, 'Saved')).toBeVisible()
  await workerIsInCharge(page)

  await expireSession(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, 'Before the trip')).toBeVisible()
  await createProject(page, 'On the trip')
  await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()

  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  const second = await openDevice()
  await openProjects(second, account)
  await expect(card(second, 'On the trip')).toBeVisible()
})
