import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { pendingEdits } from '#src/data/edits/unsent.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths } from '#src/paths.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { profileRow, taskRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, insertProject, me, show } from '#tests/kits/workspace-harness.tsx'
import { refusedInForm } from '../../kit/sync/refused-in-form.ts'
import { CommandCenter } from '../../kit/palette/command-center.tsx'
import { RefusedPlacesContext } from '../../kit/sync/refused-places.ts'
import { Screen as TasksScreen } from './tasks-screen.tsx'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
  db = await openScreenDatabase('all')
  const there = harnessOn(db, { ...me, scope: 'all' })
  harness = there
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const places = { tasks: (edit: RefusedEdit) => refusedInForm(paths.adminTasks, edit) }
const open = (search = '') =>
  show(
    <RefusedPlacesContext value={places}>
      <CommandCenter />
      <TasksScreen />
    </RefusedPlacesContext>,
    harness,
    paths.adminTasks + search,
  )

/** Noon here. */
const at = (day: number) => new Date(2026, 10, day, 12).toISOString()
async function insertTask(values: Partial<Task> = {}): Promise<Task> {
  const task = taskRow({ title: 'Knead', created_by: me.userId, created_at: at(10), updated_at: at(10), ...values })
  await db.tasks.insert(task)
  return task
}
async function insertUser(values: Partial<Profile>): Promise<Profile> {
  const user = profileRow({ full_name: 'Asha Rao', email: 'asha@example.com', created_at: at(1), ...values })
  await db.profiles.insert(user)
  return user
}
const row = (title: string) => page.getByRole('row', { name: new RegExp(`^Select ${title} `) })
const rowText = (title: string) => () => row(title).query()?.textContent
const titles = () =>
  [...document.querySelectorAll('tbody tr[data-row] [class*=taskTitle]')].map((cell) => cell.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const stored = async ({ id }: { id: string }) => (await db.tasks.findOne(id).exec())?.toJSON()
const progress = async ({ id }: { id: string }) => (await db.projects.findOne(id).exec())?.progress
const diskFull = () => {
  throw new Error('the disk is full')
}
/** Matches an option by the start of its name, which a detail follows. */
async function pick(name: string): Promise<void> {
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) })
  await expect.element(option).toBeVisible()
  ;(option.element() as HTMLElement).click()
}
const chosenIn = async (field: string, name: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await pick(name)
}

describe('the list', () => {
  it('shows all fields of a task, and which are empty', async () => {
    const user = await insertUser({})
    const project = await insertProject(db, { name: 'Bakery' })
    await insertTask({ title: 'Bake', project_id: project.id, assigned_to: user.id, description: 'x '.repeat(200) })
    await insertTask({ title: 'Sweep', status: 'cancelled', created_at: at(9) })
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Task Management')
    await expect.poll(titles).toHaveLength(2)
    const headers = page.getByRole('columnheader').elements()
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      ...['', 'Title', 'Project', 'Assigned To', 'Status', 'Created', 'Actions'],
    ])
    await expect.poll(rowText('Bake')).toMatch(/BakeryAsha RaoPending10 Nov/)
    await expect.poll(rowText('Sweep')).toMatch(/No projectUnassignedCancelled9 Nov/)
    const description = row('Bake').getByText(/x x x/).element()
    expect(description.getBoundingClientRect().width).toBeLessThanOrEqual(250)
    expect(description.scrollWidth).toBeGreaterThan(description.clientWidth)
  })

  it('says in words when a task is due, and how late it is', async () => {
    await insertTask({ title: 'Bake', due_on: '2020-01-01' })
    await insertTask({ title: 'Sweep', due_on: '2020-01-01', status: 'completed' })
    await insertTask({ title: 'Sell', due_on: '2999-12-31' })
    await open()
    await expect.poll(rowText('Bake')).toMatch(/Due Wed 1 Jan 2020 · \d+ days late/)
    await expect.poll(rowText('Sweep')).toMatch(/Due Wed 1 Jan 2020(?! ·)/)
    await expect.poll(rowText('Sell')).toMatch(/Due Tue 31 Dec 2999/)
  })

  it('sorts newest first, or oldest first on request', async () => {
    await insertTask({ title: 'First', created_at: at(1) })
    await insertTask({ title: 'Third', created_at: at(3) })
    await insertTask({ title: 'Second', created_at: at(2) })
    await open()
    await expect.poll(titles).toEqual(['Third', 'Second', 'First'])
    await button('Created').click()
    await expect.poll(titles).toEqual(['First', 'Second', 'Third'])
    await expect.poll(() => address().element().textContent).toBe(`${paths.adminTasks}?sort=oldest`)
  })

  it("searches title, description, and the assignee's name and email", async () => {
    const asha = await insertUser({})
    await insertTask({ title: 'Bake bread' })
    await insertTask({ title: 'Sweep', description: 'Under the oven' })
    await insertTask({ title: 'Deliver', assigned_to: asha.id })
    await open()
    const search = page.getByRole('searchbox', { name: 'Search tasks' })
    for (const [text, found] of [
      ['bread', ['Bake bread']],
      ['oven', ['Sweep']],
      ['rao', ['Deliver']],
      ['deliver asha@', ['Deliver']],
    ] as const) {
      await search.fill(text)
      await expect.poll(titles).toEqual(found)
    }
    await search.fill('nobody')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    await button('Clear filters').click()
    await expect.poll(titles).toHaveLength(3)
  })

  it('filters by status, by project, and by having no project', async () => {
    const [bakery, farm] = [await insertProject(db, { name: 'Bakery' }), await insertProject(db, { name: 'Farm' })]
    await insertTask({ title: 'Bake', project_id: bakery.id })
    await insertTask({ title: 'Sow', project_id: farm.id, status: 'completed' })
    await insertTask({ title: 'Sweep' })
    await open()
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Completed')
    await expect.poll(titles).toEqual(['Sow'])
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('All statuses')
    await chosenIn('Project', 'Unassigned')
    await expect.poll(titles).toEqual(['Sweep'])
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('combobox', { name: 'Project' }).fill('bak')
    await pick('Bakery')
    await expect.poll(titles).toEqual(['Bake'])
    await expect.poll(() => address().element().textContent).toBe(`${paths.adminTasks}?project=${bakery.id}`)
    await chosenIn('Project', 'All Projects')
    await expect.poll(titles).toHaveLength(3)
  })

  it('offers to create the first task if there is none', async () => {
    await open()
    await button('Create the First Task').click()
    await expect.element(dialog('Create Task')).toBeVisible()
  })

  it('says that loading failed only if it did', async () => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await open()
    await expect.element(message('Failed to load data')).toBeVisible()
    await expect.poll(() => page.getByText('Please try again later.').elements()).toHaveLength(2)
  })
})

describe('creating a task', () => {
  it('requires a title', async () => {
    await open('?new')
    await dialog('Create Task').getByLabelText('Title').fill('   ')
    await dialog('Create Task').getByRole('button', { name: 'Create Task' }).click()
    await expect.element(message('Title required')).toBeVisible()
    await expect.element(message('Please enter a task title.')).toBeVisible()
    await expect.element(dialog('Create Task').getByText('Please enter a task title.')).toBeVisible()
    await expect.poll(() => db.tasks.count().exec()).toBe(0)
  })

  it('starts pending, unassigned and without a project, and updates the progress of its new project', async () => {
    const asha = await insertUser({})
    const project = await insertProject(db, { name: 'Bakery', progress: 100 })
    await insertTask({ status: 'completed', project_id: project.id })
    await open()
    await button('New Task').click()
    const form = dialog('Create Task')
    await expect.element(form.getByLabelText('Status')).toHaveValue('pending')
    await expect.element(form.getByLabelText('Assigned To')).toHaveValue('Unassigned')
    await expect.element(form.getByLabelText('Project')).toHaveValue('No project')
    await form.getByLabelText('Title').fill('Bake')
    await form.getByLabelText('Assigned To').click()
    await pick('Asha Rao')
    await form.getByLabelText('Project').click()
    await pick('Bakery')
    await form.getByRole('button', { name: 'Create Task' }).click()
    await expect.element(message('Task created')).toBeVisible()
    await expect.poll(rowText('Bake')).toMatch(/BakeryAsha RaoPending/)
    const created = await db.tasks.findOne({ selector: { title: 'Bake' } }).exec()
    expect(created?.toJSON()).toMatchObject({ assigned_to: asha.id, owner_id: me.userId, created_by: me.userId })
    await expect.poll(() => progress(project)).toBe(50)
  })

  it('can have a due date', async () => {
    await open('?new')
    const form = dialog('Create Task')
    await form.getByLabelText('Title').fill('Bake')
    await form.getByLabelText(/^Due on/).fill('2026-11-27')
    await form.getByRole('button', { name: 'Create Task' }).click()
    await expect.element(message('Task created')).toBeVisible()
    expect((await db.tasks.findOne().exec())?.due_on).toBe('2026-11-27')
  })

  it('reports a failure of the device, and preserves the input', async () => {
    expectConsoleError('tasks: could not be saved on this device')
    await open('?new')
    vi.spyOn(db.tasks.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await dialog('Create Task').getByLabelText('Title').fill('Bake')
    await dialog('Create Task').getByRole('button', { name: 'Create Task' }).click()
    await expect.element(message('Failed to create task')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
    await expect.element(dialog('Create Task').getByLabelText('Title')).toHaveValue('Bake')
  })
})

describe('editing a task', () => {
  it("writes only the changes, and preserves another admin's", async () => {
    const task = await insertTask()
    await open(`?edit=${task.id}`)
    const form = dialog('Edit Task')
    await form.getByLabelText('Title').fill('Knead well')
    await arrive(db, 'tasks', { id: task.id, status: 'in-progress' })
    await expect.element(form.getByLabelText('Status')).toHaveValue('in-progress')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(message('Task updated')).toBeVisible()
    expect(await stored(task)).toMatchObject({ title: 'Knead well', status: 'in-progress' })
  })

  it('reports a failure of the device', async () => {
    expectConsoleError('tasks: could not be saved on this device')
    const task = await insertTask()
    await open(`?edit=${task.id}`)
    await dialog('Edit Task').getByLabelText('Title').fill('Bake')
    vi.spyOn(db.tasks.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await dialog('Edit Task').getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(message('Failed to update task')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
  })

  it('shows what another admin replaced, with one press to restore it', async () => {
    const asha = await insertUser({})
    const task = await insertTask({ assigned_to: asha.id })
    await db.sync_conflicts.insert({
      id: crypto.randomUUID(),
      user_id: '',
      table_name: 'tasks',
      row_id: task.id,
      field: 'assigned_to',
      replaced_value: null,
      kept_value: asha.id,
      replaced_by: me.userId,
      is_resolved: false,
      created_at: at(12),
      xid: '9',
    })
    await open()
    await expect.element(row('Knead').getByText('Changed twice')).toBeVisible()
    await row('Knead').getByText('Changed twice').click()
    const notice = dialog('Edit Task').getByText('The assignee was changed on two devices')
    await expect.element(notice).toBeVisible()
    await expect.element(dialog('Edit Task').getByRole('definition').first()).toHaveTextContent('Asha Rao')
    await button('Restore the assignee').click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.poll(async () => (await stored(task))?.assigned_to).toBe('')
  })

  it('shows a refused edit on its row, and opens it with its values; a refused creation has its own card', async () => {
    const task = await insertTask()
    const refused: RefusedEdit = {
      id: 'refused-1',
      table: 'tasks',
      row_id: task.id,
      kind: 'changed',
      label: 'Bake',
      fields: { title: 'Bake' },
      document: { ...task, title: 'Bake' },
      code: 'parent_deleted',
      constraint: '',
      message: '',
      refused_at: at(12),
    }
    const created = { ...refused, id: 'refused-2', row_id: crypto.randomUUID(), kind: 'created' as const, label: 'Sow' }
    harness.setRefused([refused, created])
    await open()
    await expect.element(row('Knead').getByText('Rejected')).toBeVisible()
    await expect.element(page.getByRole('article', { name: 'Sow' })).toBeVisible()
    await row('Knead').getByText('Rejected').click()
    await expect.element(dialog('Edit Task').getByLabelText('Title')).toHaveValue('Bake')
    await dialog('Edit Task').getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => harness.asked).toEqual([`discard ${refused.id}`])
    await expect.element(dialog('Edit Task')).not.toBeInTheDocument()
    expect(await stored(task)).toMatchObject({ title: 'Bake' })
  })
})

describe('deleting', () => {
  it('names the task, and can be undone', async () => {
    const task = await insertTask()
    await open()
    await button('Delete Knead').click()
    const question = page.getByRole('alertdialog', { name: 'Delete Task' })
    await expect.element(question.getByText('Knead', { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(message('Task deleted')).toBeVisible()
    expect(await stored(task)).toBeUndefined()
    await button('Undo').click()
    await expect.element(row('Knead')).toBeVisible()
  })

  it('reports a failure of the device', async () => {
    expectConsoleError('commands: task.delete failed')
    const task = await insertTask()
    await open(`?delete=${task.id}`)
    vi.spyOn(db.tasks.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Delete').click()
    await expect.element(message('Failed to delete task')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
    await expect.element(row('Knead')).toBeVisible()
  })
})

describe('triage', () => {
  it('completes a task in one press, with Undo, and ignores the second click of a double click', async () => {
    const project = await insertProject(db, { name: 'Bakery' })
    await insertTask({ title: 'Bake', project_id: project.id, created_at: at(12) })
    await insertTask({ title: 'Sweep', project_id: project.id, created_at: at(11) })
    await open('?status=pending')
    await button('Complete Bake').dblClick()
    await expect.poll(titles).toEqual(['Sweep'])
    await expect.element(message('Task updated')).toBeVisible()
    await expect.poll(() => progress(project)).toBe(50)
    await button('Undo').click()
    await expect.poll(titles).toEqual(['Bake', 'Sweep'])
    await expect.poll(() => progress(project)).toBe(0)
    await expect.poll(() => pendingEdits(db)).toEqual([])
  })

  it('sets status and assignee with single keys in the list', async () => {
    await insertUser({})
    const task = await insertTask()
    await open()
    await expect.element(row('Knead')).toBeVisible()
    ;(row('Knead').element() as HTMLElement).focus()
    await userEvent.keyboard('s')
    await dialog('Set Status').getByRole('button', { name: 'In Progress' }).click()
    await expect.poll(async () => (await stored(task))?.status).toBe('in-progress')
    await expect.element(dialog('Set Status')).not.toBeInTheDocument()
    await expect.element(row('Knead')).toHaveFocus()
    await userEvent.keyboard('a')
    await dialog('Assign Task').getByLabelText('Assigned To').click()
    await pick('Asha Rao')
    await dialog('Assign Task').getByRole('button', { name: 'Assign' }).click()
    await expect.poll(rowText('Knead')).toContain('Asha Rao')
    await expect.element(row('Knead')).toHaveFocus()
    await userEvent.keyboard('e')
    await expect.element(dialog('Edit Task')).toBeVisible()
  })

  it('sets the status of all matching tasks in one action, with one Undo, and updates each project once', async () => {
    const projects = [await insertProject(db, { name: 'Bakery' }), await insertProject(db, { name: 'Farm' })]
    const rows = Array.from({ length: 70 }, (_, index) =>
      taskRow({
        ...{ title: `Task ${index}`, project_id: projects[index % 2]?.id ?? '' },
        ...{ owner_id: me.userId, created_by: me.userId, created_at: at(10), updated_at: at(10) },
      }),
    )
    await db.tasks.bulkInsert(rows)
    await open()
    await page.getByRole('checkbox', { name: 'Select Task', exact: false }).first().click()
    await button('Select all 70').click()
    await expect.element(page.getByRole('region', { name: 'Selection' }).getByText('70 selected')).toBeVisible()
    const writes = vi.spyOn(db.projects.storageInstance, 'bulkWrite')
    await button('Set the status of 70 tasks').click()
    await dialog('Set Status').getByRole('button', { name: 'Completed' }).click()
    await expect.element(message('70 tasks updated')).toBeVisible()
    await expect.poll(() => Promise.all(projects.map(progress))).toEqual([100, 100])
    expect(writes).toHaveBeenCalledTimes(1)
    await expect.element(button('Undo')).toBeInTheDocument()
    ;(button('Undo').element() as HTMLElement).click()
    await expect.element(message('70 tasks restored')).toBeVisible()
    await expect.poll(() => Promise.all(projects.map(progress))).toEqual([0, 0])
    expect(await db.tasks.count({ selector: { status: 'pending', created_at: at(10) } }).exec()).toBe(70)
  }, 90_000)

  it("shows the primary action as a button in a phone's card", async () => {
    await page.viewport(360, 740)
    const task = await insertTask()
    await open()
    await expect.element(button('Complete Knead')).toHaveTextContent('Complete')
    await button('Complete Knead').click()
    await expect.poll(async () => (await stored(task))?.status).toBe('completed')
    await expect.element(button('Reopen Knead')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  it('reports a failure of the device', async () => {
    expectConsoleError('commands: task.complete failed')
    await insertTask()
    await open()
    await expect.element(row('Knead')).toBeVisible()
    vi.spyOn(db.tasks.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Complete Knead').click()
    await expect.element(message('Failed to update task')).toBeVisible()
    await expect.element(message('Please try again later.')).toBeVisible()
  })
})
