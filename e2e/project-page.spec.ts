/** The palette finds and opens rows on the device. src/features/project/page tests the page of a project. */

import { founder, founderProjectId } from '#tests/browser/accounts.ts'
import { projectPath } from '../src/paths.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const address = projectPath(founderProjectId)

test('finds a task by its description in the palette, and opens it on the page of its project', {
  tag: '@all',
}, async ({ page }) => {
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
