/** The projects page by keyboard alone. Keys of lists and cards: command-center.browser.test.tsx, projects-screen.browser.test.tsx. */
import { paths } from '../src/paths.ts'
import { founder } from '#tests/browser/accounts.ts'
import { openProjects } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { expect, signIn, test } from './support/fixtures.ts'

test('supports everything by keyboard alone', async ({ page, server }) => {
  const account = await newUser(server.url)
  await givenRows({ origin: server.url, account }, 'projects', (user_id) => [{ user_id, name: 'Harvest' }])
  const name = 'By keyboard'
  await openProjects(page, account)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'New Project' })).toBeFocused()
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'Create New Project' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Every word of it')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  const created = page.getByRole('article', { name })
  await expect(created).toContainText('In Progress')
  await expect(created.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '15')
  await expect(page.getByRole('button', { name: 'New Project' })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(created).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(created.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete Project' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(created).toHaveCount(0)
  // Focus moves to the card that took the deleted card's place.
  await expect(page.getByRole('article').first()).toBeFocused()

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(created).toBeVisible()
})

test('Back closes a dialog and stays on the page; a closed dialog leaves no history entry', async ({ page }) => {
  await signIn(page, founder)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Projects' }).click()
  const newProject = page.getByRole('button', { name: 'New Project' })
  await newProject.click()
  await expect(page).toHaveURL(`${paths.projects}?new`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paths.projects)

  await newProject.dblclick()
  await page.getByRole('button', { name: 'Cancel' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paths.projects)
  await page.goBack()
  await expect(page).toHaveURL(paths.dashboard)
})
