import type { Page } from '@playwright/test'
import { paths } from '../../src/paths.ts'
import type { Account } from './accounts.ts'

/**
 * Signs in as a person does, and waits for the page behind it.
 * @returns once /dashboard, or /admin for an admin, is open.
 */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(paths.login)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: /^log in$/i }).click()
  await page.waitForURL((url) => url.pathname === paths.dashboard || url.pathname === paths.admin)
}
