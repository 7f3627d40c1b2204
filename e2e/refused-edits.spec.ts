/** What the database refuses: kept with the reason, and put right. Retrying and discarding: sync-panel.browser.test.tsx. */
import type { Route } from '@playwright/test'
import { card, cards, chip, createProject, editProject, openProjects } from './support/app.ts'
import { expect, test } from './support/fixtures.ts'
import { newPerson } from './support/people.ts'

// Edits are changed on their way: a worker that takes charge meanwhile would take them past that.
test.use({ serviceWorkers: 'block' })

test('a name the database refuses waits in the tray, and what comes after it goes through', async ({
  page,
  openDevice,
  baseURL,
}) => {
  const account = await newPerson(baseURL ?? '')
  await openProjects(page, account)
  await createProject(page, 'Harvest')
  await createProject(page, 'Pitch deck')
  await expect(chip(page, 'Saved')).toBeVisible()

  // The form knows the limit, so the name grows on its way.
  const lengthen = async (route: Route) => {
    const body = route.request().postData() ?? ''
    await route.continue({ postData: body.replace('Harvest South', 'Harvest South'.repeat(20)) })
  }
  await page.route('**/rpc/sync_push', lengthen)
  await editProject(page, 'Harvest', { Name: 'Harvest South' })
  await expect(chip(page, '1 refused')).toBeVisible()
  await editProject(page, 'Pitch deck', { Description: 'Sent after the refusal' })

  const phone = await openDevice()
  await openProjects(phone, account)
  await expect(card(phone, 'Pitch deck')).toContainText('Sent after the refusal')
  await expect(card(phone, 'Harvest')).toBeVisible()

  await test.step('the tray says why, and is still there after a reload', async () => {
    await page.reload()
    await chip(page, '1 refused').click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await expect(panel).toContainText('Harvest South')
    await expect(panel).toContainText('The name is too long: a project name has at most 120 characters.')
  })

  await test.step('what was typed opens in the form, and is sent once it is put right', async () => {
    await page.getByRole('region', { name: 'Refused' }).getByRole('button', { name: 'Edit Harvest South' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Project' })
    await expect(form).toContainText('The name is too long')
    await expect(form.getByLabel('Name')).toHaveValue('Harvest South')
    await form.getByLabel('Name').fill('South')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(chip(page, 'Saved')).toBeVisible()
    await expect(cards(phone)).toHaveText(['Pitch deck', 'South'])
  })
})
