/** Hasty and hesitant people: a click too many, and Cancel when something is under way already. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { card, chip } from './support/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newPerson } from './support/people.ts'

/** With the dialog open already. */
async function createHastily(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Project' }).dblclick()
  await expect(card(page, name)).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** On the projects page, with the dashboard before it in the history. */
async function goToProjects(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(paths.projects)
}

test('a double click does what one click does, and goes no further back', async ({ page, baseURL }) => {
  await signIn(page, await newPerson(baseURL ?? ''))
  await goToProjects(page)
  await page.getByRole('button', { name: 'New Project' }).dblclick()
  await createHastily(page, 'Harvest')
  await expect(page).toHaveURL(paths.projects)
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit Harvest' }).click()
  await page.getByRole('button', { name: 'Cancel' }).dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(paths.projects)

  await page.getByRole('button', { name: 'Delete Harvest' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await expect(page.getByText('Project deleted successfully', { exact: true })).toHaveCount(1)
  await expect(card(page, 'Harvest')).toBeHidden()
  await expect(page).toHaveURL(paths.projects)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Harvest')).toBeVisible()
  // One step back is the page before: no entry of a dialog is left in between.
  await page.goBack()
  await expect(page).toHaveURL(paths.dashboard)
})

test.describe('a slow network', () => {
  // A worker that takes charge meanwhile would take the edits past what holds them up.
  test.use({ serviceWorkers: 'block' })

  test('Cancel while edits are being sent means staying', async ({ page, context, baseURL }) => {
    await signIn(page, await newPerson(baseURL ?? ''))
    await goToProjects(page)
    await expect(chip(page, 'Saved')).toBeVisible()
    const network = Promise.withResolvers<void>()
    await context.route(/rpc\/sync_push/, async (route) => {
      await network.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create Your First Project' }).click()
    await createHastily(page, 'On its way')

    const question = page.getByRole('alertdialog', { name: 'Sign out with unsent edits?' })
    await page.getByRole('button', { name: 'Logout' }).click()
    const send = question.getByRole('button', { name: 'Send now and sign out' })
    await send.click()
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    network.resolve()
    await expect(chip(page, 'Saved')).toBeVisible()
    await page.reload()
    await expect(card(page, 'On its way')).toBeVisible()
    await expect(page).toHaveURL(paths.projects)
  })
})
