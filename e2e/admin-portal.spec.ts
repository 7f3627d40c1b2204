/** The admin login: by username, and with the same answer for everyone else. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { admin, founder } from '#tests/browser/accounts.ts'
import { toast } from '#tests/browser/app.ts'
import { expect, test } from './support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')

async function enter(page: Page, username: string, secret: string): Promise<void> {
  await main(page).getByLabel('Username').fill(username)
  await main(page).getByLabel('Password', { exact: true }).fill(secret)
  await main(page).getByRole('button', { name: 'Log in' }).click()
}

test('gives everyone but admins the same answer', async ({ page, allowFailedRequests }) => {
  allowFailedRequests({ path: '/functions/v1/admin-login', status: 401 })
  const tries = [
    { what: 'a wrong password', username: admin.username, secret: 'not this one' },
    { what: 'an unknown username', username: 'nobody', secret: admin.password },
    { what: "a customer's own password", username: founder.email, secret: founder.password },
  ]
  const answers: string[] = []
  for (const { what, username, secret } of tries) {
    await page.goto(paths.adminLogin)
    const answered = page.waitForResponse(/\/functions\/v1\/admin-login$/)
    await enter(page, username, secret)
    const response = await answered
    answers.push(`${response.status()} ${await response.text()}`)
    await expect(main(page).getByText('Invalid username or password'), what).toBeVisible()
  }
  await expect(page).toHaveURL(paths.adminLogin)
  expect(new Set(answers).size, answers.join('\n')).toBe(1)
})

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
