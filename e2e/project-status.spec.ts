import { paths } from '../src/paths.ts'
import { founder } from '#tests/browser/accounts.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { expect, signIn, testWithWorker as test } from './support/fixtures.ts'

test('shows project status offline, and Back returns to the selected project', async ({ page }) => {
  await signIn(page, founder, paths.projectStatus)
  const cards = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  // From then on their order is that of the server's data.
  await expect(chip(page, 'Saved')).toBeVisible()
  const name = await cards.nth(1).getByRole('heading').innerText()
  await workerIsInCharge(page)
  await page.context().setOffline(true)
  await cards.nth(1).getByRole('button').click()
  const isSelected = async () => {
    await expect(page.locator('[data-project] [aria-current]')).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Project Tasks' })).toContainText(name)
  }
  await isSelected()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  // Not just the URL: it changes before the page does, and going back before the page has changed moves no focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused()
  await page.goBack()
  await isSelected()
  await expect(page.getByRole('heading', { level: 1, name: 'Project Status' })).toBeFocused()
  await page.reload()
  await isSelected()
})
