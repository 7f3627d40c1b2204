import { paths } from '../src/paths.ts'
import { chip, loseNetwork } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { expect, signIn, test } from './support/fixtures.ts'

test('marks notifications read offline as read on the other device', async ({ page, context, openDevice, server }) => {
  const account = await newUser(server.url)
  await givenRows({ origin: server.url, account }, 'notifications', (user_id) => [
    { user_id, message: 'Your call is on Thursday at eleven.' },
  ])
  const phone = await openDevice({ viewport: { width: 360, height: 800 } })
  await signIn(phone, account)
  await expect(phone.getByText('1 unread message', { exact: true })).toBeVisible()

  await signIn(page, account)
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
