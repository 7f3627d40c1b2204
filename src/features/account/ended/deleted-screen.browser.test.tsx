import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import * as runtime from '#src/runtime/runtime.ts'
import { button, clearHarness, customer, showScreen, toast } from '#tests/kits/account-harness.tsx'
import { projectRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { DeletedScreen } from './deleted-screen.tsx'

type Opened = ReturnType<typeof runtime.openedWorkspace>

vi.mock('#src/runtime/runtime.ts', { spy: true })

const title = 'This account no longer exists'
let db: LocalDatabase

beforeEach(async () => {
  clearHarness()
  db = await openScreenDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

async function show(opened: Opened) {
  vi.mocked(runtime.openedWorkspace).mockReturnValue(opened)
  await showScreen(<DeletedScreen />, { path: '/dashboard', identity: { suspended: true, deleted: true } })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
}

const openedOn = (database: LocalDatabase) =>
  ({ key: 'x', workspace: { db: database, identity: customer } }) as unknown as Opened

it('saves the data on the device, including unsent changes', async () => {
  await db.projects.insert(projectRow({ user_id: customer.userId, name: 'Never sent', xid: '' }))
  const file = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await show(openedOn(db))
  await button('Export my data').click()
  await expect.element(toast('Your data was exported')).toBeVisible()
  const blob = file.mock.calls[0]?.[0] as Blob
  expect(JSON.parse(await blob.text())).toMatchObject({
    projects: [{ name: 'Never sent' }],
    unsent: [{ table: 'projects', kind: 'created', values: { name: 'Never sent' } }],
  })
})

it('removes nothing before the user confirms it', async () => {
  const signOut = vi.mocked(runtime.signOutHere).mockResolvedValue('signed-out')
  await show(openedOn(db))
  await button('Remove from this device').click()
  const question = page.getByRole('alertdialog', { name: 'Remove your data from this device?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(signOut).not.toHaveBeenCalled()

  await button('Remove from this device').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toast('Your data was removed from this device')).toBeVisible()
  expect(signOut.mock.calls).toEqual([[{ discard: true }]])
})

it('reports a failed removal, and can try again', async () => {
  vi.mocked(runtime.signOutHere).mockResolvedValue('failed')
  await show(openedOn(db))
  await button('Remove from this device').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(toast('Failed to remove your data. Please try again.')).toBeVisible()
  await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })).toBeEnabled()
})

it('explains why there is no copy when the data can’t be read, and still offers the removal and another login', async () => {
  await show({ key: 'x', error: new Error('the disk is full') })
  await expect.element(page.getByText(/^Your browser isn't letting us read the data/)).toBeVisible()
  await expect.element(button('Export my data')).not.toBeInTheDocument()
  await expect.element(button('Remove from this device')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})
