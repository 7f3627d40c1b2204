import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { byPosition } from '#src/domain/order.ts'
import { paths } from '#src/paths.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  harnessOn,
  insertProject,
  insertTask,
  insertUser,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { CommandCenter } from '../../kit/palette/command-center.tsx'
import { Screen as ManagementScreen } from '../../panel/projects/management-screen.tsx'

let db: LocalDatabase
let rohan: Profile

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  setCharacterKeys(true)
  db = await openScreenDatabase('all')
  rohan = await insertUser(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const open = (search = '') =>
  show(
    <>
      <CommandCenter />
      <ManagementScreen />
    </>,
    harnessOn(db, admin),
    paths.adminProjects + search,
  )
const fleetly = (values: Partial<Project> = {}) =>
  insertProject(db, {
    user_id: rohan.id,
    name: 'Fleetly',
    plan: 'starter-plan',
    starts_on: '2026-11-24',
    due_on: '2026-11-27',
    ...values,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Plan the week' })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const tasks = async () => (await db.tasks.find().exec()).map((doc) => doc.toMutableJSON()).sort(byPosition)
const brand = 'Send us your logo and your details'
const scope = 'Talk it through and write the scope'

it('takes two presses, has one Undo, and puts the tasks after the others', async () => {
  const { id } = await fleetly()
  await insertTask(db, { title: 'Call the bank', project_id: id, position: 'V00z' })
  await open()
  await button('Plan the week of Fleetly').click()
  await expect.element(dialog().getByText('Fleetly · Starter MVP, 4 days, from Tue 24 Nov')).toBeVisible()
  await expect.element(dialog().getByRole('heading', { name: 'Day 4' })).toBeVisible()
  await button('Add 11 tasks').click()
  await expect.element(message('11 tasks added')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => address().element().textContent).toBe(paths.adminProjects)
  await expect.element(button('Plan the week of Fleetly')).toHaveFocus()
  const written = await tasks()
  expect(written.map(({ title }) => title).slice(0, 2)).toEqual(['Call the bank', scope])
  expect(written[1]).toMatchObject({ due_on: '2026-11-24', assigned_to: admin.userId, owner_id: rohan.id })
  expect(written.find(({ title }) => title === brand)).toMatchObject({ due_on: '2026-11-26', assigned_to: rohan.id })
  await button('Undo').click()
  await expect.element(message('11 tasks removed')).toBeVisible()
  expect((await tasks()).map(({ title }) => title)).toEqual(['Call the bank'])
})

it('works with a key, and from the selection of one project', async () => {
  await fleetly()
  await insertProject(db, { name: 'Ledger', user_id: rohan.id })
  await open()
  await page.getByRole('checkbox', { name: 'Select Fleetly' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByRole('button', { name: 'Plan the week of Fleetly' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Ledger' }).click()
  await expect.element(bar.getByRole('button', { name: /Plan the week/ })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select Ledger' }).click()
  await userEvent.keyboard('w')
  await expect.element(dialog()).toBeVisible()
})

describe('before it is written', () => {
  it('a task can be renamed, moved to another day, assigned to someone else, and left out', async () => {
    await fleetly()
    await open()
    await button('Plan the week of Fleetly').click()
    await dialog().getByRole('checkbox', { name: brand }).click()
    await expect.element(button('Add 10 tasks')).toBeVisible()
    await button(`Edit ${scope}`).click()
    await dialog().getByLabelText('Title').fill('Meet in Patna')
    await dialog()
      .getByLabelText(/^Due on/)
      .fill('2026-11-25')
    await dialog().getByLabelText('Who').selectOptions('Rohan Mehta')
    await expect.element(dialog().getByText('Wed 25 Nov · Rohan Mehta').first()).toBeVisible()
    await button('Add 10 tasks').click()
    await expect.element(message('10 tasks added')).toBeVisible()
    const [first, ...others] = await tasks()
    expect(first).toMatchObject({ title: 'Meet in Patna', due_on: '2026-11-25', assigned_to: rohan.id })
    expect(others.map(({ title }) => title)).not.toContain(brand)
  })

  it('typed text survives a reload until it is discarded', async () => {
    const { id } = await fleetly()
    const screen = await open(`?plan-week=${id}`)
    await button(`Edit ${scope}`).click()
    await dialog().getByLabelText('Title').fill('Meet in Patna')
    await dialog().getByRole('checkbox', { name: brand }).click()
    await screen.unmount()
    await open(`?plan-week=${id}`)
    await expect.element(dialog().getByText('What you typed last time is still here.')).toBeVisible()
    await expect.element(dialog().getByRole('checkbox', { name: 'Meet in Patna' })).toBeChecked()
    await expect.element(dialog().getByRole('checkbox', { name: brand })).not.toBeChecked()
    await button('Start over').click()
    await expect.element(dialog().getByRole('checkbox', { name: scope })).toBeChecked()
    await expect.element(button('Add 11 tasks')).toBeVisible()
  })

  it('a task without a title is refused at its field, which takes the focus', async () => {
    await fleetly()
    await open()
    await button('Plan the week of Fleetly').click()
    await button(`Edit ${scope}`).click()
    await dialog().getByLabelText('Title').fill(' ')
    await button('Edit Untitled').click()
    await expect.element(dialog().getByLabelText('Title')).not.toBeInTheDocument()
    await button('Add 11 tasks').click()
    await expect.element(dialog().getByText('Please enter a task title.')).toBeVisible()
    await expect.element(dialog().getByLabelText('Title')).toHaveFocus()
    expect(await tasks()).toEqual([])
  })

  it('one task at least must be chosen', async () => {
    await fleetly()
    await open()
    await button('Plan the week of Fleetly').click()
    await expect.element(button('Add 11 tasks')).toBeVisible()
    for (const box of dialog().getByRole('checkbox').all()) await box.click()
    await button('Add 0 tasks').click({ force: true })
    await expect.element(message('Choose at least one task.')).toBeVisible()
  })
})

describe('pressed again', () => {
  it('duplicates nothing: shows existing tasks as such, and restores deleted ones', async () => {
    await fleetly()
    await open()
    await button('Plan the week of Fleetly').click()
    await button('Add 11 tasks').click()
    await expect.element(message('11 tasks added')).toBeVisible()
    const before = await tasks()
    await button('Plan the week of Fleetly').click()
    await expect.poll(() => dialog().getByText('Already there').elements()).toHaveLength(11)
    await button('Add 0 tasks').click({ force: true })
    await expect.element(message('All tasks of this plan are there already.')).toBeVisible()
    await button('Cancel').click()
    await (await db.tasks.findOne(before[0]?.id).exec())?.remove()
    await button('Plan the week of Fleetly').click()
    await button('Add 1 task').click()
    await expect.element(message('1 task added')).toBeVisible()
    expect((await tasks()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  })
})

describe('a project without a plan or a start', () => {
  it('asks for both, and sets them in the same write, with the proposed due date', async () => {
    const { id } = await fleetly({ plan: '', starts_on: '', due_on: '' })
    await open()
    await button('Plan the week of Fleetly').click()
    await button('Add 0 tasks').click({ force: true })
    await expect.element(message('Choose a plan first.')).toBeVisible()
    await dialog().getByLabelText('Plan').selectOptions('Enterprise MVP')
    await expect
      .element(
        dialog()
          .getByText(/^Enterprise MVP has no standard tasks/)
          .first(),
      )
      .toBeVisible()
    await dialog().getByLabelText('Plan').selectOptions('Growth MVP')
    await dialog().getByLabelText('Starts on').fill('2026-11-24')
    await expect.element(dialog().getByText('Saved with the project, which is then due Mon 30 Nov.')).toBeVisible()
    await button('Add 17 tasks').click()
    await expect.element(message('17 tasks added')).toBeVisible()
    const project = async () => (await db.projects.findOne(id).exec())?.toMutableJSON()
    expect(await project()).toMatchObject({ plan: 'growth-plan', starts_on: '2026-11-24', due_on: '2026-11-30' })
    await button('Undo').click()
    await expect.poll(project).toMatchObject({ plan: '', starts_on: '', due_on: '' })
    await expect.poll(tasks).toEqual([])
  })

  it('keeps a due date that it has', async () => {
    const { id } = await fleetly({ starts_on: '', due_on: '2026-12-24' })
    await open(`?plan-week=${id}`)
    await dialog().getByLabelText('Starts on').fill('2026-11-24')
    await button('Add 11 tasks').click()
    await expect.element(message('11 tasks added')).toBeVisible()
    expect(await db.projects.findOne(id).exec()).toMatchObject({ starts_on: '2026-11-24', due_on: '2026-12-24' })
  })
})

it('is offered right after a project with a plan and a start was created, and can be refused', async () => {
  await insertProject(db, { name: 'Ledger', user_id: rohan.id })
  await open()
  await button('New Project').click()
  const form = page.getByRole('dialog', { name: 'Create New Project' })
  await form.getByLabelText('Name').fill('Harvest')
  await form.getByLabelText('Owner').fill('rohan')
  await page.getByRole('option', { name: /Rohan Mehta/ }).click()
  await form.getByLabelText('Plan').selectOptions('Starter MVP')
  await form.getByLabelText(/^Starts on/).fill('2026-11-24')
  await button('Create Project').click()
  await expect.element(dialog()).toBeVisible()
  await expect.element(message('Project created')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => address().element().textContent).toBe(paths.adminProjects)
  expect(await tasks()).toEqual([])
  await expect.element(button('New Project')).toHaveFocus()
})

it('reports a failure of the device, and keeps the input', async () => {
  await fleetly()
  await open()
  await button('Plan the week of Fleetly').click()
  await dialog().getByRole('checkbox', { name: brand }).click()
  expectConsoleError(/could not be planned/)
  vi.spyOn(db.tasks.storageInstance, 'bulkWrite').mockRejectedValue(new Error('the disk is full'))
  await button('Add 10 tasks').click()
  await expect.element(message('Failed to add tasks')).toBeVisible()
  await expect.element(dialog().getByText(/^Failed to add tasks/)).toBeVisible()
  await expect.element(dialog().getByRole('checkbox', { name: brand })).not.toBeChecked()
})

it('says that a project is gone', async () => {
  await open(`?plan-week=${crypto.randomUUID()}`)
  await expect.element(page.getByText('Project not found')).toBeVisible()
})
