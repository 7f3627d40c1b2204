/** The page of one project. What it shows, and its order by drag, keys and menu: src/features/project-page. */
import { paths, projectPath } from '../src/paths.ts'
import { founder, founderProjectId } from '#tests/browser/accounts.ts'
import { card, workerIsInCharge } from '#tests/browser/app.ts'
import { expect, signIn, testWithWorker as test } from './support/fixtures.ts'

const address = projectPath(founderProjectId)

test("a card leads to its project's page, offline, and Back to the cards", async ({ page }) => {
  await signIn(page, founder, paths.projects)
  await expect(card(page, 'Tiffin Trail')).toBeVisible()
  await workerIsInCharge(page)
  await page.context().setOffline(true)
  await card(page, 'Tiffin Trail').getByRole('link', { name: 'Tiffin Trail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tiffin Trail' })).toBeFocused()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 3, name: 'UPI checkout' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 3, name: 'UPI checkout' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible()
  await card(page, 'Tiffin Trail').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
})

test('finds a task by its description in the palette, and opens it on the page of its project', async ({ page }) => {
  await signIn(page, founder)
  for (const [text, title] of [
    ['one tap to skip', 'Sketch the weekly menu screen'],
    // On the page that is already open.
    ['retry once on monday', 'UPI checkout'],
  ] as const) {
    await page.getByRole('button', { name: 'Search and commands' }).click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
    await expect(page.getByRole('option')).toHaveText([new RegExp(`^${title}.*${text}`, 'i')])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`^[^?]*${address}\\?task=`))
    const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(task).toBeFocused()
  }
})
