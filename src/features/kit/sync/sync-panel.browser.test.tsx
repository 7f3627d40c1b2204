import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import { paths } from '#src/paths.ts'
import { painted } from '#tests/kits/painted.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertProject,
  refusedName,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { type RefusedPlaces, RefusedPlacesContext } from './refused-places.ts'
import { SyncChip } from './sync-chip.tsx'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase()
  harness = harnessOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: 'Sync' })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })

const says = (text: string) => panel().getByText(text, { exact: false })

/** Opens the panel from a chip with this label. */
async function open(label: string, status: Partial<SyncStatus> = {}): Promise<void> {
  harness.setStatus(status)
  await show(<SyncChip />, harness, `${paths.projects}?new`)
  await button(`Sync: ${label}`).click()
  await expect.element(panel()).toBeVisible()
}

const edit = (index: number) => ({
  table: 'projects' as const,
  id: String(index),
  kind: 'created' as const,
  label: `Idea ${index}`,
})

describe('the action the panel asks for', () => {
  it('Update needed: says that edits are saved, and offers to reload', async () => {
    await open('Update needed', { phase: 'update-needed' })
    await expect.element(says('This version of the app is too old to sync.')).toBeVisible()
    await expect.element(panel().getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('Reload needed, after the browser deleted the data: does not call anything saved, and names the lost edits', async () => {
    await open('Reload needed', { phase: 'storage-lost', unsent: [edit(1)] })
    await expect.element(says("The changes below hadn't been sent and are lost.")).toBeVisible()
    await expect.element(panel().getByRole('region', { name: 'Lost' }).getByText('Idea 1')).toBeVisible()
    await expect.element(panel().getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(
      panel()
        .getByText(/kept|Last synced/)
        .query(),
    ).toBeNull()
  })

  it('none if all is well: offers to sync again', async () => {
    await open('Saved')
    await expect.element(says('Everything is saved, on this device and online.')).toBeVisible()
    await button('Sync now').click()
    await expect.poll(() => harness.asked).toEqual(['sync'])
  })
})

describe('the panel', () => {
  it('lists a few unsent edits, and counts the others', async () => {
    const unsent = Array.from({ length: 10 }, (_, index) => edit(index + 1))
    await open('Offline, 10 unsent', { phase: 'offline', unsent })
    await expect.poll(() => panel().getByText('New project').elements()).toHaveLength(8)
    await expect.element(says('and 2 more')).toBeVisible()
  })

  it('lists a refused edit with its reason: retry and discard take one press each, and discard asks first', async () => {
    const refused = refusedName(await insertProject(db), 'Harvest South')
    harness.setRefused([refused])
    await open('1 rejected', { refused: 1 })
    await expect.element(says('A project name can have up to 120 characters')).toBeVisible()
    await button('Retry Harvest South').click()
    await button('Discard Harvest South').click()
    const question = page.getByRole('alertdialog', { name: 'Discard this change?' })
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => harness.asked).toEqual([`retry ${refused.id}`, `discard ${refused.id}`])
  })

  it('asks again about discarding after a reload', async () => {
    const refused = refusedName(await insertProject(db), 'Harvest South')
    harness.setRefused([refused])
    await show(<SyncChip />, harness, `${paths.projects}?discard=${refused.id}`)
    const question = page.getByRole('alertdialog', { name: 'Discard this change?' })
    await expect.element(question.getByText('Harvest South')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => address().element().textContent).toBe(paths.projects)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(panel()).toBeVisible()
    expect(harness.asked).toEqual([])
  })

  it("offers Edit only if the refused edit's table has a place to open it", async () => {
    const project = refusedName(await insertProject(db), 'Harvest South')
    const task = { ...project, id: 'refused-task', table: 'tasks' as const, label: 'Sow' }
    harness.setRefused([project, task])
    harness.setStatus({ refused: 2 })
    const places: RefusedPlaces = { projects: ({ row_id }) => `/here?edit=${row_id}` }
    await show(
      <RefusedPlacesContext value={places}>
        <SyncChip />
      </RefusedPlacesContext>,
      harness,
      paths.dashboard,
    )
    await button('Sync: 2 rejected').click()
    await expect.element(button('Retry Sow')).toBeVisible()
    expect(button('Edit Sow').query()).toBeNull()
    await button('Edit Harvest South').click()
    await expect.poll(() => address().element().textContent).toBe(`/here?edit=${project.row_id}`)
    await expect.element(panel()).not.toBeInTheDocument()
  })
})

describe('an edit that the user may not send', () => {
  const admins = 'You need admin access to change this task.'
  async function task() {
    const edit = refusedName(await insertProject(db), 'Sow')
    const fields = { title: 'Sow early', description: 'Before the rain', status: 'completed' }
    return { ...edit, table: 'tasks' as const, code: 'scope_lost', constraint: '', fields, document: {} }
  }

  it('says why, keeps Retry and Edit disabled with the reason, and offers its text and Discard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const edit = await task()
    harness.setRefused([edit])
    harness.setStatus({ refused: 1 })
    await show(
      <RefusedPlacesContext value={{ tasks: () => paths.adminTasks }}>
        <SyncChip />
      </RefusedPlacesContext>,
      harness,
      paths.dashboard,
    )
    await button('Sync: 1 rejected').click()
    await expect
      .element(says("You no longer have admin access, so your change to this task can't be sent."))
      .toBeVisible()
    for (const name of ['Retry Sow', 'Edit Sow']) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(admins)
    }
    await button('Retry Sow').click({ force: true })
    await expect.element(message(admins)).toBeVisible()
    expect(harness.asked).toEqual([])
    await expect.element(address()).toHaveTextContent(paths.dashboard)

    await button('Copy text of Sow').click()
    await expect.poll(() => write).toHaveBeenCalledWith('Sow early\n\nBefore the rain')
    await expect.element(message('Text copied')).toBeVisible()
    await button('Discard Sow').click()
    const question = page.getByRole('alertdialog', { name: 'Discard this change?' })
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => harness.asked).toEqual([`discard ${edit.id}`])
  })

  it('can be sent by an admin', async () => {
    harness = harnessOn(db, admin)
    harness.setRefused([await task()])
    await open('1 rejected', { refused: 1 })
    await button('Retry Sow').click()
    await expect.poll(() => harness.asked).toHaveLength(1)
    expect(button('Copy text of Sow').query()).toBeNull()
  })

  it('explains why the device can’t apply it again, and keeps it', async () => {
    const refused = refusedName(await insertProject(db), 'Harvest South')
    harness.setRefused([refused])
    harness.setRetryOutcome('row-gone')
    await open('1 rejected', { refused: 1 })
    await button('Retry Harvest South').click()
    await expect.element(page.getByText("What it changes isn't on this device any more.")).toBeVisible()
    await expect.element(says('Harvest South')).toBeVisible()
  })
})

describe('after damage to the stored data', () => {
  it('offers the text of a change that can no longer be read', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const refused = refusedName(await insertProject(db), 'Harvest South')
    const edit = { ...refused, table: 'unknown' as const, label: 'Damaged entry', code: 'damaged', constraint: '' }
    harness.setRefused([{ ...edit, fields: { text: '{"name":"Harvest South"}' }, document: {} }])
    await open('1 rejected', { refused: 1 })
    await expect.element(says('The copy of this entry on this device was damaged')).toBeVisible()
    await expect
      .element(button('Retry Damaged entry'))
      .toHaveAccessibleDescription('Too little of this change is left to send it.')
    await button('Copy text of Damaged entry').click()
    await expect.poll(() => write).toHaveBeenCalledWith('{"name":"Harvest South"}')
  })

  it.each([
    [1, 'One item on this device was damaged and is hidden.'],
    [2, '2 items on this device were damaged and are hidden.'],
  ])('says that %i hidden rows come back', async (requested, text) => {
    await open('Offline', { phase: 'offline', requested })
    await expect.element(says(text)).toBeVisible()
  })
})

describe('the storage warning', () => {
  const note = () => page.getByText(/^Your browser may clear this device's copy/)
  const answers = (persisted: boolean, persist: boolean) => {
    const asked = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(persisted)
    return { asked, asksToPersist: vi.spyOn(navigator.storage, 'persist').mockResolvedValue(persist) }
  }

  it('is absent if storage is persistent', async () => {
    const { asked } = answers(true, true)
    await open('Saved')
    await expect.poll(() => asked).toHaveBeenCalled()
    await expect.element(note()).not.toBeInTheDocument()
  })

  it('disappears once the browser grants persistent storage', async () => {
    const { asksToPersist } = answers(false, true)
    await open('Saved')
    await button('Ask it to keep my data').click()
    await expect.poll(() => asksToPersist).toHaveBeenCalledOnce()
    await expect.element(note()).not.toBeInTheDocument()
  })

  it('says what helps if the browser refuses', async () => {
    answers(false, false)
    await open('Saved')
    await button('Ask it to keep my data').click()
    await expect.element(says('Installing the app usually helps.')).toBeVisible()
    await expect.element(button('Ask it to keep my data')).not.toBeInTheDocument()
  })

  it('is shown if the browser can’t tell', async () => {
    vi.spyOn(navigator.storage, 'persisted').mockRejectedValue(new Error('not here'))
    await open('Saved')
    await expect.element(note()).toBeVisible()
  })

  it('is shown if the browser can’t be asked', async () => {
    vi.spyOn(navigator, 'storage', 'get').mockReturnValue({} as StorageManager)
    await open('Saved')
    await painted()
    await expect.element(note()).toBeVisible()
  })
})
