import { paths } from '../src/paths.ts'
import { secondFounder } from '#tests/browser/accounts.ts'
import { chip, loseNetwork } from '#tests/browser/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'

test('marks notifications read offline as read on the other device', async ({ page, context, openDevice }) => {
  const phone = await openDevice({ viewport: { width: 360, height: 800 } })
  await signIn(phone, secondFounder)
  await expect(phone.getByText('1 unread message', { exact: true })).toBeVisible()

  await signIn(page, secondFounder)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(page.getByText('1 New', { exact: true })).toBeVisible()
  await loseNetwork(page)
  await page.getByRole('button', { name: 'View notifications' }).click()
  await expect(page).toHaveURL(`${paths.dashboard}?notifications`)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No new notifications')).toBeVisible()
  await page.goBack()
  await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()

  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(phone.getByText('No new notifications')).toBeVisible()
})
