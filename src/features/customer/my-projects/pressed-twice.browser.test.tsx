import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { paths } from '#src/paths.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, insertProject, show } from '#tests/kits/workspace-harness.tsx'
import { Screen as ProjectsScreen } from './projects-screen.tsx'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  db = await openScreenDatabase()
  harness = harnessOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

/** With the dashboard as the previous history entry, so that going back once too often is visible. */
const open = (search = '') => show(<ProjectsScreen />, harness, paths.dashboard, paths.projects + search)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = async () => (await db.projects.find().exec()).map(({ name }) => name).sort()
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)

/** Both clicks come before the next render. */
async function pressTwice(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible()
  const element = button(name).element() as HTMLButtonElement
  element.click()
  element.click()
}

it('Delete deletes once, goes back one step, and offers Undo', async () => {
  await insertProject(db, { name: 'Harvest' })
  await insertProject(db, { name: 'Pitch deck' })
  await open()
  await button('Delete Harvest').click()
  await pressTwice('Delete')
  await expect.element(button('Undo')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(await names()).toEqual(['Pitch deck'])
  expect(useToasts.getState().toasts).toHaveLength(1)
  await isAt(paths.projects)
  await button('Undo').click()
  await expect.poll(names).toEqual(['Harvest', 'Pitch deck'])
})

it('Cancel goes back one step', async () => {
  await insertProject(db)
  await open()
  await button('Edit Harvest').click()
  await pressTwice('Cancel')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await isAt(paths.projects)
})

it('New Project opens only one form', async () => {
  await open()
  await insertProject(db)
  await pressTwice('New Project')
  await page.getByRole('dialog').getByLabelText('Name').fill('Pitch deck')
  await pressTwice('Create Project')
  await expect.element(page.getByRole('article', { name: 'Pitch deck' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await isAt(paths.projects)
  expect(await names()).toEqual(['Harvest', 'Pitch deck'])
})

it('a slow deletion does not navigate after the user has left the question', async () => {
  await insertProject(db)
  await open()
  await button('Delete Harvest').click()
  const disk = Promise.withResolvers<void>()
  const { storageInstance } = db.projects
  const write = storageInstance.bulkWrite.bind(storageInstance)
  vi.spyOn(storageInstance, 'bulkWrite').mockImplementation((...rows) => disk.promise.then(() => write(...rows)))
  await button('Delete').click()
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true')
  await button('Cancel').click()
  await isAt(paths.projects)
  disk.resolve()
  await expect.element(button('Undo')).toBeVisible()
  await isAt(paths.projects)
})
