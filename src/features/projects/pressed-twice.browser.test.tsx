import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import { dexieStorage } from '#src/data/dexie-storage.ts'
import { paths } from '#src/paths.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { ProjectsScreen } from './projects-screen.tsx'
import { address, insertProject, type Stage, show, stageOn } from '../test-stage/test-stage.tsx'

let db: LocalDatabase
let stage: Stage

beforeEach(async () => {
  await page.viewport(1280, 800)
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  db = await openDatabase({ name: `twice-${crypto.randomUUID()}`, storage: dexieStorage(), multiInstance: false })
  stage = stageOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

/** The dashboard lies before the page: going back once too often shows. */
const open = (search = '') => show(<ProjectsScreen />, stage, paths.dashboard, paths.projects + search)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = async () => (await db.projects.find().exec()).map(({ name }) => name).sort()
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)

/** Faster than anything is rendered in between. */
async function pressTwice(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible()
  const element = button(name).element() as HTMLButtonElement
  element.click()
  element.click()
}

it('Delete deletes once, goes one step back, and offers Undo', async () => {
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

it('Cancel goes one step back', async () => {
  await insertProject(db)
  await open()
  await button('Edit Harvest').click()
  await pressTwice('Cancel')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await isAt(paths.projects)
})

it('New Project opens one form: no other waits behind it', async () => {
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

it('a deletion that takes its time goes nowhere when the person has left the question', async () => {
  const project = await insertProject(db)
  await open()
  await button('Delete Harvest').click()
  const disk = Promise.withResolvers<void>()
  const doc = await db.projects.findOne(project.id).exec()
  vi.spyOn(db.projects, 'findOne').mockReturnValue({ exec: () => disk.promise.then(() => doc) } as never)
  await button('Delete').click()
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true')
  await button('Cancel').click()
  await isAt(paths.projects)
  disk.resolve()
  await expect.element(button('Undo')).toBeVisible()
  await isAt(paths.projects)
})
