import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { addDays, companyDay } from '#src/domain/day.ts'
import { newProject } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { painted } from '#tests/kits/painted.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertProject,
  me,
  projectOf,
  refusedName,
  replacedName,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { runShortcut } from '../../kit/commands/use-commands.ts'
import { readDraft } from '../../kit/drafts/saved-draft.ts'
import { RefusedPlacesContext } from '../../kit/sync/refused-places.ts'
import { projectCommands } from '../../project/projects/commands.ts'
import { Screen as ProjectsScreen } from './projects-screen.tsx'
import { refusedProjectPlace } from '../../project/projects/refused-place.ts'

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

const places = { projects: refusedProjectPlace }
const open = (search = '') =>
  show(
    <RefusedPlacesContext value={places}>
      <ProjectsScreen />
    </RefusedPlacesContext>,
    harness,
    paths.projects + search,
  )
const card = (name: string) => page.getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const diskFull = () => {
  throw new Error('the disk is full')
}
const typeName = (form: string, name: string) => dialog(form).getByLabelText('Name').fill(name)

describe('before there is any data', () => {
  it('shows a skeleton until the first sync is done', async () => {
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open()
    await expect.element(page.getByText('Loading your projects')).toBeInTheDocument()
    harness.setStatus({ firstSyncDone: false, phase: 'syncing', firstSyncRows: 12_000 })
    await expect.element(page.getByText(/for the first time\. 12,000 rows so far\./)).toBeVisible()
    harness.setStatus({ firstSyncDone: true, phase: 'saved' })
    await expect.element(button('Create Your First Project')).toBeVisible()
  })

  it('says that loading failed only if it did, and retries on request', async () => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await open()
    await expect.element(page.getByText('Failed to load projects. Please try again.')).toBeVisible()
    await button('Try again').click()
    await expect.poll(() => harness.asked).toEqual(['sync'])
  })

  it('shows what was created on this device anyway', async () => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await insertProject(db)
    await open()
    await expect.element(card('Harvest')).toBeVisible()
  })
})

describe('a card', () => {
  it('shows a project without a description: its status, progress and creation date', async () => {
    await insertProject(db, { progress: 45, created_at: new Date(2026, 10, 20, 12).toISOString() })
    await open()
    await expect.element(card('Harvest').getByText('No description provided.')).toBeVisible()
    await expect.element(card('Harvest').getByText('Planning')).toBeVisible()
    await expect.element(card('Harvest').getByText(/^Created on 20 Nov( 2026)?$/)).toBeVisible()
    await expect.element(card('Harvest').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45')
  })

  it('says where a project with dates stands, and marks today; its name leads to its page', async () => {
    const today = companyDay(Date.now(), site.office.timeZone)
    const dates = { starts_on: addDays(today, -1), due_on: addDays(today, 5) }
    const { id } = await insertProject(db, dates)
    await insertProject(db, { name: 'Late', due_on: addDays(today, -1) })
    await insertProject(db, { name: 'Open' })
    await open()
    await expect.element(card('Harvest').getByText(/^Day 2 of 7 · due /)).toBeVisible()
    await expect.element(card('Late').getByText('1 day late', { exact: true })).toBeVisible()
    const marked = (name: string) =>
      [...(card(name).getByRole('progressbar').element().firstElementChild?.children ?? [])].findIndex(
        ({ className }) => className.includes('today'),
      )
    await expect.poll(() => ['Harvest', 'Late', 'Open'].map(marked)).toEqual([1, -1, -1])
    await page.getByRole('link', { name: 'Harvest', exact: true }).click()
    await expect.poll(() => address().element().textContent).toBe(projectPath(id))
  })

  it('marks only unsent projects', async () => {
    const edited = await insertProject(db)
    await insertProject(db, { name: 'Pitch deck' })
    await open()
    harness.setStatus({ unsent: [{ table: 'projects', id: edited.id, kind: 'changed', label: 'Harvest' }] })
    await expect.element(card('Harvest').getByText('Unsent')).toBeVisible()
    await expect.element(card('Pitch deck').getByText('Unsent')).not.toBeInTheDocument()
  })

  it('shows On Hold if set, and offers it nowhere else', async () => {
    await insertProject(db, { name: 'Paused', status: 'on-hold' })
    await open()
    await expect.element(card('Paused').getByText('On Hold')).toBeVisible()
    await button('Edit Paused').click()
    const options = () => [...document.querySelectorAll('option')].map((option) => option.textContent)
    await expect.poll(options).toEqual(['Planning', 'In Progress', 'Completed', 'On Hold'])
    await button('Cancel').click()
    await button('New Project').click()
    await expect.poll(options).toEqual(['Planning', 'In Progress', 'Completed'])
  })

  it('shows what another device replaced, with one press to restore it', async () => {
    const project = await insertProject(db, { name: 'Harvest West' })
    await db.sync_conflicts.insert(replacedName(project, 'Harvest East'))
    await open()
    await expect.element(card('Harvest West').getByText('The name was changed on two devices')).toBeVisible()
    await button('Restore the name').click()
    await expect.element(card('Harvest East')).toBeVisible()
    await expect.element(button('Restore the name')).not.toBeInTheDocument()
  })

  it('keeps the focus when a conflict is closed: on the next conflict, then on the card', async () => {
    const project = await insertProject(db, { name: 'Harvest West', description: 'By train' })
    await db.sync_conflicts.insert(replacedName(project, 'Harvest East'))
    const later = { field: 'description', replaced_value: 'By boat', kept_value: 'By train' }
    await db.sync_conflicts.insert({ ...replacedName(project, ''), ...later, created_at: '2026-11-21T10:00:00.000Z' })
    await open()
    await button('Keep the description').click()
    await expect.element(button('Restore the name')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card('Harvest East')).toHaveFocus()
  })

  it('says which edit was refused and why, and opens it with its values or sends it again', async () => {
    const project = await insertProject(db)
    const refused = refusedName(project, 'x'.repeat(130))
    harness.setRefused([refused])
    await open()
    await expect.element(card('Harvest').getByText('Rejected', { exact: true })).toBeVisible()
    await expect
      .element(card('Harvest').getByText(/can have up to 120 characters\. What you typed is still here\./))
      .toBeVisible()
    await card('Harvest')
      .getByRole('button', { name: /^Retry/ })
      .click()
    await expect.poll(() => harness.asked).toEqual([`retry ${refused.id}`])
    await card('Harvest')
      .getByRole('button', { name: /^Edit x/ })
      .click()
    await expect.element(dialog('Edit Project').getByLabelText('Name')).toHaveValue('x'.repeat(130))
    await expect
      .poll(() => address().element().textContent)
      .toBe(`${paths.projects}?edit=${project.id}&refused=${refused.id}`)
  })

  it('shows a refused creation as a card above the others until it is corrected', async () => {
    await insertProject(db)
    const refused = {
      ...refusedName(projectOf(), 'Too many'),
      kind: 'created' as const,
      constraint: 'projects_live_limit',
    }
    harness.setRefused([refused])
    await open()
    await expect.element(card('Too many').getByText(/You've reached the limit of/)).toBeVisible()
    await card('Too many').getByRole('button', { name: 'Edit Too many' }).click()
    await button('Create Project').click()
    await expect.poll(() => harness.asked).toEqual([`discard ${refused.id}`])
    await expect.element(page.getByRole('list', { name: 'Rejected projects' })).not.toBeInTheDocument()
    await expect.element(card('Too many')).toBeVisible()
  })

  it('reports a failed restore, and keeps both texts', async () => {
    expectConsoleError('commands: conflict.restore failed')
    const project = await insertProject(db, { name: 'Harvest West' })
    await db.sync_conflicts.insert(replacedName(project, 'Harvest East'))
    await open()
    vi.spyOn(db.projects.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Restore the name').click()
    await expect.element(message('Failed to update project. Please try again.')).toBeVisible()
    await expect.element(card('Harvest West').getByText('Harvest East')).toBeVisible()
  })
})

describe('deleting', () => {
  it('reports a failure of the device, and the project stays', async () => {
    expectConsoleError('commands: project.delete failed')
    const project = await insertProject(db)
    await open(`?delete=${project.id}`)
    vi.spyOn(db.projects.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Delete').click()
    await expect.element(message('Failed to delete project. Please try again.')).toBeVisible()
    await expect.element(card('Harvest')).toBeVisible()
  })

  it('asks once for several, preserves the filters in the URL, and has one Undo for all', async () => {
    const [first, second] = [
      await insertProject(db, { name: 'Harvest' }),
      await insertProject(db, { name: 'Pitch deck' }),
    ]
    await insertProject(db, { name: 'Landing page' })
    await open('?status=planning')
    await expect.element(card('Pitch deck')).toBeVisible()
    ;(button('Delete Harvest').element() as HTMLElement).focus()
    runCommand(projectCommands[1], [first, second], {
      ...harness.workspace,
      openDialog: vi.fn(),
      closeDialog: vi.fn(),
    })
    const question = page.getByRole('alertdialog', { name: 'Delete 2 Projects' })
    await expect
      .element(question.getByText('Are you sure you want to delete these 2 projects?', { exact: false }))
      .toBeVisible()
    await expect.element(question.getByText('Pitch deck')).toBeVisible()
    await button('Delete').click()
    await expect.element(message('2 projects deleted successfully')).toBeVisible()
    await expect.element(card('Harvest')).not.toBeInTheDocument()
    // The focus is near the removed cards, not at the start of the page.
    await expect.element(card('Landing page')).toHaveFocus()
    await expect.poll(() => address().element().textContent).toBe(`${paths.projects}?status=planning`)
    expect(useToasts.getState().toasts).toHaveLength(1)
    await button('Undo').click()
    await expect.element(card('Harvest')).toBeVisible()
    await expect.element(card('Pitch deck')).toBeVisible()
    await expect.element(message('2 projects restored')).toBeVisible()
  })

  it('deletes the selected ones, including ranges, with the selection in the URL', async () => {
    const [c, b, a] = [
      await insertProject(db, { name: 'C', created_at: '2026-11-18T10:00:00.000Z' }),
      await insertProject(db, { name: 'B', created_at: '2026-11-19T10:00:00.000Z' }),
      await insertProject(db, { name: 'A' }),
    ]
    await insertProject(db, { name: 'D', created_at: '2026-11-17T10:00:00.000Z' })
    await open()
    await page.getByLabelText('Select A').click()
    await page.getByLabelText('Select C').click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect.element(bar.getByText('3 selected')).toBeVisible()
    await expect.poll(() => address().element().textContent).toBe(`${paths.projects}?selected=${a.id}.${b.id}.${c.id}`)
    await page.getByLabelText('Select B').click()
    await bar.getByRole('button', { name: 'Delete 2 projects' }).click()
    await expect.element(page.getByRole('alertdialog').getByRole('listitem').nth(1)).toHaveTextContent('C')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(message('2 projects deleted successfully')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(card('A')).toBeVisible()
    await expect.element(card('C')).toBeVisible()
  })

  it('clears the selection when the filters change, so that no action applies to rows out of sight', async () => {
    const project = await insertProject(db, { name: 'Pitch deck' })
    await insertProject(db, { name: 'Harvest' })
    await open(`?selected=${project.id}&q=pitch`)
    await expect.element(page.getByText('1 selected').first()).toBeVisible()
    await page.getByPlaceholder('Search projects').fill('harvest')
    await expect.element(page.getByRole('heading', { name: 'Harvest' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  })

  it('reports a failed undo', async () => {
    expectConsoleError('commands: project.delete could not be undone')
    const project = await insertProject(db)
    await open(`?delete=${project.id}`)
    await button('Delete').click()
    await expect.element(message('Project deleted successfully')).toBeVisible()
    await db.close()
    await button('Undo').click()
    await expect.element(message('Failed to restore project. Please try again.')).toBeVisible()
  })
})

describe('keys on a card', () => {
  const press = (keys: string) => userEvent.keyboard(keys)
  const bar = () => page.getByRole('region', { name: 'Selection' })
  beforeEach(async () => {
    setCharacterKeys(true)
    for (const [index, name] of ['A', 'B', 'C'].entries()) {
      await insertProject(db, { name, created_at: `2026-11-${20 - index}T10:00:00.000Z` })
    }
    await open()
    ;(await card('A').findElement()).focus()
  })

  it('J and K move, X selects, with Shift a range, and a command acts on all of them', async () => {
    await press('jk')
    await expect.element(card('A')).toHaveFocus()
    await press('xj')
    await expect.element(card('B')).toHaveFocus()
    await press('{Shift>}x{/Shift}')
    await expect.element(bar().getByText('2 selected')).toBeVisible()
    runShortcut('Delete')
    await expect.element(page.getByRole('alertdialog', { name: 'Delete 2 Projects' })).toBeVisible()
  })

  it('Enter opens its page, and a button inside handles its own keys', async () => {
    await press('j')
    ;(await button('Delete B').findElement()).focus()
    await press('xj')
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(button('Delete B')).toHaveFocus()
    ;(await card('B').findElement()).focus()
    await press('{Enter}')
    const { id = '' } = (await db.projects.findOne({ selector: { name: 'B' } }).exec()) ?? {}
    await expect.poll(() => address().element().textContent).toBe(projectPath(id))
  })

  it('letters do nothing when switched off, while arrows and the space bar work', async () => {
    setCharacterKeys(false)
    await painted()
    await press('jx{ArrowRight} ')
    await expect.element(card('B')).toHaveFocus()
    await expect.element(page.getByLabelText('Select B')).toBeChecked()
    await expect.element(page.getByLabelText('Select A')).not.toBeChecked()
    setCharacterKeys(true)
  })
})

describe('the form', () => {
  it('starts in planning at 0 %, and sets progress from 0 to 100 in steps of 5', async () => {
    await open('?new')
    const form = dialog('Create New Project')
    await expect.element(form.getByLabelText('Status')).toHaveValue('planning')
    const slider = form.getByRole('slider', { name: 'Progress' })
    await expect.element(slider).toHaveValue('0')
    expect(['min', 'max', 'step'].map((limit) => slider.element().getAttribute(limit))).toEqual(['0', '100', '5'])
  })

  it('refuses a blank name and preserves the input', async () => {
    await open('?new')
    await typeName('Create New Project', '   ')
    await dialog('Create New Project')
      .getByLabelText(/^Description/)
      .fill('Kept')
    await button('Create Project').click()
    await expect.element(page.getByText('Project name is required')).toBeVisible()
    await expect.element(dialog('Create New Project').getByLabelText(/^Description/)).toHaveValue('Kept')
  })

  it('reports a failure of the device, and preserves the input', async () => {
    expectConsoleError('projects: could not be saved on this device')
    await open('?new')
    await typeName('Create New Project', 'Harvest')
    vi.spyOn(db.projects.storageInstance, 'bulkWrite').mockRejectedValue(new Error('the disk is full'))
    await button('Create Project').click()
    const failure = 'Failed to create project. Please try again.'
    await expect.element(dialog('Create New Project').getByText(failure)).toBeVisible()
    await expect.element(page.getByRole('region').getByText(failure)).toBeVisible()
    await expect.element(dialog('Create New Project').getByLabelText('Name')).toHaveValue('Harvest')
  })

  it("writes only the user's changes, and updates the other fields from other devices", async () => {
    const project = await insertProject(db)
    await open(`?edit=${project.id}`)
    await typeName('Edit Project', 'Harvest North')
    await arrive(db, 'projects', { id: project.id, description: 'From another device', progress: 30 })
    await expect.element(dialog('Edit Project').getByLabelText(/^Description/)).toHaveValue('From another device')
    await expect.element(dialog('Edit Project').getByLabelText('Name')).toHaveValue('Harvest North')
    await button('Save Changes').click()
    await expect.element(card('Harvest North').getByText('From another device')).toBeVisible()
    await expect.element(message('Project updated successfully')).toBeVisible()
    expect(await db.projects.findOne(project.id).exec()).toMatchObject({ name: 'Harvest North', progress: 30 })
    await expect.poll(() => address().element().textContent).toBe(paths.projects)
  })

  it('offers to save the input as a new project if the project was deleted in the meantime', async () => {
    const project = await insertProject(db)
    await open(`?edit=${project.id}`)
    await typeName('Edit Project', 'Saved from the waves')
    await (await db.projects.findOne(project.id).exec(true)).remove()
    await expect.element(page.getByText('This project no longer exists')).toBeVisible()
    await button('Save as New Project').click()
    await expect.element(card('Saved from the waves')).toBeVisible()
  })

  it('keeps a draft on Escape, offers it again, and deletes it on Cancel', async () => {
    const key = draftKey(me.userId, 'project.new')
    await open()
    await button('New Project').click()
    await typeName('Create New Project', 'Half a thou')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Create New Project')).not.toBeInTheDocument()
    await button('New Project').click()
    await expect.element(dialog('Create New Project').getByLabelText('Name')).toHaveValue('Half a thou')
    await expect.element(page.getByText('What you typed last time is still here.')).toBeVisible()
    await button('Cancel').click()
    await expect.poll(() => readDraft(key, newProject)).toBeNull()
    await button('New Project').click()
    await expect.element(dialog('Create New Project').getByLabelText('Name')).toHaveValue('')
  })

  it("knows a draft's base after a reload: shows what changed since, and the edit carries the old value", async () => {
    const project = await insertProject(db)
    const screen = await open(`?edit=${project.id}`)
    await typeName('Edit Project', 'Harvest North')
    await screen.unmount()
    await arrive(db, 'projects', { id: project.id, name: 'Harvest South', description: 'From another device' })
    await open(`?edit=${project.id}`)
    await expect.element(dialog('Edit Project').getByLabelText('Name')).toHaveValue('Harvest North')
    await expect
      .element(dialog('Edit Project').getByText(/^Changed on another device to “Harvest South”/))
      .toBeVisible()
    await expect.element(dialog('Edit Project').getByLabelText(/^Description/)).toHaveValue('From another device')
    await button('Save Changes').click()
    await expect.element(card('Harvest North')).toBeVisible()
    const doc = await db.projects.findOne(project.id).exec()
    expect(doc?.toJSON()).toMatchObject({ edit: { base: { name: 'Harvest' }, under: { name: 'Harvest South' } } })
  })

  it("opens with a refused edit's values and its reason; saving clears the tray", async () => {
    const project = await insertProject(db)
    const refused = refusedName(project, 'x'.repeat(130))
    harness.setRefused([refused])
    await open(`?edit=${project.id}&refused=${refused.id}`)
    await expect
      .element(dialog('Edit Project').getByText(/A project name can have up to 120 characters\./))
      .toBeVisible()
    await expect.element(dialog('Edit Project').getByLabelText('Name')).toHaveValue('x'.repeat(130))
    await typeName('Edit Project', 'Shorter')
    await button('Save Changes').click()
    await expect.element(card('Shorter')).toBeVisible()
    await expect.poll(() => harness.asked).toEqual([`discard ${refused.id}`])
  })

  it('says so if the URL names a project that is not on this device', async () => {
    await open(`?edit=${crypto.randomUUID()}`)
    await button('Back to My Projects').click()
    await expect.poll(() => address().element().textContent).toBe(paths.projects)
  })
})

it('renders only the changed one of many cards again', async () => {
  for (let index = 0; index < 30; index += 1) await insertProject(db, { name: `Project ${index}` })
  const changing = await insertProject(db, { name: 'Changing' })
  await open()
  await expect.element(card('Changing')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('article').length).toBe(31)
  // Each card calls it once per render.
  const visible = vi.spyOn(projectCommands[0], 'visible')
  await db.projects.findOne(changing.id).patch({ name: 'Changed' })
  await expect.element(card('Changed')).toBeVisible()
  expect(new Set(visible.mock.calls.map(([[{ name }]]) => name))).toEqual(new Set(['Changed']))
})

describe('a long list', () => {
  const names = Array.from({ length: 130 }, (_, index) => `Project ${String(index).padStart(3, '0')}`)
  beforeEach(async () => {
    await db.projects.bulkInsert(
      names.map((name, index) =>
        projectOf({
          name,
          status: index % 2 === 0 ? 'planning' : 'completed',
          created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
        }),
      ),
    )
  })
  // Not by role: so many lookups take seconds on a busy machine.
  const drawn = () => [...document.querySelectorAll('article h2')].map((heading) => heading.textContent)

  it('renders what is near the screen and reaches the last card', async () => {
    await open()
    await expect.poll(drawn).toContain('Project 000')
    expect(drawn()).not.toContain('Project 129')
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return drawn()
      })
      .toContain('Project 129')
    expect(drawn()).not.toContain('Project 000')
    const last = () => [...document.querySelectorAll('li[aria-posinset]')].at(-1)
    await expect.poll(() => last()?.getAttribute('aria-posinset')).toBe('130')
    await expect.poll(() => last()?.getAttribute('aria-setsize')).toBe('130')
  })

  it('filters by search and status, in the URL', async () => {
    await open()
    await page.getByPlaceholder('Search projects').fill('00')
    await expect.poll(drawn).toEqual([...names.slice(0, 10), 'Project 100'])
    await page.getByLabelText('Status', { exact: true }).selectOptions('Completed')
    await expect.poll(drawn).toEqual(['Project 001', 'Project 003', 'Project 005', 'Project 007', 'Project 009'])
    await expect.poll(() => address().element().textContent).toBe(`${paths.projects}?q=00&status=completed`)
  })

  it("opens with the URL's filters, and clears them when nothing matches", async () => {
    await open('?q=nowhere&sort=name')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    await button('Clear filters').click()
    await expect.poll(drawn).toContain('Project 000')
    await expect.poll(() => address().element().textContent).toBe(`${paths.projects}?sort=name`)
  })
})

it("shows only the user's own projects, even on an admin's device that holds all", async () => {
  harness = harnessOn(db, admin)
  await insertProject(db, { name: 'Mine' })
  const theirs = await insertProject(db, { name: 'Theirs', user_id: crypto.randomUUID() })
  harness.setRefused([refusedName(theirs, 'Rejected')])
  await open(`?edit=${theirs.id}`)
  await button('Back to My Projects').click()
  await expect.element(card('Mine')).toBeVisible()
  await expect.element(card('Theirs')).not.toBeInTheDocument()
  await expect.element(page.getByText('Rejected')).not.toBeInTheDocument()
})
