import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localTime } from '#src/domain/csv.ts'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { adminProjectPath, paths, userPath } from '#src/paths.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertProject,
  insertUser,
  projectOf,
  refusedName,
  replacedName,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { CommandCenter } from '../../kit/palette/command-center.tsx'
import { RefusedPlacesContext } from '../../kit/sync/refused-places.ts'
import { Screen as ManagementScreen } from './management-screen.tsx'
import { refusedProjectPlace } from '../../project/projects/refused-place.ts'

let db: LocalDatabase
let harness: Harness
let rohan: Profile

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  setCharacterKeys(true)
  db = await openScreenDatabase('all')
  harness = harnessOn(db, admin)
  rohan = await insertUser(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const places = { projects: refusedProjectPlace }
const open = (search = '') =>
  show(
    <RefusedPlacesContext value={places}>
      <CommandCenter />
      <ManagementScreen />
    </RefusedPlacesContext>,
    harness,
    paths.adminProjects + search,
  )
const fleetly = (values: Partial<Project> = {}) =>
  insertProject(db, { user_id: rohan.id, name: 'Fleetly', description: 'Dispatch board', ...values })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^Select ${name} `) })
const names = () => [...document.querySelectorAll('[data-row] [data-label="Project"]')].map((cell) => cell.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const bar = () => page.getByRole('region', { name: 'Selection' })
const diskFull = () => {
  throw new Error('the disk is full')
}

describe('the list', () => {
  it("shows all users' projects: owner with a link to their page, status, progress and date", async () => {
    await fleetly({ status: 'on-hold', progress: 33, created_at: new Date(2026, 10, 20, 12).toISOString() })
    await open()
    await expect.element(page.getByRole('heading', { name: 'Project Management' })).toBeVisible()
    const headers = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(headers).toEqual(['', 'Project', 'Owner', 'Status', 'Progress', 'Created', 'Actions'])
    await expect.element(row('Fleetly').getByText('Dispatch board')).toBeVisible()
    await expect.element(row('Fleetly').getByText('On Hold')).toBeVisible()
    await expect.element(row('Fleetly').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
    await expect.element(row('Fleetly').getByText('33%')).toBeVisible()
    await expect.element(row('Fleetly').getByText(/^20 Nov( 2026)?$/)).toBeVisible()
    await row('Fleetly').getByRole('link', { name: 'Rohan Mehta' }).click()
    await expect.poll(() => address().element().textContent).toBe(userPath(rohan.id))
  })

  it('says where a project with dates stands, and opens its page by its name, a press on its row, or Enter', async () => {
    const { id } = await fleetly({ due_on: '2026-01-02' })
    const screen = await open()
    await expect.element(row('Fleetly').getByText(/^\d+ days late$/)).toBeVisible()
    const opens = async (press: () => Promise<void>) => {
      await press()
      await expect.poll(() => address().element().textContent).toBe(adminProjectPath(id))
    }
    await opens(() => row('Fleetly').getByRole('link', { name: 'Fleetly' }).click())
    await screen.unmount()
    const again = await open()
    await opens(() => row('Fleetly').getByText('Dispatch board').click())
    await again.unmount()
    await open()
    await opens(async () => {
      ;(await row('Fleetly').findElement()).focus()
      await userEvent.keyboard('{Enter}')
    })
  })

  it('truncates a description at 250 px', async () => {
    await page.viewport(1600, 800)
    await fleetly({ description: 'Dispatch board for small transporters with up to twenty trucks. '.repeat(4) })
    await open()
    const text = await row('Fleetly')
      .getByTitle(/^Dispatch board/)
      .findElement()
    expect(text.getBoundingClientRect().width).toBe(250)
    expect(text.scrollWidth).toBeGreaterThan(250)
  })

  it("finds a project by its name, description, owner and the owner's email", async () => {
    await fleetly()
    await insertProject(db, { name: 'Harvest' })
    await open()
    for (const text of ['fleet', 'dispatch', 'mehta', 'rohan@example', 'board rohan']) {
      await page.getByPlaceholder('Search projects').fill(text)
      await expect.poll(names, { message: text }).toEqual(['FleetlyDispatch board'])
    }
    await page.getByPlaceholder('Search projects').fill('nothing like it')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
  })

  it('filters by status and sorts by date in both directions, in the URL', async () => {
    await fleetly({ description: '', status: 'on-hold', created_at: '2026-11-18T10:00:00.000Z' })
    await insertProject(db, { name: 'Harvest', created_at: '2026-11-19T10:00:00.000Z' })
    await insertProject(db, { name: 'Ledger', created_at: '2026-11-20T10:00:00.000Z' })
    await open()
    await expect.poll(names).toEqual(['Ledger', 'Harvest', 'Fleetly'])
    await button('Created').click()
    await expect.poll(names).toEqual(['Fleetly', 'Harvest', 'Ledger'])
    await page.getByLabelText('Status').selectOptions('On Hold')
    await expect.poll(names).toEqual(['Fleetly'])
    await expect.poll(() => address().element().textContent).toBe(`${paths.adminProjects}?sort=oldest&status=on-hold`)
  })

  it('says when there are no projects, and when loading failed', async () => {
    await open()
    await expect.element(page.getByText('No projects found')).toBeVisible()
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await expect.element(message('Failed to load data')).toBeVisible()
    await expect.poll(() => page.getByText('Failed to load data').elements()).toHaveLength(2)
    await expect.poll(() => page.getByText('Please try again later.').elements()).toHaveLength(2)
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'critical' }])
  })

  it('exports all rows with their owners, not only the loaded ones', async () => {
    await fleetly({
      name: '=Fleetly',
      progress: 33,
      plan: 'growth-plan',
      starts_on: '2026-11-24',
      due_on: '2026-11-30',
    })
    for (let index = 0; index < 60; index += 1) await insertProject(db, { name: `Project ${index}` })
    await open()
    const file = vi.spyOn(URL, 'createObjectURL')
    await button('Export as CSV').click()
    await expect.element(message('61 rows exported')).toBeVisible()
    const lines = (await new Response(file.mock.calls[0]?.[0] as Blob).text()).split('\r\n')
    expect(lines[0]).toBe('Project,Description,Owner,Email,Status,Progress,Plan,Starts,Due,Created')
    expect(lines).toContain(
      `'=Fleetly,Dispatch board,Rohan Mehta,rohan@example.com,Planning,33,Growth MVP,2026-11-24,2026-11-30,${localTime('2026-11-20T10:00:00.000Z')}`,
    )
    expect(lines).toHaveLength(63)
  })

  it('marks unsent and refused changes, and conflicts', async () => {
    const project = await fleetly()
    await db.sync_conflicts.insert({ ...replacedName(project, 'Fleet'), user_id: rohan.id })
    harness.setRefused([refusedName(project, 'x'.repeat(130))])
    harness.setStatus({ unsent: [{ table: 'projects', id: project.id, kind: 'changed', label: 'Fleetly' }] })
    await open()
    for (const badge of ['Unsent', 'Rejected', 'Changed twice']) {
      await expect.element(row('Fleetly').getByText(badge, { exact: true })).toBeVisible()
    }
  })
})

describe('creating', () => {
  const form = () => dialog('Create New Project')

  it('shows what is missing, and preserves the input', async () => {
    await open('?new')
    await form()
      .getByLabelText(/^Description/)
      .fill('Kept')
    await button('Create Project').click()
    await expect.element(message('Required fields missing')).toBeVisible()
    await expect.element(message('Please enter a project name and select a user.')).toBeVisible()
    await expect.element(form().getByText('Project name is required')).toBeVisible()
    await expect.element(form().getByText('Please select a user.')).toBeVisible()
    await expect.element(form().getByLabelText('Name')).toHaveFocus()
    await form().getByLabelText('Name').fill('Fleetly')
    useToasts.setState({ toasts: [] })
    await button('Create Project').click()
    await expect.element(message('Required fields missing')).toBeVisible()
    await expect.element(form().getByRole('combobox', { name: 'Owner' })).toHaveFocus()
    await expect.element(form().getByLabelText(/^Description/)).toHaveValue('Kept')
  })

  it('creates a project for a user chosen by name, in any status, with any whole progress', async () => {
    await insertUser(db, { full_name: 'Asha Verma', email: 'asha@example.com' })
    await open()
    await button('New Project').click()
    await form().getByLabelText('Name').fill('Fleetly')
    const owner = form().getByRole('combobox', { name: 'Owner' })
    await owner.click()
    await owner.fill('mehta')
    await page.getByRole('option', { name: /Rohan Mehta/ }).click()
    await expect.element(owner).toHaveValue('Rohan Mehta')
    const options = () => [...form().getByLabelText('Status').element().children].map((o) => o.textContent)
    await expect.poll(options).toEqual(['Planning', 'In Progress', 'Completed', 'On Hold'])
    await expect.element(form().getByLabelText('Status')).toHaveValue('planning')
    await form().getByLabelText('Status').selectOptions('On Hold')
    await form().getByLabelText('Progress (%)').fill('33')
    await button('Create Project').click()
    await expect.element(message('Project created')).toBeVisible()
    await expect.element(row('Fleetly').getByRole('link', { name: 'Rohan Mehta' })).toBeVisible()
    const stored = await db.projects.findOne({ selector: { user_id: rohan.id } }).exec()
    expect(stored?.toJSON()).toMatchObject({ name: 'Fleetly', status: 'on-hold', progress: 33 })
  })

  it.each(['५०', '\u202D50\u202C', '50 %'])('reads progress as people write it: “%s”', async (typed) => {
    await open('?new')
    await form().getByLabelText('Name').fill('Fleetly')
    await form().getByRole('combobox', { name: 'Owner' }).fill('rohan')
    await page.getByRole('option', { name: /Rohan/ }).click()
    await form().getByLabelText('Progress (%)').fill(typed)
    await button('Create Project').click()
    await expect.poll(() => db.projects.findOne().exec()).toMatchObject({ progress: 50 })
  })

  it.each(['', '101', '12 30'])('accepts only progress from 0 to 100, not “%s”', async (typed) => {
    await open('?new')
    await form().getByLabelText('Progress (%)').fill(typed)
    await button('Create Project').click()
    await expect.element(form().getByText('Progress must be a whole number from 0 to 100.')).toBeVisible()
    expect(await db.projects.count().exec()).toBe(0)
  })

  it('reports a failure of the device, and preserves the input', async () => {
    expectConsoleError('projects: could not be saved on this device')
    const refused = { ...refusedName(projectOf({ user_id: rohan.id }), 'Fleetly'), kind: 'created' as const }
    harness.setRefused([{ ...refused, fields: { name: 'Fleetly', user_id: rohan.id } }])
    await open(`?new&refused=${refused.id}`)
    await expect.element(form().getByRole('combobox', { name: 'Owner' })).toHaveValue('Rohan Mehta')
    vi.spyOn(db.projects.storageInstance, 'bulkWrite').mockRejectedValue(new Error('the disk is full'))
    await button('Create Project').click()
    await expect.element(message('Failed to create project')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
    await expect.element(form().getByText('Failed to create project. Please try again later.')).toBeVisible()
    await expect.element(form().getByLabelText('Name')).toHaveValue('Fleetly')
  })
})

describe('editing', () => {
  const form = () => dialog('Edit Project')

  it("changes another user's project, but not its owner", async () => {
    const project = await fleetly({ progress: 20 })
    await open()
    await button('Edit Fleetly').click()
    await expect.element(form().getByLabelText('Owner')).toHaveValue('Rohan Mehta, rohan@example.com')
    await expect.element(form().getByLabelText('Owner')).toHaveAttribute('readonly')
    await form().getByLabelText('Name').fill('Fleetly 2')
    await form().getByLabelText('Progress (%)').fill('40')
    await arrive(db, 'projects', { id: project.id, description: 'From another device' })
    await expect.element(form().getByLabelText(/^Description/)).toHaveValue('From another device')
    await button('Save Changes').click()
    await expect.element(message('Project updated')).toBeVisible()
    await expect.element(row('Fleetly 2').getByText('40%')).toBeVisible()
    expect(await db.projects.findOne(project.id).exec()).toMatchObject({ user_id: rohan.id, progress: 40 })
  })

  it('updates the progress from other devices until the admin types one', async () => {
    const project = await fleetly({ progress: 20 })
    await open(`?edit=${project.id}`)
    await expect.element(form().getByLabelText('Progress (%)')).toHaveValue('20')
    await arrive(db, 'projects', { id: project.id, progress: 60 })
    await expect.element(form().getByLabelText('Progress (%)')).toHaveValue('60')
  })

  it('reports a failure of the device', async () => {
    expectConsoleError('projects: could not be saved on this device')
    const project = await fleetly()
    await open(`?edit=${project.id}`)
    await form().getByLabelText('Name').fill('Fleetly 2')
    vi.spyOn(db.projects.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Save Changes').click()
    await expect.element(message('Failed to update project')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
    await expect.element(form().getByLabelText('Name')).toHaveValue('Fleetly 2')
  })

  it('shows both versions after two admins changed it, and restores the replaced one', async () => {
    const project = await fleetly()
    await db.sync_conflicts.insert({ ...replacedName(project, 'Fleet'), user_id: rohan.id })
    await open(`?edit=${project.id}`)
    await expect.element(form().getByText('The name was changed on two devices')).toBeVisible()
    await button('Restore the name').click()
    await expect.element(form().getByLabelText('Name')).toHaveValue('Fleet')
    await expect.element(row('Fleet').getByText('Changed twice')).not.toBeInTheDocument()
  })

  it("opens a refused edit of another user's project here, with its values", async () => {
    const project = await fleetly()
    const refused = refusedName(project, 'x'.repeat(130))
    harness.setRefused([refused])
    await open()
    await button('Edit Fleetly').click()
    await form()
      .getByRole('button', { name: /^Edit x/ })
      .click()
    await expect.element(form().getByLabelText('Name')).toHaveValue('x'.repeat(130))
    await expect
      .poll(() => address().element().textContent)
      .toBe(`${paths.adminProjects}?edit=${project.id}&refused=${refused.id}`)
    await form().getByLabelText('Name').fill('Shorter')
    await button('Save Changes').click()
    await expect.element(row('Shorter')).toBeVisible()
    await expect.poll(() => harness.asked).toEqual([`discard ${refused.id}`])
    await expect.poll(() => address().element().textContent).toBe(paths.adminProjects)
  })

  it('saves a project deleted in the meantime as a new one of the same user', async () => {
    const project = await fleetly()
    await open(`?edit=${project.id}`)
    await form().getByLabelText('Name').fill('Saved from the waves')
    await (await db.projects.findOne(project.id).exec(true)).remove()
    await expect.element(form().getByRole('combobox', { name: 'Owner' })).toHaveValue('Rohan Mehta')
    await button('Save as New Project').click()
    await expect.element(row('Saved from the waves').getByRole('link', { name: 'Rohan Mehta' })).toBeVisible()
  })
})

describe('plan, dates and links', () => {
  const form = () => dialog('Edit Project')
  const plan = () => form().getByLabelText('Plan')
  const startsOn = () => form().getByLabelText(/^Starts on/)
  const dueOn = () => form().getByLabelText(/^Due on/)
  const links = () => form().getByLabelText(/^Links/)
  const edited = async (values: Partial<Project> = {}) => {
    const { id } = await fleetly(values)
    await open(`?edit=${id}`)
    return async () => (await db.projects.findOne(id).exec())?.toMutableJSON()
  }
  const save = () => button('Save Changes').click()

  it('a plan and a start propose the due date, which moves with them', async () => {
    const stored = await edited()
    const names = () => [...plan().element().children].map(({ textContent }) => textContent)
    await expect.poll(names).toEqual(['No plan', 'Starter MVP', 'Growth MVP', 'Enterprise MVP'])
    await plan().selectOptions('Growth MVP')
    await startsOn().fill('2026-11-24')
    await expect.element(dueOn()).toHaveValue('2026-11-30')
    await expect.element(form().getByText('Proposed: day 7 of the plan.')).toBeVisible()
    await plan().selectOptions('Starter MVP')
    await expect.element(dueOn()).toHaveValue('2026-11-27')
    await plan().selectOptions('Enterprise MVP')
    await expect.element(dueOn()).toHaveValue('')
    await expect
      .element(dueOn())
      .toHaveAccessibleDescription(/^27 Nov.* so it is gone\. Choose the day you agreed on\.$/)
    await plan().selectOptions('Growth MVP')
    await expect.element(form().getByText('so it is gone')).not.toBeInTheDocument()
    await startsOn().fill('')
    await expect.element(dueOn()).toHaveAccessibleDescription(/^30 Nov.* so it is gone/)
    await startsOn().fill('2026-11-24')
    await save()
    await expect.element(message('Project updated')).toBeVisible()
    expect(await stored()).toMatchObject({ plan: 'growth-plan', starts_on: '2026-11-24', due_on: '2026-11-30' })
  })

  it('a due date that the admin typed is never overwritten', async () => {
    await edited()
    await dueOn().fill('2026-11-30')
    await plan().selectOptions('Growth MVP')
    await startsOn().fill('2026-11-24')
    await startsOn().fill('2026-11-23')
    await expect.element(dueOn()).toHaveValue('2026-11-30')
  })

  it('can be removed again', async () => {
    const stored = await edited({ plan: 'growth-plan', starts_on: '2026-11-24', due_on: '2026-12-24' })
    await plan().selectOptions('No plan')
    await startsOn().fill('')
    await dueOn().fill('')
    await save()
    await expect.element(message('Project updated')).toBeVisible()
    expect(await stored()).toMatchObject({ plan: '', starts_on: '', due_on: '' })
  })

  it('a due date before the start is refused at its field, which takes the focus', async () => {
    const stored = await edited()
    await startsOn().fill('2026-11-24')
    await dueOn().fill('2026-11-23')
    await save()
    const message = 'This is before the project starts. Choose a later day, or change the start.'
    await expect.element(form().getByText(message)).toBeVisible()
    await expect.element(dueOn()).toHaveFocus()
    await expect.element(dueOn()).toHaveAccessibleDescription(message)
    expect(await stored()).toMatchObject({ starts_on: '', due_on: '' })
  })

  it('a date that is half typed is not taken for none', async () => {
    await edited({ starts_on: '2026-11-24' })
    await startsOn().click()
    await userEvent.keyboard('{Backspace}')
    await save()
    await expect.element(form().getByText('Enter the whole date, or leave it empty.')).toBeVisible()
    await expect.element(startsOn()).toHaveFocus()
  })

  it('says which lines are not links, and keeps them as they were typed', async () => {
    const stored = await edited()
    const typed = 'Live site https://fleetly.example.com\n\nhttps://staging.example.com\nSheet http://docs.example.com'
    await links().fill(typed)
    await save()
    await expect.element(form().getByText(/^Line 3: Write a name.*Line 4: End this line/)).toBeVisible()
    await expect.element(links()).toHaveFocus()
    await expect.element(links()).toHaveValue(typed)
    await links().fill(' Live site   https://fleetly.example.com \n\nStaging https://staging.example.com')
    await save()
    await expect.element(message('Project updated')).toBeVisible()
    expect((await stored())?.links).toMatch(/^Live site +https:\/\/fleetly.example.com\nStaging https:\/\/staging/)
  })

  it('survive a reload, and follow another device until they are changed', async () => {
    const { id } = await fleetly({ plan: 'growth-plan' })
    const screen = await open(`?edit=${id}`)
    await startsOn().fill('2026-11-24')
    await screen.unmount()
    await open(`?edit=${id}`)
    await expect.element(startsOn()).toHaveValue('2026-11-24')
    await expect.element(dueOn()).toHaveValue('2026-11-30')
    await arrive(db, 'projects', { id, links: 'Live site https://fleetly.example.com', due_on: '2026-12-24' })
    await expect.element(links()).toHaveValue('Live site https://fleetly.example.com')
    await expect.element(form().getByText(/^Changed on another device to “24 Dec( 2026)?”/)).toBeVisible()
  })

  it('are named in words where two admins changed them', async () => {
    const project = await fleetly({ starts_on: '2026-11-24' })
    const conflict = { ...replacedName(project, 'Fleet'), field: 'starts_on', kept_value: '2026-11-24' }
    await db.sync_conflicts.insert({ ...conflict, replaced_value: '2025-12-01', user_id: rohan.id })
    await open(`?edit=${project.id}`)
    await expect.element(form().getByText('The start date was changed on two devices')).toBeVisible()
    await button('Restore the start date').click()
    await expect.element(startsOn()).toHaveValue('2025-12-01')
  })
})

describe('deleting', () => {
  it('says that the tasks are deleted too, and offers one Undo', async () => {
    await fleetly()
    await open()
    await button('Delete Fleetly').click()
    const question = page.getByRole('alertdialog', { name: 'Delete Project' })
    await expect.element(question.getByText(/All tasks associated with it are deleted too\./)).toBeVisible()
    await expect.element(question.getByText('Fleetly')).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(message('Project deleted')).toBeVisible()
    await expect.element(row('Fleetly')).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(row('Fleetly')).toBeVisible()
  })

  it('reports a failure of the device, and the project stays', async () => {
    expectConsoleError('commands: project.delete failed')
    const project = await fleetly()
    await open(`?delete=${project.id}`)
    vi.spyOn(db.projects.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Delete').click()
    await expect.element(message('Failed to delete project')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
    await expect.element(row('Fleetly')).toBeVisible()
  })
})

describe('several at once', () => {
  beforeEach(async () => {
    for (const [index, name] of ['A', 'B', 'C'].entries()) {
      const created_at = `2026-11-${20 - index}T10:00:00.000Z`
      await fleetly({ name, description: '', created_at, status: name === 'B' ? 'completed' : 'planning' })
    }
  })
  const statuses = async () =>
    Object.fromEntries((await db.projects.find().exec()).map(({ name, status }) => [name, status]))

  it("get a status in two presses, and one Undo restores each one's own", async () => {
    await open()
    await page.getByLabelText('Select A').click()
    await page.getByLabelText('Select B').click()
    await bar().getByRole('button', { name: 'Change status of 2 projects' }).click()
    await dialog('Change Status').getByRole('button', { name: 'Set 2 projects to On Hold' }).click()
    await expect.element(message('2 projects updated')).toBeVisible()
    await expect.element(dialog('Change Status')).not.toBeInTheDocument()
    expect(await statuses()).toEqual({ A: 'on-hold', B: 'on-hold', C: 'planning' })
    await button('Undo').click()
    await expect.poll(statuses).toEqual({ A: 'planning', B: 'completed', C: 'planning' })
  })

  it('are deleted with one question and one Undo', async () => {
    await open()
    await page.getByLabelText('Select all').click()
    await bar().getByRole('button', { name: 'Delete 3 projects' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(message('3 projects deleted')).toBeVisible()
    await expect.element(page.getByText('No projects found')).toBeVisible()
    await button('Undo').click()
    await expect.poll(names).toEqual(['A', 'B', 'C'])
  })

  it('work with keys: J, K and X, then S, E, N and Delete', async () => {
    await open()
    ;(await row('A').findElement()).focus()
    await userEvent.keyboard('jxk')
    await expect.element(bar().getByText('1 selected')).toBeVisible()
    await userEvent.keyboard('s')
    await expect.element(dialog('Change Status').getByText('B', { exact: true })).toBeVisible()
    await expect.element(dialog('Change Status').getByRole('button', { name: 'Set B to Completed' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('A')).toHaveFocus()
    await userEvent.keyboard('e')
    await expect.element(dialog('Edit Project').getByLabelText('Name')).toHaveValue('B')
    await userEvent.keyboard('{Escape}')
    await expect.element(row('A')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('alertdialog', { name: 'Delete Project' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('A')).toHaveFocus()
    await userEvent.keyboard('n')
    await expect.element(dialog('Create New Project')).toBeVisible()
  })

  it('keep the focus near a row that its new status removes from the list', async () => {
    await open('?status=planning')
    ;(await row('A').findElement()).focus()
    await userEvent.keyboard('s')
    await dialog('Change Status').getByRole('button', { name: 'Set A to Completed' }).click()
    await expect.poll(names).toEqual(['C'])
    await expect.element(row('C')).toHaveFocus()
  })
})
