/** The last mile of a message: what was accepted on the device and not by the server, and what is sent before there is code. */
import { paths } from '../src/paths.ts'
import {
  deliveryIsOver,
  heldMessages,
  messageField,
  newLetter,
  notice,
  saved,
  send,
  sending,
  sent,
  spoil,
  takeMessages,
  write,
  writeOffline,
} from './support/contact.ts'
import { expect, expectAccessible, testWithWorker as test } from './support/fixtures.ts'

// What is refused for good here is refused by the real server; what arrives is taken in its place.

test('what the server refuses for good comes back to its writer, and arrives once it is corrected', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors('status of 400')
  const letter = newLetter()
  await writeOffline(page, letter)
  await spoil(page, 'email', 'grace')
  await page.close()

  // The next visit, of any page: it is said there, and leads to the message.
  await context.setOffline(false)
  const visit = await context.newPage()
  await visit.goto(paths.terms)
  await expect(visit.getByText('Your message was not accepted', { exact: true })).toBeVisible()
  await visit.getByRole('button', { name: 'Open it' }).click()

  await expect(notice(visit)).toBeVisible()
  await expect(messageField(visit)).toHaveValue(letter.message)
  await expect(visit.getByLabel('Name')).toHaveValue(letter.name)
  await expect(visit.getByLabel('Subject')).toHaveValue('quote')
  await expect(visit.getByLabel('Email')).toHaveValue('grace')
  await expect(visit.getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  await expectAccessible(visit)

  // Still there after a reload: it is kept until it has arrived.
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

test('a message that came back overwrites nothing that is typed, and is let go with a way back', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors('status of 400')
  const letter = newLetter()
  await writeOffline(page, letter)
  await spoil(page, 'email', 'grace')
  await context.setOffline(false)
  // In the page that shows it, it comes back at once.
  await expect(notice(page)).toBeVisible()

  await page.goto(`${paths.contact}?plan=growth-plan`)
  await expect(notice(page)).toBeVisible()
  await expect(messageField(page)).toHaveValue(/Growth MVP/)
  await page.getByRole('button', { name: 'Put it into the form' }).click()
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
  // The form has its code, and whatever the page had found to deliver it would have delivered.
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await deliveryIsOver(page)
  await expect(notice(page)).toBeHidden()
  expect(await heldMessages(page)).toEqual([])
  expect(arrived(letter)).toBe(0)
})

test('what the server refuses for a while goes out later, without anyone doing anything', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors('status of 400')
  const letter = newLetter()
  await writeOffline(page, letter)
  await page.close()
  await context.setOffline(false)

  let refused = 0
  await context.route(sending, async (route) => {
    refused += 1
    await route.fulfill({
      status: 400,
      json: { code: 'P0001', hint: 'rate_limited', message: 'too many messages, please try again later' },
    })
  })
  const limited = await context.newPage()
  await limited.goto(paths.terms)
  await expect.poll(() => refused).toBe(1)
  await deliveryIsOver(limited)
  await expect(limited.getByText('Your message was not accepted', { exact: true })).toBeHidden()
  expect(await heldMessages(limited)).toEqual(['contact'])
  await limited.close()

  await context.unroute(sending)
  const arrived = await takeMessages(context)
  const later = await context.newPage()
  await later.goto(paths.pricing)
  await expect.poll(() => arrived(letter)).toBe(1)
  await expect.poll(() => heldMessages(later)).toEqual([])
})

test.describe('the very first visit, the connection lost before the form has its code', () => {
  test.use({ serviceWorkers: 'block' })

  test('a message is kept, and goes out from another page', async ({ page, context }) => {
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
    await expectAccessible(page)
    await page.close()

    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(paths.terms)
    await expect.poll(() => arrived(letter)).toBe(1)
    await later.goto(paths.home)
    await expect.poll(() => heldMessages(later)).toEqual([])
    expect(arrived(letter)).toBe(1)
  })

  test('a page that stays open sends it when the connection is back', async ({ page, context }) => {
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
