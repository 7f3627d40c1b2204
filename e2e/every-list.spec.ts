/** J and K lead into the list of each page that has one. What they do there: command-center.browser.test.tsx. In the thorough run only. */
import { paths } from '../src/paths.ts'
import { admin, founder } from '#tests/browser/accounts.ts'
import { chip } from '#tests/browser/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'

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
