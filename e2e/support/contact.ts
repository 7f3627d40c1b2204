/** The contact form as visitors use it. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../../src/paths.ts'
import { loseNetwork } from '#tests/browser/app.ts'

export const sendingPath = '/rest/v1/rpc/send_contact_message'
export const sending = `**${sendingPath}`

export interface Letter {
  name: string
  email: string
  message: string
}

let letters = 0

/** A unique message. */
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

/** The notice about a returned message. */
export const notice = (page: Page): Locator =>
  page.getByRole('main').getByText('Your message was not accepted', { exact: true })

/** Writes a message offline, so that it waits on the device. */
export async function writeOffline(page: Page, letter: Letter): Promise<void> {
  await page.goto(paths.contact)
  // The form loads its code once it is used.
  await page.getByLabel('Name').focus()
  await loseNetwork(page)
  await write(page, letter)
  await send(page)
  await expect(saved(page)).toBeVisible()
}

/** Makes a stored message invalid, as if the rules had become stricter: the real server refuses it. */
export async function spoil(page: Page, field: 'email' | 'name', value: string): Promise<void> {
  await page.evaluate(
    ([name, text]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sevenday-outbox')
        opening.onerror = () => reject(new Error(String(opening.error)))
        opening.onsuccess = () => {
          const store = opening.result.transaction('commands', 'readwrite').objectStore('commands')
          const reading = store.getAll()
          reading.onsuccess = () => {
            for (const command of reading.result)
              store.put({ ...command, payload: { ...command.payload, [name]: text } })
          }
          store.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [field, value] as const,
  )
}

/**
 * Accepts messages in place of the server, each id once. The real server accepts five an hour from this machine, and the tests about sending need
 * those.
 * @returns how often a message arrived.
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

interface Held {
  owner: string
  kind: string
}

/** The messages on this device: `contact` (waiting to be sent) or `contact-refused` (returned). */
export const heldMessages = async (page: Page): Promise<string[]> =>
  (await outboxOf(page)).map(({ kind }) => kind).filter((kind) => kind.startsWith('contact'))

/** Everything in this device's outbox. */
export const outboxOf = (page: Page): Promise<Held[]> =>
  page.evaluate(async () => {
    const name = 'sevenday-outbox'
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return []
    return new Promise<Held[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(new Error(String(opening.error)))
      opening.onsuccess = () => {
        const reading = opening.result.transaction('commands').objectStore('commands').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result as Held[])
        }
      }
    })
  })

/** Waits until this page's current delivery is done, including everything that follows from the response. */
export const deliveryIsOver = (page: Page): Promise<undefined> =>
  page.evaluate(() => navigator.locks.request('sevenday-contact-outbox', () => undefined))
