import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import { dexieStorage } from '#src/data/dexie-storage.ts'
import type { SyncStatus } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'
import { address, insertProject, painted, refusedName, type Stage, show, stageOn } from '../test-stage/test-stage.tsx'
import { RefusedPlacesContext, type RefusedPlaces } from './refused-places.ts'
import { SyncChip } from './sync-chip.tsx'

let db: LocalDatabase
let stage: Stage

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openDatabase({ name: `panel-${crypto.randomUUID()}`, storage: dexieStorage(), multiInstance: false })
  stage = stageOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: 'Sync' })

const says = (text: string) => panel().getByText(text, { exact: false })

/** Opens the panel from a chip that says this. */
async function open(words: string, status: Partial<SyncStatus> = {}): Promise<void> {
  stage.setStatus(status)
  await show(<SyncChip />, stage, `${paths.projects}?new`)
  await button(`Sync: ${words}`).click()
  await expect.element(panel()).toBeVisible()
}

const edit = (index: number) => ({
  table: 'projects' as const,
  id: String(index),
  kind: 'created' as const,
  label: `Idea ${index}`,
})

describe('what the panel asks of a person', () => {
  it('Sign in again: says that edits are safe, and leads to the login and back', async () => {
    await open('Sign in again, 1 unsent', { phase: 'needs-sign-in', unsent: [edit(1)] })
    await expect.element(says('Your edits are safe on this device.')).toBeVisible()
    await expect.element(says('Idea 1')).toBeVisible()
    await panel().getByRole('link', { name: 'Sign in' }).click()
    await expect.poll(() => address().element().textContent).toBe(paths.login)
  })

  it('Update needed: says that edits are kept, and offers to reload', async () => {
    await open('Update needed', { phase: 'update-needed' })
    await expect.element(says('This version of the app is too old to sync.')).toBeVisible()
    await expect.element(panel().getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('Reload needed, where the browser deleted the data: claims nothing as kept, names what is lost', async () => {
    await open('Reload needed', { phase: 'storage-lost', unsent: [edit(1)] })
    await expect.element(says('The edits below had not been sent and are lost.')).toBeVisible()
    await expect.element(panel().getByRole('region', { name: 'Lost' }).getByText('Idea 1')).toBeVisible()
    await expect.element(panel().getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(
      panel()
        .getByText(/kept|Last synced/)
        .query(),
    ).toBeNull()
  })

  it('nothing, where all is well: it offers to look again', async () => {
    await open('Saved')
    await expect.element(says('Everything is saved, on this device and with us.')).toBeVisible()
    await button('Sync now').click()
    expect(stage.asked).toEqual(['sync'])
  })
})

describe('what the panel lists', () => {
  it('as many unsent edits as one reads, and the number of the others', async () => {
    const unsent = Array.from({ length: 10 }, (_, index) => edit(index + 1))
    await open('Offline, 10 unsent', { phase: 'offline', unsent })
    expect(panel().getByText('New project').elements()).toHaveLength(8)
    await expect.element(says('and 2 more')).toBeVisible()
  })

  it('a refused edit with its reason; retrying and discarding are a press each, discarding asks first', async () => {
    const refused = refusedName(await insertProject(db), 'Harvest South')
    stage.setRefused([refused])
    await open('1 refused', { refused: 1 })
    await expect.element(says('a project name has at most 120 characters')).toBeVisible()
    await button('Retry Harvest South').click()
    await button('Discard Harvest South').click()
    const question = page.getByRole('alertdialog', { name: 'Discard this edit?' })
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => stage.asked).toEqual([`retry ${refused.id}`, `discard ${refused.id}`])
  })

  it('the question whether to discard it, again after a reload', async () => {
    const refused = refusedName(await insertProject(db), 'Harvest South')
    stage.setRefused([refused])
    await show(<SyncChip />, stage, `${paths.projects}?discard=${refused.id}`)
    const question = page.getByRole('alertdialog', { name: 'Discard this edit?' })
    await expect.element(question.getByText('Harvest South')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => address().element().textContent).toBe(paths.projects)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(panel()).toBeVisible()
    expect(stage.asked).toEqual([])
  })

  it('Edit only where the table of the refused edit says where it opens', async () => {
    const project = refusedName(await insertProject(db), 'Harvest South')
    const task = { ...project, id: 'refused-task', table: 'tasks' as const, label: 'Sow' }
    stage.setRefused([project, task])
    stage.setStatus({ refused: 2 })
    const places: RefusedPlaces = { projects: ({ row_id }) => `/here?edit=${row_id}` }
    await show(
      <RefusedPlacesContext value={places}>
        <SyncChip />
      </RefusedPlacesContext>,
      stage,
      paths.dashboard,
    )
    await button('Sync: 2 refused').click()
    await expect.element(button('Retry Sow')).toBeVisible()
    expect(button('Edit Sow').query()).toBeNull()
    await button('Edit Harvest South').click()
    await expect.poll(() => address().element().textContent).toBe(`/here?edit=${project.row_id}`)
    await expect.element(panel()).not.toBeInTheDocument()
  })
})

describe('the note on storage', () => {
  const note = () => page.getByText(/^Your browser may clear this device's copy/)
  const answers = (persisted: boolean, persist: boolean) => {
    const asked = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(persisted)
    return { asked, asksToKeep: vi.spyOn(navigator.storage, 'persist').mockResolvedValue(persist) }
  }

  it('is not there where the browser keeps the copy', async () => {
    const { asked } = answers(true, true)
    await open('Saved')
    await expect.poll(() => asked).toHaveBeenCalled()
    await painted()
    expect(note().query()).toBeNull()
  })

  it('goes once the browser has promised to keep it', async () => {
    const { asksToKeep } = answers(false, true)
    await open('Saved')
    await button('Ask it to keep the copy').click()
    expect(asksToKeep).toHaveBeenCalledOnce()
    await expect.element(note()).not.toBeInTheDocument()
  })

  it('says what helps where the browser promises nothing', async () => {
    answers(false, false)
    await open('Saved')
    await button('Ask it to keep the copy').click()
    await expect.element(says('Installing the app usually helps.')).toBeVisible()
    await expect.element(button('Ask it to keep the copy')).not.toBeInTheDocument()
  })

  it('is there where the browser can’t even tell', async () => {
    vi.spyOn(navigator.storage, 'persisted').mockRejectedValue(new Error('not here'))
    await open('Saved')
    await expect.element(note()).toBeVisible()
  })
})
