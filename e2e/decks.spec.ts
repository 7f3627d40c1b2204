/** Pitch decks across devices. What the editor does: src/features/deck; the files: src/export/deck, tests/documents. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { newSlides } from '../src/domain/deck/from-document.ts'
import { adminProjectPath, projectPath } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { newUser } from '#tests/browser/users.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { expect, signIn, testWithWorker as test } from './support/fixtures.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const thumbs = (page: Page) => page.getByRole('navigation', { name: 'Slides of this deck' }).getByRole('link')

test('a deck is written offline, and reviewed in the panel', async ({ page, server, openDevice }) => {
  const account = await newUser(server.url)
  const id = crypto.randomUUID()
  await givenRows({ origin: server.url, account }, 'projects', (user_id) => [{ id, user_id, name: 'Tiffin Trail' }])
  await signIn(page, account)
  await page.getByRole('link', { name: 'Start your deck' }).click()
  await expect(page).toHaveURL(`${projectPath(id)}?new-deck`)
  await page.getByRole('textbox', { name: 'Name' }).fill('For the angels')
  await page.getByRole('button', { name: 'Create deck' }).click()
  await expect(heading(page, 'For the angels')).toBeVisible()
  await expect(chip(page, 'Saved')).toBeVisible()
  await workerIsInCharge(page)

  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Title: Title' }).fill('Tiffin Trail')
  await page.keyboard.press('Tab')
  await thumbs(page).nth(1).click()
  // Not left: it is on the device with each letter.
  await page.getByRole('textbox', { name: 'Title: Problem' }).fill('Lunch is slow')
  await page.reload()
  await expect(heading(page, 'Slide 2 of 12: Lunch is slow')).toBeVisible()
  await page.keyboard.press('Tab')
  await thumbs(page).nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(thumbs(page).nth(2)).toHaveAccessibleName('Slide 3: Lunch is slow')
  await page.context().setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()

  const panel = await openDevice()
  await signIn(panel, admin, adminProjectPath(id))
  await panel.getByRole('link', { name: 'For the angels' }).click()
  await expect(thumbs(panel).nth(0)).toHaveAccessibleName('Slide 1: Tiffin Trail')
  await thumbs(panel).nth(2).click()
  await panel.getByRole('textbox', { name: 'Title: Lunch is slow' }).fill('Lunch takes 40 minutes')
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

  await page.getByRole('link', { name: 'For Tiffin Trail' }).click()
  await expect(page.getByText('Strong. Say who said so.')).toBeVisible()
  await expect(page.getByText('Pitch deck: For the angels').first()).toBeVisible()
})

test('a deck is exported offline, and printed with a slide on each page', async ({ page, server }) => {
  const account = await newUser(server.url)
  const [id, document] = [crypto.randomUUID(), crypto.randomUUID()]
  const owned = { origin: server.url, account }
  await givenRows(owned, 'projects', (user_id) => [{ id, user_id, name: 'Tiffin: Trail' }])
  await givenRows(owned, 'documents', () => [{ id: document, project_id: id, kind: 'deck', name: 'Angel round' }])
  await givenRows(owned, 'document_rows', () =>
    newSlides(document)
      .slice(0, 3)
      .map(({ id: slide, kind, position }) => ({
        id: slide,
        document_id: document,
        kind,
        position,
        title: `₹1 ${kind}`,
      })),
  )
  await signIn(page, account, `${projectPath(id)}/decks/${document}`)
  await expect(thumbs(page).nth(2)).toHaveAccessibleName('Slide 3: ₹1 solution')
  await workerIsInCharge(page)
  // The fonts of the PDF are stored once the page is quiet.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('kept')).keys()).length)).toBe(5)
  await page.context().setOffline(true)

  const exported = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
  }
  const pptx = await exported('PowerPoint (PPTX)')
  expect(pptx.name).toMatch(/^Tiffin_? Trail Angel round\.pptx$/)
  const parts = unzipSync(pptx.bytes)
  expect(strFromU8(parts['ppt/slides/slide2.xml'] ?? new Uint8Array())).toContain('₹1 problem')
  const pdf = await exported('PDF')
  expect(
    Buffer.from(pdf.bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(3)

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(3)
})
