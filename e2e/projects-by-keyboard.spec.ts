/**
 * The projects page by keyboard, and the way into every list. Accessibility and layout of its states: accessibility.spec.ts,
 * states.spec.ts.
 */
import type { Locator } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { admin, founder } from '#tests/browser/accounts.ts'
import { workerIsReady } from '#tests/browser/app.ts'
import { expect, expectAccessible, signIn, test, testWithWorker } from './support/fixtures.ts'

test('supports everything by keyboard alone', async ({ page }) => {
  const name = `By keyboard ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, founder, paths.projects)
  await expect(page.getByRole('article').first()).toBeVisible()

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
    await signIn(page, founder, paths.projects)
    const first = page.getByRole('article').first()
    const name = await first.getByRole('heading').innerText()
    await workerIsReady(page)
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
    const press = async (key: string, from?: Locator) => {
      await from?.focus()
      await page.keyboard.press(key)
      return page.evaluate(() => {
        const row = document.activeElement?.closest('tbody tr, [aria-posinset]')
        return row && [...(row.parentElement?.children ?? [])].indexOf(row)
      })
    }
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('tbody tr[data-row], [aria-posinset]').nth(1)).toBeVisible()
      const search = page.getByRole('button', { name: 'Search and commands' })
      expect(await press('j', search), path).toBe(0)
      await expect.poll(() => press('j'), path).toBe(1)
      // The row that had the focus last.
      expect(await press('k', search), path).toBe(1)
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
