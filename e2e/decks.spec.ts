/** Pitch decks across devices. src/features/documents/deck tests the editor; src/export/deck and tests/documents test the files. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { adminProjectPath, projectPath } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { newUser } from '#tests/browser/users.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { expect, signIn, testWithWorker as test } from './support/fixtures.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const thumbs = (page: Page) => page.getByRole('navigation', { name: 'Slides of this deck' }).getByRole('link')

test('a deck is written, exported and printed offline, and reviewed in the panel', async ({
  page,
  server,
  openDevice,
}) => {
  const account = await newUser(server.url)
  const id = crypto.randomUUID()
  await givenRows({ origin: server.url, account }, 'projects', (user_id) => [{ id, user_id, name: 'Tiffin: Trail' }])
  await signIn(page, account)
  await page.getByRole('link', { name: 'Start your deck' }).click()
  await expect(page).toHaveURL(`${projectPath(id)}?new-deck`)
  await page.getByRole('textbox', { name: 'Name' }).fill('For the angels')
  await page.getByRole('button', { name: 'Create deck' }).click()
  await expect(heading(page, 'For the angels')).toBeVisible()
  await expect(chip(page, 'Saved')).toBeVisible()
  await workerIsInCharge(page)
  // What makes the PDF is stored once the page is quiet: five fonts and two programs.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('kept')).keys()).length)).toBe(7)

  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Title: Title' }).fill('Tiffin Trail')
  await page.keyboard.press('Tab')
  await thumbs(page).nth(1).click()
  // The field keeps the focus, because each letter is stored on the device.
  await page.getByRole('textbox', { name: 'Title: Problem' }).fill('Lunch costs ₹90')
  await page.reload()
  await expect(heading(page, 'Slide 2 of 12: Lunch costs ₹90')).toBeVisible()
  await page.keyboard.press('Tab')
  await thumbs(page).nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(thumbs(page).nth(2)).toHaveAccessibleName('Slide 3: Lunch costs ₹90')

  const exported = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
  }
  const pptx = await exported('PowerPoint (PPTX)')
  expect(pptx.name).toMatch(/^Tiffin_? Trail For the angels\.pptx$/)
  const parts = unzipSync(pptx.bytes)
  const slides = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  // Empty slides are left out.
  expect(slides).toHaveLength(2)
  const texts = slides.map((name) => strFromU8(parts[name] ?? new Uint8Array()))
  expect(texts).toContainEqual(expect.stringContaining('Lunch costs ₹90'))
  const pdf = await exported('PDF')
  expect(
    Buffer.from(pdf.bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(slides.length)

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(slides.length)

  await page.context().setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()

  const panel = await openDevice({ serviceWorkers: 'block' })
  await signIn(panel, admin, adminProjectPath(id))
  await panel.getByRole('link', { name: 'For the angels' }).click()
  await expect(thumbs(panel).nth(0)).toHaveAccessibleName('Slide 1: Tiffin Trail')
  await thumbs(panel).nth(2).click()
  await panel.getByRole('textbox', { name: 'Title: Lunch costs ₹90' }).fill('Lunch takes 40 minutes')
  await panel.keyboard.press('Tab')
  await expect(thumbs(page).nth(2)).toHaveAccessibleName('Slide 3: Lunch takes 40 minutes')
  await panel.getByRole('link', { name: 'Comment on this slide' }).click()
  await expect(panel.getByLabel('Your comment')).toHaveValue('About slide 3 of the pitch deck: ')
  await panel.getByLabel('Your comment').fill('Strong. Say who said so.')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel.getByText('Strong. Say who said so.')).toBeVisible()
  await panel.goBack()
  await panel.getByRole('link', { name: 'Ready for review' }).click()
  await expect(panel.getByRole('textbox', { name: 'What is to be approved' })).toHaveValue('Pitch deck: For the angels')
  await panel.getByRole('button', { name: 'Ask', exact: true }).click()

  await page.getByRole('link', { name: 'For Tiffin: Trail' }).click()
  await expect(page.getByText('Strong. Say who said so.')).toBeVisible()
  await expect(page.getByText('Pitch deck: For the angels').first()).toBeVisible()
})
