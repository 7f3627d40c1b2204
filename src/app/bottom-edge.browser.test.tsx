/** Floating elements cover no control in any shell: toasts, the bars at the bottom edge, and the chat button. */
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { Screen as LoginScreen } from '#src/features/account/log-in/login-screen.tsx'
import { underThumb } from '#src/features/kit/lists/lists.css.ts'
import { Screen as ProjectsScreen } from '#src/features/customer/my-projects/projects-screen.tsx'
import { Screen as SettingsScreen } from '#src/features/account/profile/settings-screen.tsx'
import { AdminShell } from '#src/features/shell/admin-shell.tsx'
import { CustomerShell } from '#src/features/shell/customer-shell.tsx'
import { Screen as TasksScreen } from '#src/features/panel/tasks/tasks-screen.tsx'
import { PublicLayout } from '#src/marketing/layout/public-layout.tsx'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { showToast, useToasts } from '#src/ui/toast/toast-store.ts'
import { showScreen } from '#tests/kits/account-harness.tsx'
import { painted } from '#tests/kits/painted.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { admin, harnessOn, insertProject, insertTask, insertUser, show } from '#tests/kits/workspace-harness.tsx'
import { Screen as ContactScreen } from './contact.tsx'

let db: LocalDatabase

beforeEach(async () => {
  sessionStorage.clear()
  db = await openScreenDatabase('all')
  await insertUser(db, { id: admin.userId, full_name: admin.fullName, email: admin.email })
  for (let index = 0; index < 12; index++) {
    await insertTask(db, { title: `Task ${index}`, description: 'Sketch the menu screen.' })
    await insertProject(db, { name: `Project ${index}`, description: 'Lunch boxes.', user_id: admin.userId })
  }
})
afterEach(async () => {
  window.scrollTo(0, 0)
  await db.remove()
})

const within = (screen: ReactNode, path: string) => show(screen, harnessOn(db, admin), path)
const checkbox = () => page.getByRole('main').getByRole('checkbox', { name: /^Select (Task|Project) / })
async function select() {
  await checkbox().first().click()
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible()
}

interface Place {
  name: string
  open: () => Promise<unknown>
  /** Waits for the page and arranges its state. */
  arrange: () => Promise<unknown>
}

const places: readonly Place[] = [
  {
    name: 'a page of the website',
    open: () =>
      within(
        <PublicLayout>
          <ContactScreen />
        </PublicLayout>,
        paths.contact,
      ),
    arrange: () => expect.element(page.getByRole('button', { name: 'Send Message' })).toBeVisible(),
  },
  {
    name: 'an account form',
    open: () => showScreen(<LoginScreen />, { path: paths.login }),
    arrange: () => expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible(),
  },
  {
    name: "a customer's settings",
    open: () =>
      within(
        <CustomerShell>
          <SettingsScreen />
        </CustomerShell>,
        paths.settings,
      ),
    arrange: () => expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible(),
  },
  {
    name: 'cards, one of them selected',
    open: () =>
      within(
        <CustomerShell>
          <ProjectsScreen />
        </CustomerShell>,
        paths.projects,
      ),
    arrange: select,
  },
  {
    name: 'a list of the admin panel',
    open: () =>
      within(
        <AdminShell>
          <TasksScreen />
        </AdminShell>,
        paths.adminTasks,
      ),
    arrange: () => expect.element(checkbox().first()).toBeVisible(),
  },
  {
    name: 'a list of the admin panel, one row selected',
    open: () =>
      within(
        <AdminShell>
          <TasksScreen />
        </AdminShell>,
        paths.adminTasks,
      ),
    arrange: select,
  },
  {
    name: 'a form in a dialog',
    open: () =>
      within(
        <AdminShell>
          <TasksScreen />
        </AdminShell>,
        `${paths.adminTasks}?new`,
      ),
    arrange: () => expect.element(page.getByRole('dialog').getByRole('button', { name: 'Create Task' })).toBeVisible(),
  },
]

const undo = { label: 'Undo', onSelect: () => undefined }
const messages = {
  none: [],
  one: [{ title: 'Task updated successfully', tone: 'success', action: undo }],
  two: [
    { title: 'Task updated successfully', tone: 'success', action: undo },
    { title: 'Failed to update task', description: 'Please try again later.', tone: 'critical' },
  ],
} as const

const floating = `[aria-label="Status messages"], .${underThumb}, [aria-label="Selection"], [aria-label="Chat"] a`
const controls = 'a[href], button, input, select, textarea, summary, [role="slider"]'

/** The controls that can be used now: outside an open dialog, the page is inert, and a chat button without room is hidden. */
function usable(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[inert], a[href="#main"], [data-room="none"]') && control.checkVisibility(),
  )
}

/** Points of an element: its centre, and just inside its corners, even if they are round. */
function pointsOf(element: Element): [x: number, y: number][] {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const radius = Math.min(Number.parseFloat(getComputedStyle(element).borderTopLeftRadius), width / 2, height / 2)
  const inset = 2 + radius * (1 - Math.SQRT1_2)
  return [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
  ]
}

/** The floating element over a point of a control. */
function over(control: Element, [x, y]: [number, number]): Element | undefined {
  const floats = document.elementFromPoint(x, y)?.closest(floating)
  return floats && !floats.contains(control) && !control.contains(floats) ? floats : undefined
}

/**
 * Where the page ends for the user: at the bottom of the screen, or at the bars that lie on it without a gap, each from side to side of the
 * page. Over a dialog, the toasts are at the top instead.
 */
function pageEnd(): number {
  const main = document.querySelector('main')?.getBoundingClientRect()
  const bars = [...document.querySelectorAll(floating)].map((bar) => bar.getBoundingClientRect())
  const isBar = ({ left, right, height }: DOMRect) => height > 0 && main && left <= main.left && right >= main.right
  let end = window.innerHeight
  for (let bar; (bar = bars.find((each) => isBar(each) && Math.abs(each.bottom - end) < 1)); ) end = bar.top
  return end
}

/** The partly covered controls above the page's end. */
function covered(): string[] {
  const end = pageEnd()
  return usable().flatMap((control) =>
    pointsOf(control)
      // Browsers round, so at the last pixel they may find the bar.
      .filter(([, y]) => y < end - 1 || control.closest(floating))
      .flatMap((point) => over(control, point) ?? [])
      .map((float) => `${float.ariaLabel ?? float.textContent} covers ${control.ariaLabel ?? control.textContent}`),
  )
}

/** The controls that can't be brought into sight as a whole. */
function unreachable(): string[] {
  return usable()
    .filter((control) => {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      return pointsOf(control).some((point) => over(control, point))
    })
    .map((control) => control.ariaLabel ?? control.textContent)
}

describe.each([320, 1280])('%i px wide', (width) => {
  it.each(places)('covers no control of $name', async ({ open, arrange }) => {
    await page.viewport(width, 800)
    await open()
    await arrange()
    await expect.element(page.getByRole('complementary', { name: 'Chat' })).toBeInTheDocument()
    for (const [count, toasts] of Object.entries(messages)) {
      useToasts.setState({ toasts: [] })
      for (const toast of toasts) showToast({ ...toast, duration: 60_000 })
      await painted()
      for (let top = 0; ; top += 190) {
        window.scrollTo({ top, behavior: 'instant' })
        await expect.poll(covered, { message: `${count} toasts, at ${top} px` }).toEqual([])
        if (top + window.innerHeight >= document.documentElement.scrollHeight) break
      }
      await expect.poll(unreachable, { message: `${count} toasts` }).toEqual([])
    }
  })
})

it('keeps the focused element in sight when a bar grows over it', async () => {
  await page.viewport(360, 640)
  await within(
    <AdminShell>
      <TasksScreen />
    </AdminShell>,
    paths.adminTasks,
  )
  await expect.element(checkbox().nth(1)).toBeVisible()
  const box = checkbox().nth(1).element() as HTMLElement
  window.scrollTo({ top: box.getBoundingClientRect().bottom + scrollY - pageEnd(), behavior: 'instant' })
  box.focus({ preventScroll: true })
  const isClear = () => pointsOf(box).every((point) => over(box, point) === undefined)
  await expect.poll(isClear).toBe(true)
  showToast({ title: 'Task updated successfully' })
  await expect
    .element(page.getByRole('region', { name: 'Status messages' }).getByText('Task updated successfully'))
    .toBeVisible()
  await expect.poll(isClear).toBe(true)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  await expect.poll(isClear).toBe(true)
})
