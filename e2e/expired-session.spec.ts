/** After a session expires offline, the app opens, reads and accepts edits. Only sending waits. */
import {
  card,
  chip,
  createProject,
  editProject,
  expireSession,
  openProjects,
  workerIsInCharge,
} from '#tests/browser/app.ts'
import { expect, testWithWorker as test } from './support/fixtures.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'

test('opens the app offline with an expired session, and sends edits later', async ({
  page,
  context,
  openDevice,
  baseURL,
}) => {
  const account = await newUser(baseURL ?? '')
  await givenRows({ origin: baseURL ?? '', account }, 'projects', (user_id) => [{ user_id, name: 'Before the trip' }])
  await openProjects(page, account)
  await expect(card(page, 'Before the trip')).toBeVisible()
  await workerIsInCharge(page)

  await expireSession(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, 'Before the trip')).toBeVisible()
  await editProject(page, 'Before the trip', { Description: 'Typed on the train', Status: 'in-progress' })
  await createProject(page, 'On the trip')
  await page.reload()
  await expect(card(page, 'Before the trip')).toContainText('Typed on the train')
  await expect(card(page, 'Before the trip')).toContainText('In Progress')
  await expect(card(page, 'Before the trip').getByText('Unsent', { exact: true })).toBeVisible()
  await expect(card(page, 'On the trip').getByText('New, unsent', { exact: true })).toBeVisible()
  await expect(chip(page, 'Offline, 2 unsent')).toBeVisible()

  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(page.getByText('unsent')).toHaveCount(0)
  const second = await openDevice({ serviceWorkers: 'block' })
  await openProjects(second, account)
  await expect(card(second, 'On the trip')).toBeVisible()
  await expect(card(second, 'Before the trip')).toContainText('Typed on the train')
})
