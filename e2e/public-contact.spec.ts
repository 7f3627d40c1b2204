/**
 * The contact form sends, waits for a connection, and loses nothing. The server accepts five messages an hour per address: three of these tests send
 * one, the other intercepts it. contact-form.browser.test.tsx tests the form's messages.
 */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { workerIsInCharge } from '#tests/browser/app.ts'
import {
  heldMessages,
  type Letter,
  messageField,
  newLetter,
  saved,
  send,
  sending,
  sent,
  takeMessages,
  write,
} from './support/contact.ts'
import { expect, test, testWithWorker } from './support/fixtures.ts'
import { headersOf, signInByRequest } from '#tests/browser/users.ts'

/** How many copies of a message the admins' table has. */
async function arrived(page: Page, { message }: Letter): Promise<number> {
  const { origin } = new URL(page.url())
  const rows = await fetch(
    `${origin}/rest/v1/contact_messages?select=subject&message=eq.${encodeURIComponent(message)}`,
    { headers: headersOf(await signInByRequest(origin, admin)) },
  )
  if (!rows.ok) throw new Error(`The admins' table answered ${rows.status}`)
  return ((await rows.json()) as unknown[]).length
}

test('delivers a message and empties the form', async ({ page }) => {
  const mine = newLetter()
  await page.goto(paths.contact)
  await write(page, mine)
  await send(page)
  await expect(sent(page)).toBeVisible()
  await expect(
    page.getByRole('main').getByText("Thank you for contacting us. We'll get back to you within 24 hours."),
  ).toBeVisible()
  await expect(messageField(page)).toHaveValue('')
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(await arrived(page, mine)).toBe(1)
})

testWithWorker(
  'delivers a message written offline exactly once, from another page after its tab closed',
  async ({ page, context }) => {
    const mine = newLetter()
    await page.goto(paths.contact)
    await workerIsInCharge(page)
    // Second visit: from here on the form's code comes from the device.
    await page.reload()
    await workerIsInCharge(page)
    await context.setOffline(true)
    await write(page, mine)
    await send(page)
    await expect(saved(page)).toBeVisible()
    await expect(messageField(page)).toHaveValue(mine.message)
    await page.close()

    const later = await context.newPage()
    await later.goto(paths.terms)
    expect(await later.evaluate(() => navigator.onLine)).toBe(false)
    await later.close()
    await context.setOffline(false)

    const online = await context.newPage()
    await online.goto(paths.pricing)
    await expect.poll(() => arrived(online, mine)).toBe(1)
    await online.goto(paths.home)
    await expect.poll(() => heldMessages(online)).toEqual([])
    expect(await arrived(online, mine)).toBe(1)
  },
)

test.describe('with network problems', () => {
  test('waits with a form sent before any script has loaded, and loses nothing', async ({ page, context }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    const mine = newLetter()
    const taken = await takeMessages(context)
    await page.goto(paths.contact, { waitUntil: 'commit' })
    await write(page, mine)
    await send(page)
    await expect(page).toHaveURL(paths.contact)
    await expect(messageField(page)).toHaveValue(mine.message)
    release()
    await expect(sent(page)).toBeVisible()
    expect(taken(mine)).toBe(1)
  })

  test('sends no duplicate after a lost response', async ({ page }) => {
    const mine = newLetter()
    let lost = 0
    await page.route(sending, async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.goto(paths.contact)
    await write(page, mine)
    await send(page)
    await expect(saved(page)).toBeVisible()
    await send(page)
    await expect(sent(page)).toBeVisible()
    expect(lost).toBe(1)
    expect(await arrived(page, mine)).toBe(1)
  })
})
