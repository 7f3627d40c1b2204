import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { addDays, companyDay, weekdayText } from '#src/domain/day.ts'
import type { Project } from '#src/domain/project/table.ts'
import { byPosition } from '#src/domain/order.ts'
import type { Task } from '#src/domain/task/table.ts'
import { adminProjectPath, paths, projectPath, userPath } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import '#src/ui/theme/global.css.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertTask as insertAnyTask,
  insertProject,
  insertUser,
  me,
  replacedName,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { CommandCenter } from '../../kit/palette/command-center.tsx'
import { Screen as ManagedProjectScreen } from '../../panel/projects/managed-project-screen.tsx'
import { Screen as OwnProjectScreen } from '../../customer/my-projects/own-project-screen.tsx'

let db: LocalDatabase
let harness: Harness
const { timeZone } = site.office
const today = companyDay(Date.now(), timeZone)

async function start(scope: 'own' | 'all') {
  db = await openScreenDatabase(scope)
  harness = harnessOn(db, scope === 'all' ? admin : me)
}
beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  setCharacterKeys(true)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await db.remove()
})

/** The page of a project, with the routes around it. */
const routes = (
  <>
    <CommandCenter />
    <Routes>
      <Route path={paths.project} element={<OwnProjectScreen />} />
      <Route path={paths.adminProject} element={<ManagedProjectScreen />} />
      <Route path="*" element={null} />
    </Routes>
  </>
)
const open = ({ id }: { id: string }, search = '') => show(routes, harness, projectPath(id) + search)
const openInPanel = ({ id }: { id: string }, search = '') => show(routes, harness, adminProjectPath(id) + search)

/** On the fourth of its seven days. */
const inItsWeek = {
  name: 'Tiffin Trail',
  status: 'in-progress',
  progress: 40,
  plan: 'growth-plan',
  starts_on: addDays(today, -3),
  due_on: addDays(today, 3),
} as const satisfies Partial<Project>

const insertTask = (project: Project, values: Partial<Task> = {}) =>
  insertAnyTask(db, { project_id: project.id, owner_id: project.user_id, ...values })

/** Tasks named by their letters, in order. */
const tasksNamed = (project: Project, letters: string) =>
  Promise.all([...letters].map((title, index) => insertTask(project, { title, position: `V00${index}` })))

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const task = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
const titles = () => [...document.querySelectorAll('ol h3')].map(({ textContent }) => textContent).join('')
const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const at = () => address().element().textContent
const stored = async () => {
  const rows = (await db.tasks.find().exec()).map((doc) => doc.toMutableJSON())
  return rows
    .sort(byPosition)
    .map(({ title }) => title)
    .join('')
}

describe('the page of a project', () => {
  beforeEach(() => start('own'))

  it("shows the project's state: status, plan, dates, progress with today marked", async () => {
    const project = await insertProject(db, { ...inItsWeek, description: 'Home-cooked lunches.\nPay by UPI.' })
    await open(project)
    await expect.element(heading('Tiffin Trail')).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Tiffin Trail · /)
    await expect.element(page.getByText('In Progress', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Growth MVP')).toBeVisible()
    await expect.element(page.getByText(`Day 4 of 7 · due ${weekdayText(addDays(today, 3), today)}`)).toBeVisible()
    await expect.element(page.getByText(/^Home-cooked lunches\./)).toBeVisible()
    const strip = page.getByRole('progressbar', { name: 'Progress of Tiffin Trail' })
    await expect.element(strip).toHaveAttribute('aria-valuenow', '40')
    const marked = [...(strip.element().firstElementChild?.children ?? [])].map(
      (segment) => getComputedStyle(segment).boxShadow !== 'none',
    )
    expect(marked).toEqual([false, false, false, true, false, false, false])
  })

  it('shows its links, which open in a new tab, and skips other lines', async () => {
    const links =
      'Live site https://tiffin.example.com\njavascript:alert(1)\nSpreadsheet https://docs.example.com/a?b=c'
    await open(await insertProject(db, { links }))
    const live = page.getByRole('link', { name: 'Live site' })
    await expect.element(live).toHaveAttribute('href', 'https://tiffin.example.com')
    await expect.element(live).toHaveAttribute('target', '_blank')
    await expect.element(live).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.poll(() => page.getByRole('list').nth(0).getByRole('link').elements()).toHaveLength(2)
    expect(live.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  it('shows nothing for what a project lacks', async () => {
    await open(await insertProject(db))
    await expect.element(page.getByText('No tasks yet')).toBeVisible()
    expect(document.querySelector('aside')).toBeNull()
    const headings = () => page.getByRole('heading', { level: 2 }).elements()
    await expect
      .poll(() => headings().map(({ textContent }) => textContent))
      .toEqual(['Tasks ', 'Pitch decks', 'Financial projections', 'Conversation'])
    expect(page.getByText('Planning').element().parentElement?.textContent).toBe('Planning')
  })

  it.each([
    ['late', { due_on: addDays(today, -2) }, '2 days late'],
    [
      'delivered',
      { status: 'completed', completed_at: `${addDays(today, 2)}T06:30:00.000Z` } as const,
      'Delivered in 6 days',
    ],
    ['not started', { starts_on: addDays(today, 1) }, 'Starts tomorrow'],
    ['on hold', { status: 'on-hold', due_on: '' } as const, 'On hold'],
  ])('says in words that the project is %s', async (_state, values, text) => {
    await open(await insertProject(db, { ...inItsWeek, ...values }))
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  it('updates at midnight in an open app', async () => {
    const project = await insertProject(db, inItsWeek)
    await open(project)
    await expect.element(page.getByText(/^Day 4 of 7/)).toBeVisible()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 24 * 60 * 60 * 1000)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText(/^Day 5 of 7/)).toBeVisible()
  })

  it('lists its tasks in order, with status, due date, description, and who does them', async () => {
    const project = await insertProject(db)
    await insertTask(project, { title: 'Second', position: 'V001', assigned_to: me.userId, due_on: addDays(today, -1) })
    await insertTask(project, { title: 'First', position: 'V000', description: 'An hour together.', due_on: today })
    await insertTask(project, {
      title: 'Third',
      position: 'V002',
      status: 'completed',
      assigned_to: crypto.randomUUID(),
      due_on: addDays(today, -9),
    })
    await open(project)
    await expect.poll(titles).toBe('FirstSecondThird')
    await expect.element(task('First').getByText('An hour together.')).toBeVisible()
    await expect.element(task('First').getByText('Due today')).toBeVisible()
    await expect.element(task('First').getByText('Ours')).toBeVisible()
    await expect.element(task('Second').getByText(/^Due .* · 1 day late$/)).toBeVisible()
    await expect.element(task('Second').getByText('Yours')).toBeVisible()
    await expect.element(task('Third').getByText('Completed')).toBeVisible()
    await expect.element(task('Third').getByText('Ours')).toBeVisible()
    expect(task('Third').element().textContent).not.toContain('late')
    await expect.element(handle('First')).not.toBeInTheDocument()
  })

  it('shortens a long description until asked', async () => {
    const project = await insertProject(db)
    await insertTask(project, { title: 'Write', description: 'All of it. '.repeat(100) })
    await open(project)
    const text = () =>
      task('Write')
        .getByText(/^All of it/)
        .element()
        .getBoundingClientRect().height
    const more = button('Show all of Write')
    await expect.element(more).toHaveAttribute('aria-expanded', 'false')
    const before = text()
    await more.click()
    await expect.poll(text).toBeGreaterThan(before)
    await button('Show less of Write').click()
    await expect.poll(text).toBe(before)
  })

  it('opens at the task of a link, even far down', async () => {
    const project = await insertProject(db)
    const many = await Promise.all(
      Array.from({ length: 180 }, (_, index) =>
        insertTask(project, { title: `Task ${index}`, position: `V${String(index).padStart(3, '0')}` }),
      ),
    )
    await open(project, `?task=${many[170]?.id}`)
    await expect.element(task('Task 170')).toHaveFocus()
    await expect.element(task('Task 170')).toHaveAttribute('aria-current', 'true')
    expect(document.querySelectorAll('ol li').length).toBeLessThan(many.length)
  })

  it('fits a small phone', async () => {
    await page.viewport(320, 640)
    const project = await insertProject(db, {
      ...inItsWeek,
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      description: 'https://example.com/an/address/without/any/place/to/break/it/into/two/lines/at/all',
      links: `${'Spreadsheet'.repeat(5)} https://docs.example.com`,
    })
    await insertTask(project, {
      title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragung',
      due_on: addDays(today, -400),
    })
    await open(project)
    await expect.poll(titles).toContain('Rindfleisch')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('can be edited and deleted, and then says that the project is gone, with an Undo', async () => {
    const project = await insertProject(db, inItsWeek)
    await open(project)
    await button('Edit Tiffin Trail').click()
    const form = page.getByRole('dialog', { name: 'Edit Project' })
    await form.getByLabelText('Name').fill('Lunch Trail')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(heading('Lunch Trail')).toBeVisible()
    await button('Delete Lunch Trail').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(heading('Project not found')).toBeVisible()
    await expect.poll(at).toBe(projectPath(project.id))
    await button('Undo').click()
    await expect.element(heading('Lunch Trail')).toBeVisible()
  })

  it('shows a value that another device replaced', async () => {
    const project = await insertProject(db, { name: 'Harvest West' })
    await db.sync_conflicts.insert(replacedName(project, 'Harvest East'))
    await open(project)
    await button('Restore the name').click()
    await expect.element(heading('Harvest East')).toBeVisible()
  })
})

describe('without the project', () => {
  it("says that an unknown project or another user's isn't there, with a way back", async () => {
    await start('all')
    const other = await insertProject(db, { user_id: crypto.randomUUID() })
    for (const id of [other.id, crypto.randomUUID()]) {
      const screen = await open({ id })
      await expect.element(heading('Project not found')).toBeVisible()
      await expect
        .element(page.getByRole('link', { name: 'Back to My Projects' }))
        .toHaveAttribute('href', paths.projects)
      await screen.unmount()
    }
    await openInPanel({ id: crypto.randomUUID() })
    await page.getByRole('link', { name: 'Back to Project Management' }).click()
    await expect.poll(at).toBe(paths.adminProjects)
  })

  it('shows that it is loading only before the first sync, and reports if that failed', async () => {
    await start('own')
    const id = crypto.randomUUID()
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open({ id })
    await expect.element(page.getByText('Loading this project')).toBeInTheDocument()
    harness.setStatus({ firstSyncFailed: true, phase: 'offline' })
    await expect.element(page.getByText('Failed to load this project')).toBeVisible()
    await insertProject(db, { id })
    await expect.element(heading('Harvest')).toBeVisible()
  })
})

describe('in the panel', () => {
  let project: Project
  beforeEach(async () => {
    await start('all')
    const asha = await insertUser(db, { full_name: 'Asha Verma', email: 'asha@example.com' })
    project = await insertProject(db, { ...inItsWeek, user_id: asha.id })
  })

  it("shows anyone's project, with its owner, and who does each task", async () => {
    const ada = await insertUser(db, { full_name: 'Ada Admin', email: 'ada@example.com', is_admin: true })
    await insertTask(project, { title: 'Sketch', position: 'V000', assigned_to: ada.id })
    await insertTask(project, { title: 'Approve', position: 'V001', assigned_to: project.user_id })
    await insertTask(project, { title: 'Ship', position: 'V002' })
    await openInPanel(project)
    await expect.element(heading('Tiffin Trail')).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Tiffin Trail · Admin/)
    await expect.element(task('Sketch').getByText('Ours')).toBeVisible()
    await expect.element(task('Sketch').getByRole('link', { name: 'Ada Admin' })).toBeVisible()
    await expect.element(task('Approve').getByText("Customer's")).toBeVisible()
    await expect.element(task('Ship').getByText('Ours')).toBeVisible()
    await page.getByRole('link', { name: 'Asha Verma' }).first().click()
    await expect.poll(at).toBe(userPath(project.user_id))
  })

  it('has the commands of Project Management', async () => {
    await openInPanel(project)
    await button('Change status of Tiffin Trail').click()
    await page
      .getByRole('dialog', { name: 'Change Status' })
      .getByRole('button', { name: /On Hold/ })
      .click()
    await expect.element(page.getByText(/^On hold · due /)).toBeVisible()
    await button('Edit Tiffin Trail').click()
    await expect.element(page.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()
  })

  it('opens a task for editing', async () => {
    const { id } = await insertTask(project, { title: 'Sketch' })
    await openInPanel(project)
    await page.getByRole('link', { name: 'Sketch' }).click()
    await expect.poll(at).toBe(`${paths.adminTasks}?edit=${id}`)
  })

  describe('the order of its tasks', () => {
    beforeEach(async () => {
      await tasksNamed(project, 'ABCDE')
    })
    const choose = async (title: string, item: string) => {
      await handle(title).click()
      await page.getByRole('menuitem', { name: item }).click()
    }

    it('changes by a menu, with a message and an Undo', async () => {
      await openInPanel(project)
      await choose('B', 'Move up')
      await expect.poll(titles).toBe('BACDE')
      await expect.element(message('Task moved to place 1 of 5')).toBeVisible()
      await expect
        .element(page.getByText('Task moved to place 1 of 5. Undo is available: press F6.'))
        .toBeInTheDocument()
      await choose('B', 'Move to bottom')
      await expect.poll(titles).toBe('ACDEB')
      await choose('D', 'Move to top')
      await expect.poll(titles).toBe('DACEB')
      await choose('A', 'Move down')
      await expect.poll(titles).toBe('DCAEB')
      await expect.poll(stored).toBe('DCAEB')
    })

    it('is taken back by Undo', async () => {
      const before = (await db.tasks.find().exec()).map(({ id, position, updated_at }) => [id, position, updated_at])
      await openInPanel(project)
      await choose('C', 'Move to top')
      await expect.poll(titles).toBe('CABDE')
      await button('Undo').click()
      await expect.poll(titles).toBe('ABCDE')
      await expect.element(message('The tasks are back in their former order')).toBeVisible()
      const after = (await db.tasks.find().exec()).map(({ id, position, updated_at }) => [id, position, updated_at])
      expect(after).toEqual(before)
    })

    it('offers no move beyond the ends', async () => {
      await openInPanel(project)
      await handle('A').click()
      await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true')
      await expect.element(page.getByRole('menuitem', { name: 'Move to top' })).toHaveAttribute('aria-disabled', 'true')
      await expect.element(page.getByRole('menuitem', { name: 'Move down' })).not.toHaveAttribute('aria-disabled')
    })

    it('changes by Alt with an arrow, and the focus stays on the task', async () => {
      await openInPanel(project)
      await expect.poll(titles).toBe('ABCDE')
      ;(handle('A').element() as HTMLElement).focus()
      for (const [keys, order] of [
        ['{Alt>}{ArrowDown}{/Alt}', 'BACDE'],
        ['{Alt>}{ArrowDown}{/Alt}', 'BCADE'],
        ['{Alt>}{ArrowUp}{/Alt}', 'BACDE'],
      ] as const) {
        await userEvent.keyboard(keys)
        await expect.poll(titles).toBe(order)
        await expect.element(handle('A')).toHaveFocus()
      }
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
      await userEvent.keyboard('?')
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect.element(shortcuts.getByText('Move up')).toBeVisible()
      await expect.element(shortcuts.getByText('Alt+↑')).toBeVisible()
    })

    it('says at the ends why a key does nothing', async () => {
      await openInPanel(project)
      await expect.poll(titles).toBe('ABCDE')
      ;(handle('E').element() as HTMLElement).focus()
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
      await expect.element(message('This is already the last task.')).toBeVisible()
    })

    const middle = (title: string) => {
      const { top, height } = task(title).element().getBoundingClientRect()
      return top + height / 2
    }
    /** A drag by the handle, in steps; `release` ends it. */
    function grip(title: string) {
      const element = handle(title).element()
      const { left, top } = element.getBoundingClientRect()
      const fire = (type: string, y: number) =>
        element.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            button: 0,
            clientX: left + 10,
            clientY: y,
            isPrimary: true,
          }),
        )
      vi.spyOn(element, 'setPointerCapture').mockImplementation(() => {})
      fire('pointerdown', top + 10)
      return { to: (y: number) => fire('pointermove', y), release: (y: number) => fire('pointerup', y) }
    }

    it('changes by dragging a handle of 44 px, shown at once', async () => {
      await openInPanel(project)
      await expect.poll(titles).toBe('ABCDE')
      const { width, height } = handle('A').element().getBoundingClientRect()
      expect([width, height].every((side) => side >= 44)).toBe(true)
      const below = middle('C') + 10
      const held = grip('A')
      held.to(below)
      await expect.poll(() => task('B').element().getAttribute('style')).toContain('translateY(-')
      held.release(below)
      await expect.poll(titles).toBe('BCADE')
      await expect.poll(() => document.querySelector('li[style*="transform"]')).toBeNull()
      await expect.element(message('Task moved to place 3 of 5')).toBeVisible()
      await expect.poll(stored).toBe('BCADE')
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    })

    it('stays if the drag is cancelled or ends at its start', async () => {
      await openInPanel(project)
      await expect.poll(titles).toBe('ABCDE')
      const held = grip('E')
      held.to(middle('B') - 10)
      await expect.poll(() => task('B').element().getAttribute('style')).toContain('translateY')
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => task('B').element().getAttribute('style')).toBeFalsy()
      held.release(middle('B') - 10)
      const again = grip('E')
      again.to(middle('D') - 40)
      again.release(middle('E'))
      expect(titles()).toBe('ABCDE')
      expect(await stored()).toBe('ABCDE')
    })

    it('reports an order that could not be stored, and shows the former order', async () => {
      expectConsoleError(/task\.move-to-top failed/)
      await openInPanel(project)
      await expect.poll(titles).toBe('ABCDE')
      vi.spyOn(db.tasks.storageInstance, 'bulkWrite').mockRejectedValue(new Error('the disk is full'))
      await choose('C', 'Move to top')
      await expect.element(message('Failed to move task')).toBeVisible()
      expect(titles()).toBe('ABCDE')
    })

    it('works for tasks that were never placed, by age', async () => {
      await Promise.all((await db.tasks.find().exec()).map((doc) => doc.incrementalPatch({ position: '' })))
      const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
      await Promise.all(
        (await db.tasks.find().exec()).map((doc) =>
          doc.incrementalPatch({ created_at: at(1 + 'ABCDE'.indexOf(doc.title)) }),
        ),
      )
      await openInPanel(project)
      await expect.poll(titles).toBe('ABCDE')
      await choose('E', 'Move to top')
      await expect.poll(titles).toBe('EABCD')
      await expect.poll(stored).toBe('EABCD')
    })
  })
})

it("keeps the order of an admin's own project read-only on the customer's page", async () => {
  await start('all')
  const project = await insertProject(db, { user_id: admin.userId })
  await tasksNamed(project, 'AB')
  await open(project)
  await expect.poll(titles).toBe('AB')
  await expect.element(handle('A')).not.toBeInTheDocument()
})
