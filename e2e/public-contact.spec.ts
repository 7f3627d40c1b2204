/**
 * The contact form: it sends, it waits for a connection, and it loses nothing.
 * The server takes five messages an hour from one address: these stories need all of them.
 */
import type { Page } from '@playwright/test'
import { loadKeys } from '../embedded/keys.ts'
import { paths } from '../src/paths.ts'
import { admin } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'

let letters = 0

/** A message like no other. */
function letter() {
  letters += 1
  return { name: 'Grace Hopper', email: 'grace@example.com', message: `A shop for bees, ${Date.now()}-${letters}.` }
}

async function write(page: Page, { name, email, message }: ReturnType<typeof letter>): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').selectOption('quote')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** How often a message lies in the admins' table. */
async function arrived(page: Page, message: string): Promise<number> {
  const apikey = loadKeys().publishable_key
  const { origin } = new URL(page.url())
  const token = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const rows = await fetch(
    `${origin}/rest/v1/contact_messages?select=subject&message=eq.${encodeURIComponent(message)}`,
    {
      headers: { apikey, authorization: `Bearer ${access_token}` },
    },
  )
  return ((await rows.json()) as unknown[]).length
}

test('a message arrives, and the form is empty again', async ({ page }) => {
  const mine = letter()
  await page.goto(paths.contact)
  await write(page, mine)
  await send(page)
  await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
  await expect(
    page.getByRole('main').getByText("Thank you for contacting us. We'll get back to you within 24 hours."),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(await arrived(page, mine.message)).toBe(1)
})

test('what is missing is said beside each field', async ({ page }) => {
  await page.goto(paths.contact)
  await send(page)
  for (const text of ['Please enter your name.', 'Please choose a subject.', 'Please enter your message.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel('Email').fill('grace')
  await send(page)
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('grace')
})

test('a form that is written and sent before its code is there waits, and loses nothing', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const mine = letter()
  await page.goto(paths.contact, { waitUntil: 'commit' })
  await write(page, mine)
  await send(page)
  await expect(page).toHaveURL(paths.contact)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(mine.message)
  release()
  await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
  expect(await arrived(page, mine.message)).toBe(1)
})

test('written offline, the tab closed: it arrives from another page later, once', async ({ page, context }) => {
  const mine = letter()
  await page.goto(paths.contact)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The second visit: from here on the form's code comes from the device.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await write(page, mine)
  await send(page)
  await expect(page.getByRole('main').getByText("Saved. We'll send it when you're back online.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(mine.message)
  await page.close()

  const later = await context.newPage()
  await later.goto(paths.terms)
  expect(await later.evaluate(() => navigator.onLine)).toBe(false)
  await later.close()
  await context.setOffline(false)

  const online = await context.newPage()
  await online.goto(paths.pricing)
  await expect.poll(() => arrived(online, mine.message)).toBe(1)
  await online.goto(paths.home)
  await expect.poll(() => online.evaluate(() => localStorage.getItem('sevenday.contact-queued'))).toBeNull()
  expect(await arrived(online, mine.message)).toBe(1)
})

test('an answer that got lost makes no second message', async ({ page }) => {
  const mine = letter()
  let lost = 0
  await page.route('**/rest/v1/rpc/send_contact_message', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto(paths.contact)
  await write(page, mine)
  await send(page)
  await expect(page.getByRole('main').getByText("Saved. We'll send it when you're back online.")).toBeVisible()
  await send(page)
  await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
  expect(lost).toBe(1)
  expect(await arrived(page, mine.message)).toBe(1)
})

test('a server in trouble is an error, and what was written stays', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors('status of 503')
  const mine = letter()
  await page.route('**/rest/v1/rpc/send_contact_message', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(paths.contact)
  await write(page, mine)
  await send(page)
  await expect(page.getByRole('main').getByText('Something went wrong. Please try again later.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(mine.message)
  await page.unroute('**/rest/v1/rpc/send_contact_message')
  await send(page)
  await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
  expect(await arrived(page, mine.message)).toBe(1)
})
