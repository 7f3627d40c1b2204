/** The parts of /dashboard/settings that need the real server. settings-screen.browser.test.tsx tests the rest. */
import { readFileSync } from 'node:fs'
import { chip, toast } from '#tests/browser/app.ts'
import { newUser, signInByRequest } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, signIn, test, watchPolicy } from './support/fixtures.ts'

test('replaces the password and keeps this device signed in, which then stores a picture and exports the local data', {
  tag: '@all',
}, async ({ page, server, allowFailedRequests }) => {
  await watchPolicy(page)
  // A wrong password.
  allowFailedRequests({ path: '/auth/v1/token', status: 400 })
  const user = await newUser(server.url)
  await signIn(page, user, `${paths.settings}?tab=security`)
  const change = async (current: string) => {
    await page.getByLabel('Current Password').fill(current)
    await page.getByLabel('New Password', { exact: true }).fill('eight-days')
    await page.getByLabel('Confirm New Password').fill('eight-days')
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  await change('not it')
  await expect(toast(page, 'Current password is incorrect')).toBeVisible()
  await change(user.password)
  await expect(toast(page, 'Password updated successfully')).toBeVisible()

  await expect(signInByRequest(server.url, user)).rejects.toThrow('answered 400')
  await signInByRequest(server.url, { ...user, password: 'eight-days' })
  await page.reload()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Full Name').fill('Mira after the change')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(chip(page, 'Saved')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  })
  await expect(toast(page, 'Avatar updated successfully')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).locator('img')).toBeVisible()
  await expect(page.getByLabel('Avatar URL')).toHaveValue('')
  await expect(page.getByText('You use an uploaded picture.')).toBeVisible()

  const exported = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export my data' }).click()
    return JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { profile: Record<string, string> }
  }
  await expect.poll(async () => (await exported()).profile.avatar_url).toMatch(/^[\da-f-]+\/\d+\.jpg$/)
  const { profile } = await exported()
  expect(profile).toMatchObject({ email: user.email, full_name: 'Mira after the change' })
  const uploaded = await fetch(`${server.url}/storage/v1/object/public/avatars/${profile.avatar_url}`)
  expect(uploaded.headers.get('content-type')).toBe('image/jpeg')
})
