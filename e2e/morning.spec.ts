/** A customer's morning: what happens today, what is new, and what waits for the customer. Offline for a while. */
import type { Page } from '@playwright/test'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { givenMorning, givenNews } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, signIn, testWithWorker } from './support/fixtures.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const completed = '3 tasks completed in Tiffin Trail.'

testWithWorker("a customer's morning", { tag: '@all' }, async ({ page, context, openDevice, server }) => {
  const account = await newUser(server.url)
  const project = await givenMorning({ origin: server.url, account })
  const phone = await openDevice({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })
  await signIn(phone, account)
  await expect(chip(phone, 'Saved')).toBeVisible()
  await signIn(page, account)
  await workerIsInCharge(page)
  await expect(section(page, 'Today')).toContainText('Day 3 of 7 · due ')
  await expect(section(page, 'Today')).toContainText('1 day late')
  await expect(section(page, 'Since your last visit')).toContainText(completed)
  await expect(section(page, 'Waiting for you').getByRole('link')).toHaveText([
    'Send us your logo',
    'Choose a photograph of your kitchen',
  ])

  // Until the code of the database arrives, the page stays as it is before the database is open.
  const code = Promise.withResolvers<void>()
  await phone.route(/\/assets\/browser-workspace/, (route) => code.promise.then(() => route.continue()))
  await phone.reload()
  await expect(section(phone, 'Today')).toContainText('Collect payments by UPI')
  await expect(section(phone, 'Since your last visit')).toContainText(completed)
  await expect(section(phone, 'Waiting for you')).toContainText('Send us your logo')
  await expect(bell(phone)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  code.resolve()
  await expect(chip(phone, 'Saved')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(section(page, 'Today')).toContainText('Collect payments by UPI')
  await bell(page).click()
  await expect(page).toHaveURL(`${paths.dashboard}?notifications`)
  await list(page)
    .getByRole('button', { name: `Mark as read: ${completed}` })
    .click()
  await page.goBack()
  await expect(list(page)).toBeHidden()
  await expect(section(page, 'Since your last visit')).not.toContainText(completed)
  await expect(chip(page, 'Offline, 3 unsent')).toBeVisible()
  await expect(section(phone, 'Since your last visit')).toContainText(completed)

  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(section(phone, 'Since your last visit')).not.toContainText(completed)

  const message = 'The kitchen view is ready.'
  await givenNews({ origin: server.url, account }, [{ kind: 'status_changed', project_id: project, message }])
  await expect(section(phone, 'Since your last visit')).toContainText(message)
  await bell(phone).click()
  await list(phone).getByRole('link', { name: message }).click()
  await expect(phone).toHaveURL(`${paths.projects}/${project}`)
  await expect(section(page, 'Since your last visit')).not.toContainText(message)
})
