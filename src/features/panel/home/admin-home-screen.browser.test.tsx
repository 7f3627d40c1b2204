import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { paths } from '#src/paths.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertMessage,
  insertTask,
  insertUser,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { Screen as AdminHomeScreen } from './admin-home-screen.tsx'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase('all')
  harness = harnessOn(db, admin)
})
afterEach(() => db.remove())

const open = () =>
  show(
    <main>
      <AdminHomeScreen />
    </main>,
    harness,
    paths.admin,
  )
const main = () => page.getByRole('main')

it('counts the rows on this device, live, and links each count to its filtered list', async () => {
  await insertUser(db)
  for (const isResolved of [true, false, false]) await insertMessage(db, { is_resolved: isResolved })
  const { id: task } = await insertTask(db)
  await insertTask(db, { status: 'completed' })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const expected = {
    'Total Users 1': paths.adminUsers,
    'Contact Messages 3': paths.adminContacts,
    'Total Tasks 2': paths.adminTasks,
    'Pending Tasks 1': `${paths.adminTasks}?status=pending`,
    '2 messages to answer': `${paths.adminContacts}?status=pending`,
    '1 pending task': `${paths.adminTasks}?status=pending`,
  }
  for (const [name, href] of Object.entries(expected)) {
    await expect.element(main().getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await db.tasks.findOne(task).patch({ status: 'completed' })
  await expect.element(main().getByRole('link', { name: 'Pending Tasks 0' })).toBeVisible()
  await expect.element(main().getByText('1 pending task')).not.toBeInTheDocument()
})

it('says when nothing is waiting', async () => {
  await open()
  await expect.element(main().getByText(/^All caught up/)).toBeVisible()
})

it('shows each figure as soon as the first sync has read its table', async () => {
  await insertUser(db)
  await insertTask(db)
  harness.setStatus({ firstSyncDone: false, phase: 'syncing', firstSyncTables: ['profiles'] })
  await open()
  await expect.element(main().getByRole('link', { name: 'Total Users 1' })).toBeVisible()
  const tasks = () => main().getByRole('link', { name: /^Total Tasks/ })
  await expect.element(tasks()).toHaveAttribute('aria-busy', 'true')
  harness.setStatus({ firstSyncTables: ['profiles', 'tasks'] })
  await expect.element(tasks()).toHaveTextContent('Total Tasks1')
})

it('shows no figure before the first sync: a skeleton, then a dash and the reason if sync failed', async () => {
  await insertUser(db)
  await insertMessage(db, { is_resolved: false })
  harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
  await open()
  const users = () => main().getByRole('link', { name: /^Total Users/ })
  await expect.element(users()).toHaveAttribute('aria-busy', 'true')
  await expect.element(users()).toHaveTextContent('Total Users')
  harness.setStatus({ firstSyncFailed: true, phase: 'offline' })
  await expect.element(main().getByText('Failed to load data')).toBeVisible()
  await expect.element(main().getByText('Please try again later.')).toBeVisible()
  await expect.element(users()).toHaveTextContent('Total Users–')
  harness.setStatus({ firstSyncDone: true, firstSyncFailed: false, phase: 'saved' })
  await expect.element(users()).toHaveTextContent('Total Users1')
})

it('links to users, notifications and tasks', async () => {
  await open()
  const quick = main().getByRole('region', { name: 'Quick Access' })
  for (const [name, to] of [
    [/^User Management/, paths.adminUsers],
    [/^Send Notifications/, paths.adminNotifications],
    [/^Task Assignment/, paths.adminTasks],
  ] as const) {
    await expect.element(quick.getByRole('link', { name })).toHaveAttribute('href', to)
  }
  await quick.getByRole('link', { name: /^Task/ }).click()
  await expect.poll(() => address().element().textContent).toBe(paths.adminTasks)
})
