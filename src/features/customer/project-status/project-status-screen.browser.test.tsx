import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Task, TaskStatus } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { taskRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, insertProject, me, projectOf, show } from '#tests/kits/workspace-harness.tsx'
import { Screen as ProjectStatusScreen } from './project-status-screen.tsx'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase()
  harness = harnessOn(db)
})
afterEach(() => db.remove())

const noon = (day: number) => new Date(2026, 10, day, 12).toISOString()

function insertTask(project_id: string, values: Partial<Task>) {
  const at = noon(1)
  return db.tasks.insert(
    taskRow({ project_id, owner_id: me.userId, title: 'Task', created_at: at, updated_at: at, ...values }),
  )
}

/** Harvest, updated last, with two tasks; Northlight, done, with one. */
async function twoProjects() {
  const northlight = await insertProject(db, {
    name: 'Northlight',
    status: 'completed',
    progress: 100,
    created_at: noon(2),
    updated_at: noon(8),
  })
  const harvest = await insertProject(db, {
    name: 'Harvest',
    description: 'A market for small farms.',
    status: 'in-progress',
    progress: 58,
    created_at: noon(3),
    updated_at: noon(20),
  })
  await insertTask(harvest.id, { title: 'Draw the pages', status: 'completed', created_at: noon(4) })
  await insertTask(harvest.id, { title: 'Build the shop', created_at: noon(6), updated_at: noon(7) })
  await insertTask(northlight.id, { title: 'Book an appointment', status: 'in-progress' })
  return { harvest, northlight }
}

const open = (search = '') => show(<ProjectStatusScreen />, harness, paths.projectStatus + search)
const card = (name: string) => page.getByRole('listitem').filter({ has: button(name) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () => [...document.querySelectorAll('[data-project] h2')].map((title) => title.textContent)
const current = () => document.querySelector('[data-project] [aria-current]')?.textContent
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
const tasksOf = (name: string) => page.getByRole('table', { name: `Tasks for ${name}` })
const tasksTop = () => page.getByRole('heading', { name: 'Project Tasks' }).element().getBoundingClientRect().top
/** Without the scrolling of a test click. */
const press = (name: string) => (button(name).element() as HTMLElement).click()
const at = () => address().element().textContent

describe('the cards', () => {
  it("are the user's own projects, last updated first, on an admin's device too", async () => {
    await twoProjects()
    await insertProject(db, { name: "Another's", user_id: crypto.randomUUID(), updated_at: noon(21) })
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Project Status' })).toBeVisible()
    await expect.poll(names).toEqual(['Harvest', 'Northlight'])
    await expect.poll(() => document.title).toMatch(/^Project Status/)
  })

  it('show status, description, progress and both dates in short form, and Completed only at 100 %', async () => {
    await twoProjects()
    await open()
    const harvest = card('Harvest')
    await expect.element(harvest.getByText('In Progress', { exact: true })).toBeVisible()
    await expect.element(harvest.getByText('A market for small farms.')).toBeVisible()
    await expect
      .element(harvest.getByRole('progressbar', { name: 'Progress of Harvest' }))
      .toHaveAttribute('aria-valuenow', '58')
    const dates = () =>
      [...harvest.element().querySelectorAll('dl > div')].map((date) => [...date.children].map((e) => e.textContent))
    await expect.poll(dates).toEqual([
      ['Created', '11/3/26'],
      ['Updated', '11/20/26'],
    ])
    await expect.element(harvest.getByText('Completed', { exact: true })).not.toBeInTheDocument()
    // The status badge says Completed, too.
    await expect.poll(() => card('Northlight').getByText('Completed', { exact: true }).elements()).toHaveLength(2)
  })

  it('say where a project with dates stands', async () => {
    const { northlight } = await twoProjects()
    await db.projects.findOne(northlight.id).patch({ starts_on: '2026-11-02', completed_at: noon(8) })
    await open()
    await expect.element(card('Northlight').getByText('Delivered in 7 days', { exact: true })).toBeVisible()
    expect(card('Harvest').element().textContent).not.toMatch(/Day|[Dd]ue|late/)
  })

  it('mark 100 % whatever the status', async () => {
    await insertProject(db, { name: 'Paused', status: 'on-hold', progress: 100 })
    await open()
    await expect.element(card('Paused').getByText('Completed', { exact: true })).toBeVisible()
  })
})

describe('selecting', () => {
  it('starts with the first project, with its tasks below, newest first', async () => {
    await twoProjects()
    await open()
    await expect.element(page.getByRole('heading', { name: 'Project Tasks' })).toBeVisible()
    const headers = () => [...document.querySelectorAll('th')].map((header) => header.textContent)
    await expect.poll(headers).toEqual(['Task', 'Status', 'Last Updated'])
    await expect.poll(rows).toEqual([
      ['Build the shop', 'Pending', '11/7/26'],
      ['Draw the pages', 'Completed', '11/1/26'],
    ])
    await expect.poll(current).toBe('Harvest')
    expect(at()).toBe(paths.projectStatus)
  })

  it('shows the tasks of the pressed card, with the project in the URL', async () => {
    const { northlight } = await twoProjects()
    await open()
    // Anywhere on the card.
    await card('Northlight').click({ position: { x: 200, y: 100 } })
    await expect.poll(rows).toEqual([['Book an appointment', 'In Progress', '11/1/26']])
    await expect.element(tasksOf('Northlight')).toBeVisible()
    await expect.poll(current).toBe('Northlight')
    await expect.poll(at).toBe(`${paths.projectStatus}?project=${northlight.id}`)
  })

  it("leads to the selected project's page", async () => {
    const { harvest, northlight } = await twoProjects()
    await open()
    const link = page.getByRole('link', { name: 'Open Project' })
    await expect.element(link).toHaveAttribute('href', projectPath(harvest.id))
    press('Northlight')
    await expect.element(link).toHaveAttribute('href', projectPath(northlight.id))
  })

  it('follows the URL, so a link, a reload and going back restore it', async () => {
    const { northlight } = await twoProjects()
    await open(`?project=${northlight.id}`)
    await expect.element(tasksOf('Northlight')).toBeVisible()
    await expect.poll(current).toBe('Northlight')
  })

  it("falls back to the first if the URL names another user's project or none", async () => {
    const { harvest } = await twoProjects()
    const other = await insertProject(db, { name: "Another's", user_id: crypto.randomUUID() })
    const screen = await open(`?project=${other.id}`)
    await expect.element(tasksOf(harvest.name)).toBeVisible()
    await screen.unmount()
    await open('?project=nonsense')
    await expect.element(tasksOf(harvest.name)).toBeVisible()
  })

  it('works with the keyboard: one Tab stop, arrows or J and K to move, Enter to select', async () => {
    await twoProjects()
    await open()
    await expect.element(button('Harvest')).toHaveAttribute('tabindex', '0')
    await expect.element(button('Northlight')).toHaveAttribute('tabindex', '-1')
    ;(button('Harvest').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(button('Northlight')).toHaveFocus()
    await expect.poll(current).toBe('Harvest')
    await userEvent.keyboard('{Enter}')
    await expect.element(tasksOf('Northlight')).toBeVisible()
    await expect.poll(current).toBe('Northlight')
    await userEvent.keyboard('k')
    await expect.element(button('Harvest')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(button('Northlight')).toHaveFocus()
  })

  it('scrolls to tasks below the screen of a phone', async () => {
    await page.viewport(360, 400)
    await twoProjects()
    await open()
    await expect.element(tasksOf('Harvest')).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await expect.poll(tasksTop).toBeGreaterThan(window.innerHeight)
    press('Harvest')
    await expect.poll(tasksTop).toBeLessThan(window.innerHeight / 2)
  })

  it('announces whose tasks are shown, and does not scroll if they are in sight', async () => {
    await twoProjects()
    await open()
    await expect.element(tasksOf('Harvest')).toBeVisible()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    press('Northlight')
    await expect.element(tasksOf('Northlight')).toBeVisible()
    await expect.element(page.getByText('Showing tasks for Northlight')).toBeInTheDocument()
    expect(scrolled).not.toHaveBeenCalled()
    expect(window.scrollY).toBe(0)
  })
})

it('has a label for each status of a task', async () => {
  const { id } = await insertProject(db)
  const statuses: TaskStatus[] = ['pending', 'in-progress', 'completed', 'cancelled']
  for (const [index, status] of statuses.entries()) {
    await insertTask(id, { title: status, status, created_at: noon(20 - index) })
  }
  await open()
  await expect
    .poll(() => rows().map(([, status]) => status))
    .toEqual(['Pending', 'In Progress', 'Completed', 'Cancelled'])
})

describe('a link to a task', () => {
  const task = (title: string) => page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })

  it('opens its project and focuses it, until another project is selected', async () => {
    const { harvest, northlight } = await twoProjects()
    const { id } = await insertTask(northlight.id, { title: 'Paint the sign' })
    await open(`?project=${northlight.id}&task=${id}`)
    await expect.element(task('Paint the sign')).toHaveFocus()
    await expect.element(task('Paint the sign')).toHaveAttribute('aria-current', 'true')
    await expect.poll(current).toBe('Northlight')
    press('Harvest')
    await expect.poll(at).toBe(`${paths.projectStatus}?project=${harvest.id}`)
    await expect.element(tasksOf('Harvest')).toBeVisible()
    await expect.poll(() => document.querySelector('tr[aria-current], tr[tabindex]')).toBeNull()
  })

  it('finds it among hundreds', async () => {
    await page.viewport(360, 640)
    const { id } = await insertProject(db)
    const many = await Promise.all(
      Array.from({ length: 180 }, (_, index) =>
        insertTask(id, { title: `Task ${index}`, created_at: noon(1 + index) }),
      ),
    )
    await open(`?project=${id}&task=${many[3]?.id}`)
    await expect.element(task('Task 3')).toHaveFocus()
    // On the screen, below the bar at its top.
    const place = () => task('Task 3').element().getBoundingClientRect()
    await expect.poll(() => place().top).toBeGreaterThanOrEqual(56)
    await expect.poll(() => place().bottom).toBeLessThanOrEqual(window.innerHeight)
  })

  it('is the selected project without its task if the task is gone', async () => {
    const { harvest } = await twoProjects()
    await open(`?project=${harvest.id}&task=${crypto.randomUUID()}`)
    await expect.element(tasksOf('Harvest')).toBeVisible()
    expect(document.querySelector('tr:focus, tr[aria-current]')).toBeNull()
  })
})

describe('changes from another device', () => {
  it('show at once, in order, and the selection stays the same', async () => {
    const { harvest, northlight } = await twoProjects()
    await open()
    await expect.poll(names).toEqual(['Harvest', 'Northlight'])
    await insertTask(harvest.id, { title: 'Ship it', created_at: noon(21) })
    await expect.poll(() => rows()[0]?.[0]).toBe('Ship it')
    await db.projects.findOne(northlight.id).patch({ progress: 86, updated_at: noon(22) })
    await expect.poll(names).toEqual(['Northlight', 'Harvest'])
    await expect.element(card('Northlight').getByText('11/22/26')).toBeVisible()
    await expect.poll(current).toBe('Harvest')
  })

  it('remove the tasks of a deleted project', async () => {
    const { harvest, northlight } = await twoProjects()
    await open(`?project=${harvest.id}`)
    await expect.element(tasksOf('Harvest')).toBeVisible()
    await (await db.projects.findOne(harvest.id).exec(true)).remove()
    await expect.element(tasksOf('Northlight')).toBeVisible()
    await expect.poll(rows).toEqual([['Book an appointment', 'In Progress', '11/1/26']])
    await (await db.projects.findOne(northlight.id).exec(true)).remove()
    await expect.element(page.getByText('No projects found')).toBeVisible()
    await expect.element(page.getByText('Project Tasks')).not.toBeInTheDocument()
  })
})

describe('without data', () => {
  it('says that no projects were found', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  })

  it('says that the project has no tasks', async () => {
    await insertProject(db)
    await open()
    await expect.element(page.getByRole('heading', { name: 'No tasks found for this project' })).toBeVisible()
    expect(useToasts.getState().toasts).toEqual([])
  })

  it('shows skeletons only before the first sync', async () => {
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open()
    await expect.element(page.getByText('Loading your projects')).toBeInTheDocument()
    await insertProject(db)
    await expect.element(page.getByText('Loading tasks')).toBeInTheDocument()
    harness.setStatus({ firstSyncDone: true, phase: 'saved' })
    await expect.element(page.getByText('No tasks found for this project')).toBeVisible()
  })

  it.each(['no project', 'a project made on this device'])('says once that loading failed: %s', async (local) => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    if (local !== 'no project') await insertProject(db)
    await open()
    const message = page.getByRole('region', { name: 'Status messages' })
    await expect.element(message.getByText('Failed to load tasks', { exact: true })).toBeVisible()
    await expect.element(message.getByText('Please try again later.', { exact: true })).toBeVisible()
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'critical' }])
    await button('Try again').click()
    await expect.poll(() => harness.asked).toEqual(['sync'])
  })
})

describe('many projects', () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    projectOf({
      name: `Project ${String(index).padStart(3, '0')}`,
      updated_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    }),
  )
  beforeEach(async () => {
    await db.projects.bulkInsert(many)
  })

  it('shows the latest and the selected one, to keep the tasks near, and all on request', async () => {
    await open(`?project=${many[99]?.id}`)
    await expect.poll(names).toHaveLength(13)
    await expect.poll(() => names().at(-1)).toBe('Project 099')
    await expect.poll(current).toBe('Project 099')
    await button('Show all 130 projects').click()
    // The first after the latest.
    await expect.poll(names).toContain('Project 012')
    await expect.poll(at).toContain('show=all')
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return names()
      })
      .toContain('Project 129')
  })

  it('moves the focus by keyboard to cards that were not rendered', async () => {
    await open('?show=all')
    await expect.poll(names).toContain('Project 000')
    ;(button('Project 000').element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Project 129')
  })
})
