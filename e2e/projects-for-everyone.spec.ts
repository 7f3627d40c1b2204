/** The projects page for people with a keyboard, a screen reader, a small phone, or a thousand projects. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { founder } from './support/accounts.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'

const chip = (page: Page, words: string) => page.getByRole('button', { name: `Sync: ${words}`, exact: true })

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${where} does not scroll sideways`).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 360, 1280]) {
    test(`each state is accessible and fits: ${colorScheme}, ${width} px wide`, async ({ openDevice }) => {
      const page = await openDevice({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      await signIn(page, founder)
      await page.goto(paths.projects)
      await expect(chip(page, 'Saved')).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      const look = async (where: string) => {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page, where)
      }
      await look('the grid')

      await page.getByRole('button', { name: 'New Project' }).click()
      await page.getByRole('button', { name: 'Create Project' }).click()
      await expect(page.getByText('Project name is required')).toBeVisible()
      await look('the form with its error')
      await page.getByRole('button', { name: 'Cancel' }).click()

      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await look('the question before deleting')
      await page.getByRole('button', { name: 'Cancel' }).click()

      await page.context().setOffline(true)
      await expect(chip(page, 'Offline')).toBeVisible()
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('slider').press('ArrowRight')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()
      await chip(page, 'Offline, 1 unsent').click()
      await expect(page.getByText('Edited project')).toBeVisible()
      await look('the sync panel')
    })
  }
}

test('everything can be done with the keyboard alone', async ({ page }) => {
  const name = `By keyboard ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, founder)
  await page.goto(paths.projects)
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'New Project' })).toBeFocused()
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'Create New Project' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Every word of it')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  const created = page.getByRole('article', { name })
  await expect(created).toContainText('In Progress')
  await expect(created.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '15')
  await expect(page.getByRole('button', { name: 'New Project' })).toBeFocused()

  // One message at a time: F6 goes to the first.
  await expect(page.getByText('Project created successfully')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete Project' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(created).toHaveCount(0)
  // The focus is where the card was, on the one that took its place.
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeFocused()

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(created).toBeVisible()
})

test('the back button closes a dialog and stays on the page', async ({ page }) => {
  await signIn(page, founder)
  await page.goto(paths.projects)
  await page.getByRole('button', { name: 'New Project' }).click()
  await expect(page).toHaveURL(`${paths.projects}?new`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paths.projects)
})
