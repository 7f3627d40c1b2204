/** The admin login, by username. tests/contract/admin-login.test.ts tests its answers to everyone else. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { toast } from '#tests/browser/app.ts'
import { expect, test } from './support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')

async function enter(page: Page, username: string, secret: string): Promise<void> {
  await main(page).getByLabel('Username').fill(username)
  await main(page).getByLabel('Password', { exact: true }).fill(secret)
  await main(page).getByRole('button', { name: 'Log in' }).click()
}

test('lets an admin in by username and opens the requested page', async ({ page }) => {
  await page.goto(paths.adminContacts)
  await expect(page).toHaveURL(paths.adminLogin)
  await enter(page, admin.username, admin.password)
  await expect(toast(page, 'Login successful')).toBeVisible()
  await expect(toast(page, 'Welcome to the admin portal.')).toBeVisible()
  await expect(page).toHaveURL(paths.adminContacts)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(`"${admin.password}"`)
})
