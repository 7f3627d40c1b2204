/** Two admins edit the same rows, one of them offline. How a list changes under the pointer: features/messages, useSteadyList. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { chip, loseNetwork, toast } from '#tests/browser/app.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { newAdmin, sendMessage } from '#tests/browser/users.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test('applies an action of both admins once, and reports a change to the other admin’s task', async ({
  page,
  openDevice,
  server,
}) => {
  const sender = `Visitor ${Date.now()}`
  const title = `Task ${Date.now()}`
  await sendMessage(server.url, sender)
  const second = await newAdmin(server.url)
  await signIn(page, admin, `${paths.adminTasks}?new`)
  await page.getByLabel('Title').fill(title)
  await press(page, 'Create Task')
  await expect(chip(page, 'Saved')).toBeVisible()
  // Without a worker, the page must load before the network goes.
  await page.getByRole('link', { name: 'Contact Messages' }).click()
  await expect(rowOf(page, sender)).toBeVisible()
  await page.getByRole('link', { name: 'Tasks' }).click()
  const other = await openDevice()
  await signIn(other, second, `${paths.adminTasks}?q=${title}`)
  await expect(rowOf(other, title)).toBeVisible()

  await loseNetwork(page)
  await press(page, `Complete ${title}`)
  await press(other, `Edit ${title}`)
  await other.getByRole('dialog').getByLabel('Status').selectOption('Cancelled')
  await press(other, 'Save Changes')
  await expect(chip(other, 'Saved')).toBeVisible()
  await page.getByRole('link', { name: 'Contact Messages' }).click()
  await press(page, `Mark as Resolved: ${sender}`)
  await other.goto(`${paths.adminContacts}?status=pending`)
  await press(other, `Mark as Resolved: ${sender}`)
  await expect(toast(other, 'Message marked as resolved')).toBeVisible()
  await expect(chip(other, 'Saved')).toBeVisible()

  await page.context().setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(rowOf(page, sender).getByText('Resolved', { exact: true })).toBeVisible()
  await expect(rowOf(other, sender)).toHaveCount(0)
  for (const device of [page, other]) {
    await device.goto(`${paths.adminTasks}?q=${title}`)
    await expect(rowOf(device, title).getByText('Completed', { exact: true })).toBeVisible()
    await expect(rowOf(device, title).getByText('Changed twice')).toBeVisible()
  }
  await press(other, `Edit ${title}`)
  await expect(other.getByRole('dialog')).toContainText('The status was changed on two devices')
  await other.getByRole('button', { name: 'Restore' }).click()
  await expect(rowOf(page, title).getByText('Cancelled', { exact: true })).toBeVisible()
})
