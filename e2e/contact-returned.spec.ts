/** Delivering contact messages: accepted on the device but refused by the server, or sent before the page's code has loaded. */
import { paths } from '../src/paths.ts'
import {
  deliveryIsOver,
  heldMessages,
  messageField,
  newLetter,
  notice,
  saved,
  send,
  sendingPath,
  sent,
  spoil,
  takeMessages,
  write,
  writeOffline,
} from './support/contact.ts'
import { expect, test } from './support/fixtures.ts'

// The real server refuses the message; the corrected one is intercepted.

test('returns a refused message to its writer, and delivers it once corrected', async ({
  page,
  context,
  allowFailedRequests,
}) => {
  allowFailedRequests({ path: sendingPath, status: 400 })
  const letter = newLetter()
  await writeOffline(page, letter)
  await spoil(page, 'email', 'grace')
  await page.close()

  // On the next visit, any page says that the message was returned, and links to it.
  await context.setOffline(false)
  const visit = await context.newPage()
  await visit.goto(paths.terms)
  await expect(visit.getByText('Your message was not accepted', { exact: true })).toBeVisible()
  await visit.getByRole('button', { name: 'Open message' }).click()

  await expect(notice(visit)).toBeVisible()
  await expect(messageField(visit)).toHaveValue(letter.message)
  await expect(visit.getByLabel('Name')).toHaveValue(letter.name)
  await expect(visit.getByLabel('Subject')).toHaveValue('quote')
  await expect(visit.getByLabel('Email')).toHaveValue('grace')
  await expect(visit.getByText('Please enter a valid email address.', { exact: true })).toBeVisible()

  // It survives a reload until it is delivered.
  await visit.reload()
  await expect(messageField(visit)).toHaveValue(letter.message)
  const arrived = await takeMessages(context)
  await visit.getByLabel('Email').fill(letter.email)
  await send(visit)
  await expect(sent(visit)).toBeVisible()
  await expect(notice(visit)).toBeHidden()
  expect(arrived(letter)).toBe(1)

  await visit.reload()
  await visit.getByLabel('Name').focus()
  await expect(messageField(visit)).toHaveValue('')
  await expect(notice(visit)).toBeHidden()
  expect(arrived(letter)).toBe(1)
})

test('a returned message overwrites no typed text, and discarding it can be undone', async ({
  page,
  context,
  allowFailedRequests,
}) => {
  allowFailedRequests({ path: sendingPath, status: 400 })
  const letter = newLetter()
  await writeOffline(page, letter)
  await spoil(page, 'email', 'grace')
  await context.setOffline(false)
  // Refused while the page is open, it returns at once.
  await expect(notice(page)).toBeVisible()

  await page.goto(`${paths.contact}?plan=growth-plan`)
  await expect(notice(page)).toBeVisible()
  await expect(messageField(page)).toHaveValue(/Growth MVP/)
  await page.getByRole('button', { name: 'Put it back in the form' }).click()
  await expect(messageField(page)).toHaveValue(letter.message)
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(messageField(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(messageField(page)).toHaveValue(letter.message)

  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => heldMessages(page)).toEqual([])
  const arrived = await takeMessages(context)
  await page.goto(paths.contact)
  await page.getByLabel('Name').focus()
  await expect(messageField(page)).toHaveValue('')
  // By now the form's code has loaded, and anything to deliver would have been found.
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await deliveryIsOver(page)
  await expect(notice(page)).toBeHidden()
  expect(await heldMessages(page)).toEqual([])
  expect(arrived(letter)).toBe(0)
})

test.describe('on a first visit, with the connection lost before the form has its code', () => {
  test('stores a message and sends it from another page', async ({ page, context }) => {
    const letter = newLetter()
    const arrived = await takeMessages(context)
    await page.goto(paths.contact)
    await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('Name').fill(letter.name)
    await expect(page.getByText("You're offline. You can still write")).toBeVisible()
    await send(page)
    await expect(
      page.getByRole('main').getByText('Please fill in your name, email address, subject and message'),
    ).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(letter.name)
    await write(page, letter)
    await send(page)
    await expect(saved(page)).toBeVisible()
    await page.close()

    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(paths.terms)
    await expect.poll(() => arrived(letter)).toBe(1)
    await later.goto(paths.home)
    await expect.poll(() => heldMessages(later)).toEqual([])
    expect(arrived(letter)).toBe(1)
  })

  test('sends it from the open page once back online', async ({ page, context }) => {
    const letter = newLetter()
    const arrived = await takeMessages(context)
    await page.goto(paths.contact)
    await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
    await context.setOffline(true)
    await write(page, letter)
    await send(page)
    await expect(saved(page)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => arrived(letter)).toBe(1)
    await expect(sent(page)).toBeVisible()
    await expect(messageField(page)).toHaveValue('')
    expect(arrived(letter)).toBe(1)
  })
})
