/** Several users of one device: contact messages never reach the next user. */
import type { Page } from '@playwright/test'
import { founder, secondFounder } from '#tests/browser/accounts.ts'
import { paths } from '../src/paths.ts'
import {
  deliveryIsOver,
  heldMessages,
  messageField,
  newLetter,
  notice,
  sendingPath,
  spoil,
  write,
  writeOffline,
} from './support/contact.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()

/** Logs out and discards a draft. */
async function discardAndLogOut(page: Page): Promise<void> {
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Log out with an unfinished draft?' })
  await question.getByRole('button', { name: 'Log out and discard' }).click()
}

/** Everything that a page can read from this origin's storage, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(String(request.error)))
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name))
      for (const store of db.objectStoreNames) found.push(await read(db.transaction(store).objectStore(store).getAll()))
      db.close()
    }
    return JSON.stringify(found)
  })

/** Opens the contact page, and waits until its form has loaded its code and checked for messages. */
async function openForm(page: Page): Promise<void> {
  await page.goto(paths.contact)
  await page.getByLabel('Name').focus()
  await expect(page.locator('form[data-waits]')).toHaveCount(0)
  await deliveryIsOver(page)
}

test('counts a refused message at sign-out, then deletes it from the device', async ({
  page,
  context,
  allowFailedRequests,
}) => {
  allowFailedRequests({ path: sendingPath, status: 400 })
  const letter = newLetter()
  await signIn(page, founder)
  await writeOffline(page, letter)
  await spoil(page, 'email', 'grace-private')
  await context.setOffline(false)
  await expect(notice(page)).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto(paths.contact)
  await expect(messageField(otherTab)).toHaveValue(letter.message)

  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Log out with an unsent message?' })
  await expect(question).toContainText('was not accepted')
  await question.getByRole('button', { name: 'Log out and discard' }).click()
  await expect(page).toHaveURL(paths.home)
  await expect(messageField(otherTab)).toHaveValue('')
  await expect(notice(otherTab)).toBeHidden()
  await otherTab.close()
  await expect.poll(() => heldMessages(page)).toEqual([])

  await signIn(page, secondFounder)
  await openForm(page)
  await expect(messageField(page)).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(secondFounder.email)
  await expect(notice(page)).toBeHidden()
  expect(await stored(page)).not.toContain(letter.message)
  expect(await stored(page)).not.toContain('grace-private')
})

test('leaves no shared message in the history and no requested path, in any tab', async ({ page, context }) => {
  const letter = newLetter()
  const urls = async () => {
    const devtools = await context.newCDPSession(page)
    return (await devtools.send('Page.getNavigationHistory')).entries.map(({ url }) => url).join('\n')
  }
  await page.goto(`${paths.projects}?new&name=Secret`)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto(`${paths.contact}?message=${encodeURIComponent(letter.message)}`)
  await expect(messageField(page)).toHaveValue(letter.message)
  expect(await stored(page)).toContain('name=Secret')

  const otherTab = await context.newPage()
  await signIn(otherTab, founder)
  await page.goto(`${paths.contact}?message=${encodeURIComponent(letter.message)}`)
  await expect(messageField(page)).toHaveValue(letter.message)
  await otherTab.goto(paths.home)
  await discardAndLogOut(otherTab)
  await expect(messageField(page)).toHaveValue('')
  await expect.poll(() => stored(page)).not.toContain('name=Secret')
  await expect.poll(() => stored(page)).not.toContain(letter.message)
  await expect.poll(urls).not.toContain('message=')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
})

test('keeps an unsent draft after a reload, but not in the history for the next user', async ({ page }) => {
  const letter = newLetter()
  await signIn(page, founder)
  await openForm(page)
  await write(page, letter)
  await page.reload()
  await expect(messageField(page)).toHaveValue(letter.message)
  await page.goto(paths.home)
  await discardAndLogOut(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain(letter.message)

  await page.goBack()
  await expect(page).toHaveURL(paths.contact)
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(messageField(page)).toHaveValue('')
})
