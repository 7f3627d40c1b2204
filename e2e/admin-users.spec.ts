/** The parts of the user pages that need the real server. features/panel/users/*.browser.test.tsx tests the rest. */
import { paths } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { chip, loseNetwork, toast } from '#tests/browser/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newUser, signInByRequest } from '#tests/browser/users.ts'

test('keeps list and server consistent when an admin grants a right, suspends offline and deletes', async ({
  page,
  server,
  browser,
}) => {
  const user = await newUser(server.url)
  await signIn(page, admin, `${paths.adminUsers}?q=${encodeURIComponent(user.email)}`)
  const row = page.getByRole('row', { name: user.email })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Grant admin access to Mira Sen')
  // The question was opened in this tab, so it asks for no letters of the email.
  await page.reload()
  const question = page.getByRole('alertdialog', { name: 'Grant Admin Access' })
  await expect(question).toContainText(user.email)
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await press('Grant Access')
  await expect(toast(page, 'Admin access granted successfully.')).toBeVisible()
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await press('Remove admin access of Mira Sen')
  await press('Remove Access')
  await expect(toast(page, 'Admin access removed successfully.')).toBeVisible()
  await expect(row.getByText('Regular user')).toBeVisible()

  await expect(chip(page, 'Saved')).toBeVisible()
  await loseNetwork(page)
  await press('Edit status of Mira Sen')
  await page.getByRole('dialog').getByLabel('Status').selectOption('Suspended')
  await press('Update Status')
  await expect(toast(page, 'User status updated to suspended.')).toBeVisible()
  await expect(row.getByText('Unsent')).toBeVisible()
  await press('Delete Mira Sen')
  await press('Delete')
  await expect(toast(page, 'Failed to delete user. Please try again later.')).toBeVisible()
  await expect(row.getByText('Suspended')).toBeVisible()

  await page.context().setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  const theirs = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(theirs, user, paths.dashboard)
  await expect(theirs.getByText('Your account is suspended')).toBeVisible()
  await theirs.context().close()

  await page.getByRole('link', { name: 'Mira Sen' }).click()
  await expect(page.getByText('Active → Suspended')).toBeVisible()
  await press('Delete Mira Sen')
  await press('Delete')
  await expect(toast(page, 'User deleted successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No user at this link' })).toBeVisible()
  await expect(page.getByText('User deleted', { exact: true })).toBeVisible()
  await expect(signInByRequest(server.url, user)).rejects.toThrow('answered 400')
})
