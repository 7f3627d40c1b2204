/** Presses in the first moments of a page, before its local database is open, are never lost and never reported as saved too early. */
import type { Page } from '@playwright/test'
import type { Account } from '#tests/browser/accounts.ts'
import { cards, chip, openProjects } from '#tests/browser/app.ts'
import { pressEarly, watchForPresses } from '#tests/browser/early-press.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const question = { within: '[role=alertdialog]', button: 'Delete' }

/** Opens a new user's projects, Stays, Goes and Goes too, with the question whether to delete the second. */
async function openQuestion(page: Page, origin: string): Promise<Account> {
  const account = await newUser(origin)
  await givenRows({ origin, account }, 'projects', (user_id) => [
    { user_id, name: 'Stays' },
    { user_id, name: 'Goes' },
    { user_id, name: 'Goes too' },
  ])
  await openProjects(page, account)
  await page.getByRole('button', { name: 'Delete Goes', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  return account
}

test('a deletion happens even if the user leaves at once, or as soon as the page says "Saved"', async ({
  page,
  context,
  baseURL,
  openDevice,
}) => {
  const account = await openQuestion(page, baseURL ?? '')
  await watchForPresses(page)
  await pressEarly(page, { ...question, leaving: 'at once' })
  await page.close()

  // When the page closed, the deletion was in the journal or already sent.
  const again = await context.newPage()
  await again.goto(paths.projects)
  await expect(chip(again, 'Saved')).toBeVisible()
  await expect(again.getByRole('article', { name: 'Goes', exact: true })).toHaveCount(0)

  await again.getByRole('button', { name: 'Delete Goes too', exact: true }).click()
  await expect(again.getByRole('alertdialog')).toBeVisible()
  await watchForPresses(again)
  await pressEarly(again, { ...question, leaving: 'at Saved' })
  await again.close()

  const last = await context.newPage()
  await last.goto(paths.projects)
  const other = await openDevice()
  await signIn(other, account, paths.projects)
  for (const device of [last, other]) {
    await expect(chip(device, 'Saved')).toBeVisible()
    await expect(cards(device)).toHaveText(['Stays'])
  }
})

test('a press shows and counts as unsent before the database is open, and logging out asks', async ({
  page,
  baseURL,
}) => {
  await openQuestion(page, baseURL ?? '')
  await page.route(/rpc\/sync_push/, () => new Promise(() => undefined))
  // Until the code of the database arrives, the page stays as it is before the database is open.
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/browser-workspace/, (route) => code.promise.then(() => route.continue()))
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, '1 unsent')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Goes', exact: true })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  code.resolve()
  const logOut = page.getByRole('alertdialog', { name: 'Log out with unsent changes?' })
  await expect(logOut).toContainText('Goes')
  await logOut.getByRole('button', { name: 'Log out and discard' }).click()
  await expect(page).toHaveURL(paths.home)
  const journals = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('journal')))
  await expect.poll(journals).toEqual([])
})
