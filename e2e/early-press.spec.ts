/** Presses in the first moments of a page, before its local database is open: never lost, never said to be saved too early. */
import type { Page } from '@playwright/test'
import { chip, createProject, openProjects } from '#tests/browser/app.ts'
import { type Leaving, pressEarly, watchForPresses } from '#tests/browser/early-press.ts'
import { newUser } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const question = { within: '[role=alertdialog]', button: 'Delete' }

/** The URL with the question whether to delete a new project. */
async function openQuestion(page: Page, name: string): Promise<void> {
  await createProject(page, name)
  await expect(chip(page, 'Saved')).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

for (const leaving of ['at once', 'at Saved'] satisfies Leaving[]) {
  test(`a deletion is done although the user leaves ${leaving}`, async ({ page, baseURL, openDevice }) => {
    const account = await newUser(baseURL ?? '')
    await watchForPresses(page)
    await openProjects(page, account)
    await createProject(page, 'Stays')
    await openQuestion(page, 'Goes')
    await pressEarly(page, { ...question, leaving })
    await page.close()

    // Closing the page left it in the journal, or sent it.
    const again = await page.context().newPage()
    await again.goto(paths.projects)
    await expect(chip(again, 'Saved')).toBeVisible()
    await expect(again.getByRole('article', { name: 'Goes' })).toHaveCount(0)
    const other = await openDevice()
    await signIn(other, account, paths.projects)
    await expect(other.getByRole('article', { name: 'Stays' })).toBeVisible()
    await expect(other.getByRole('article', { name: 'Goes' })).toHaveCount(0)
  })
}

test('a press shows and counts as unsent before the database is open, and logging out asks', async ({
  page,
  baseURL,
}) => {
  await openProjects(page, await newUser(baseURL ?? ''))
  await openQuestion(page, 'Goes')
  await page.route(/rpc\/sync_push/, () => new Promise(() => undefined))
  // Until the code of the database arrives, the page stays as it is before the database is open.
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/browser-workspace/, (route) => code.promise.then(() => route.continue()))
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, '1 unsent')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Goes' })).toHaveCount(0)

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
