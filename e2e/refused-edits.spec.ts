/** Edits that the database refuses: stored with the reason, and corrected. Retrying and discarding: sync-panel.browser.test.tsx. */
import type { Page, Route } from '@playwright/test'
import { paths } from '#src/paths.ts'
import type { Account } from '#tests/browser/accounts.ts'
import { card, cards, chip, editProject, openProjects } from '#tests/browser/app.ts'
import { signIn } from '#tests/browser/sign-in.ts'
import { damageUnsent, editThenLoseRight, givenRows } from '#tests/browser/states/steps.ts'
import { newAdmin, newUser, setAdmin } from '#tests/browser/users.ts'
import { expect, test } from './support/fixtures.ts'

/** Opens the projects of a new user, Pitch deck and Harvest. */
async function openTwoProjects(page: Page, origin: string): Promise<Account> {
  const account = await newUser(origin)
  for (const name of ['Harvest', 'Pitch deck'])
    await givenRows({ origin, account }, 'projects', (user_id) => [{ user_id, name }])
  await openProjects(page, account)
  await expect(cards(page)).toHaveText(['Pitch deck', 'Harvest'])
  return account
}

test('puts a refused name, and later a damaged edit, in the tray and sends all other edits', async ({
  page,
  openDevice,
  baseURL,
}) => {
  const account = await openTwoProjects(page, baseURL ?? '')

  // The form enforces the limit, so lengthen the name in transit.
  const lengthen = async (route: Route) => {
    const body = route.request().postData() ?? ''
    await route.continue({ postData: body.replace('Harvest South', 'Harvest South'.repeat(20)) })
  }
  await page.route('**/rpc/sync_push', lengthen)
  await editProject(page, 'Harvest', { Name: 'Harvest South' })
  await expect(chip(page, '1 rejected')).toBeVisible()
  await editProject(page, 'Pitch deck', { Description: 'Sent after the refusal' })

  const phone = await openDevice()
  await openProjects(phone, account)
  await expect(card(phone, 'Pitch deck')).toContainText('Sent after the refusal')
  await expect(card(phone, 'Harvest')).toBeVisible()

  await test.step('gives the reason in the tray, also after a reload', async () => {
    await page.reload()
    await chip(page, '1 rejected').click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await expect(panel).toContainText('Harvest South')
    await expect(panel).toContainText('The name is too long. A project name can have up to 120 characters.')
  })

  await test.step('reopens the text in the form and sends it once corrected', async () => {
    await page.getByRole('region', { name: 'Rejected' }).getByRole('button', { name: 'Edit Harvest South' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Project' })
    await expect(form).toContainText('The name is too long')
    await expect(form.getByLabel('Name')).toHaveValue('Harvest South')
    await form.getByLabel('Name').fill('South')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(chip(page, 'Saved')).toBeVisible()
    await expect(cards(phone)).toHaveText(['Pitch deck', 'South'])
  })

  await test.step('puts a damaged edit in the tray with its text, and sends all others', async () => {
    await page.unroute('**/rpc/sync_push', lengthen)
    const held = { pushes: true }
    await page.route('**/rpc/sync_push', (route) => (held.pushes ? undefined : route.continue()))
    await editProject(page, 'South', { Name: 'Harvest South' })
    await damageUnsent(page)
    await editProject(page, 'Pitch deck', { Name: 'Pitch deck 2' })
    held.pushes = false
    await page.reload()
    await chip(page, '1 rejected').click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await expect(panel).toContainText('was damaged before your change was sent')
    await page.keyboard.press('Escape')

    for (const device of [page, phone]) await expect(cards(device)).toHaveText(['Pitch deck 2', 'South'])

    await chip(page, '1 rejected').click()
    await panel.getByRole('button', { name: 'Retry Harvest South' }).click()
    await expect(cards(phone)).toHaveText(['Pitch deck 2', 'Harvest South'])
  })
})

test('an edit that waits for the admin right is sent when the right returns', { tag: '@all' }, async ({
  page,
  openDevice,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const account = await newAdmin(origin)
  await signIn(page, account, paths.dashboard)
  const { task } = await editThenLoseRight(page, { origin, account })
  const panel = page.getByRole('dialog', { name: 'Sync' })

  await test.step('can’t be sent before the right returns, also after a reload', async () => {
    await page.reload()
    await chip(page, '1 rejected').click()
    await expect(panel).toContainText('You no longer have admin access')
    await expect(panel.getByRole('button', { name: 'Retry Sow seeds early' })).toHaveAttribute('aria-disabled', 'true')
    await expect(panel.getByRole('button', { name: 'Edit Sow seeds early' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
  })

  await setAdmin(origin, account, true)
  await expect(chip(page, 'Saved')).toBeVisible()
  await page.goto(`${paths.adminTasks}?edit=${task}`)
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Sow seeds early')
  const phone = await openDevice()
  await signIn(phone, account, paths.dashboard)
  await phone.goto(`${paths.adminTasks}?edit=${task}`)
  await expect(phone.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Description')).toHaveValue(
    'Before the first rain',
  )
})
