/**
 * The projects page by keyboard, and the way into every list. Accessibility and layout of its states: accessibility.spec.ts,
 * states.spec.ts.
 */
import { paths } from '../src/paths.ts'
import { admin, founder } from '#tests/browser/accounts.ts'
import { chip, openProjects, workerIsInCharge } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { expect, expectAccessible, signIn, test, testWithWorker } from './support/fixtures.ts'

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

testWithWorker(
  'finds a project in the palette offline, and applies single keys to the focused card',
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openProjects(page, founder)
    const first = page.getByRole('article').first()
    const name = await first.getByRole('heading').innerText()
    await workerIsInCharge(page)
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Search and commands' }).click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.settings)
    await page.keyboard.press('ControlOrMeta+k')
    await expectAccessible(page)
    await page.keyboard.type(name)
    await expect(page.getByRole('option').first()).toHaveText(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

    await page.goto(paths.projects)
    await page.keyboard.press('e')
    await expect(page).toHaveURL(paths.projects)
    await first.getByRole('button', { name: `Delete ${name}` }).focus()
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: 'Edit Project' }).getByLabel('Name')).toHaveValue(name)
  },
)

for (const { whose, account, pages } of [
  { whose: "a customer's", account: founder, pages: [paths.projects, paths.projectStatus] },
  {
    whose: "an admin's",
    account: admin,
    pages: [paths.adminUsers, paths.adminProjects, paths.adminTasks, paths.adminContacts],
  },
]) {
  test(`J and K go into the list on each of ${whose} pages with one`, async ({ page }) => {
    await signIn(page, account)
    const rows = page.locator('tbody tr[data-row], [aria-posinset]')
    const focused = page.locator(':focus-within')
    const search = page.getByRole('button', { name: 'Search and commands' })
    for (const path of pages) {
      await page.goto(path)
      await expect(chip(page, 'Saved')).toBeVisible()
      await expect(rows.nth(1)).toBeVisible()
      await search.press('j')
      await expect(rows.nth(0).and(focused), path).toBeVisible()
      await page.keyboard.press('j')
      await expect(rows.nth(1).and(focused), path).toBeVisible()
      // The row that had the focus last.
      await search.press('k')
      await expect(rows.nth(1).and(focused), path).toBeVisible()
    }
  })
}

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
