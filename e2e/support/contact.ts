/** The contact form as its visitors use it. */
import type { BrowserContext, Locator, Page } from '@playwright/test'

export const sending = '**/rest/v1/rpc/send_contact_message'

export interface Letter {
  name: string
  email: string
  message: string
}

let letters = 0

/** A message like no other. */
export function newLetter(): Letter {
  letters += 1
  return { name: 'Grace Hopper', email: 'grace@example.com', message: `A shop for bees, ${Date.now()}-${letters}.` }
}

export const messageField = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

export async function write(page: Page, { name, email, message }: Letter): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').selectOption('quote')
  await messageField(page).fill(message)
}

export const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send Message' }).click()
export const sent = (page: Page): Locator => page.getByRole('main').getByText('Message Sent!')
export const saved = (page: Page): Locator =>
  page.getByRole('main').getByText("Saved. We'll send it when you're back online.")

/**
 * Takes messages in the server's place, each id once: the real one takes five an hour from this machine, for the stories that are
 * about it.
 * @returns how often a message has arrived.
 */
export async function takeMessages(context: BrowserContext): Promise<(letter: Letter) => number> {
  const byId = new Map<string, string>()
  await context.route(sending, async (route) => {
    const { id, message } = route.request().postDataJSON() as { id: string; message: string }
    byId.set(id, byId.get(id) ?? message)
    await route.fulfill({ status: 204 })
  })
  return ({ message }) => [...byId.values()].filter((one) => one === message).length
}

/** Whether this device holds a message that waits to be sent, or one that came back: where every page looks before it loads the outbox. */
export const heldMessages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['queued', 'returned'].filter((held) => localStorage.getItem(`sevenday.contact-${held}`) !== null),
  )

/** Waits until a delivery that is under way in this page has come to its end, with all that follows from its answer. */
export const deliveryIsOver = (page: Page): Promise<undefined> =>
  page.evaluate(() => navigator.locks.request('sevenday-contact-outbox', () => undefined))
