/** Financial projections across devices. src/features/documents/projection tests the editor; tests/documents tests the workbook. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { admin } from '#tests/browser/accounts.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { adminProjectPath, projectPath } from '../src/paths.ts'
import { expect, signIn, testWithWorker as test } from './support/fixtures.ts'

const price = (page: Page) => page.getByRole('textbox', { name: 'How much does one customer pay you in a month?' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a projection is made from a template, edited, exported and printed offline, and commented on in the panel', {
  tag: '@all',
}, async ({ page, server, openDevice }) => {
  const account = await newUser(server.url)
  const id = crypto.randomUUID()
  await givenRows({ origin: server.url, account }, 'projects', (user_id) => [{ id, user_id, name: 'Tiffin Trail' }])
  await signIn(page, account)
  await page.getByRole('link', { name: 'Start your projection' }).click()
  await expect(page).toHaveURL(`${projectPath(id)}?new-projection`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Plan: bank/1')
  await page.getByRole('radio', { name: /^Subscription/ }).check()
  await page.getByRole('button', { name: 'Create projection' }).click()
  await expect(title(page, 'Plan: bank/1')).toBeVisible()
  await expect(price(page)).toHaveValue('999')
  // Without containment, each letter would lay out the whole page (bench/projection.bench.ts).
  const results = page.getByRole('complementary', { name: 'What follows' }).locator(':scope > *')
  await expect(results).toHaveCSS('contain', 'size layout')
  await expect(chip(page, 'Saved')).toBeVisible()
  await workerIsInCharge(page)

  await page.context().setOffline(true)
  await price(page).fill('1,250.50')
  await page.keyboard.press('Tab')
  // The field keeps the focus, because each letter is stored on the device.
  const salary = page.getByRole('textbox', { name: 'Salary a month, each: Developer' })
  await salary.fill('71,000')
  await page.reload()
  await expect(title(page, 'Plan: bank/1')).toBeVisible()
  await expect(price(page)).toHaveValue('1,250.50')
  await expect(salary).toHaveValue('71,000')

  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet (XLSX)' }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/^Plan_? bank_1\.xlsx$/)
  const parts = unzipSync(new Uint8Array(await readFile(await workbook.path())))
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('<sheets>')
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Figures (CSV)' }).click(),
  ])
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  // Three scenarios of 36 months, and the names of the columns.
  expect(lines).toHaveLength(1 + 3 * 36)

  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)

  await page.context().setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()

  const panel = await openDevice({ serviceWorkers: 'block' })
  await signIn(panel, admin, adminProjectPath(id))
  await panel.getByRole('link', { name: 'Plan: bank/1' }).click()
  await expect(title(panel, 'Plan: bank/1')).toBeVisible()
  await expect(price(panel)).toHaveValue('1,250.50')
  await expect(panel.getByRole('textbox', { name: 'Salary a month, each: Developer' })).toHaveValue('71,000')
  await panel.getByRole('textbox', { name: 'Salary a month, each: Developer' }).fill('65,000')
  await panel.keyboard.press('Tab')
  await expect(salary).toHaveValue('65,000')
  await panel.getByRole('link', { name: 'Comment on this' }).click()
  await expect(panel.getByLabel('Your comment')).toHaveValue('About my financial projections: ')
  await panel.getByLabel('Your comment').fill('Good plan. Count the GST too.')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()

  await page.getByRole('link', { name: 'For Tiffin Trail' }).click()
  await expect(page.getByText('Good plan. Count the GST too.')).toBeVisible()
})
