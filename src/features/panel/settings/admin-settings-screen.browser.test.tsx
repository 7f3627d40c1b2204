import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localTime } from '#src/domain/csv.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Activity } from '#src/domain/activity/table.ts'
import { paths, userPath } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { userOf } from '#tests/kits/users.ts'
import { address, type Harness, harnessOn, me, show } from '#tests/kits/workspace-harness.tsx'
import { Screen as AdminSettingsScreen } from './admin-settings-screen.tsx'

const asha = 'a0000000-0000-4000-8000-000000000001'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase('all')
  harness = harnessOn(db)
  const since = { created_at: noon(1), updated_at: noon(1) }
  await db.profiles.bulkInsert([
    userOf({ ...since, id: me.userId, full_name: 'Meera Iyer', email: 'meera@example.com', is_admin: true }),
    userOf({ ...since, id: asha }),
  ])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const noon = (day: number) => new Date(2026, 10, day, 12).toISOString()

const log = (values: Partial<Activity>) =>
  db.user_management_logs.insert({
    id: crypto.randomUUID(),
    action: 'status_updated',
    admin_id: me.userId,
    user_id: asha,
    details: { from: 'active', to: 'inactive' },
    created_at: noon(20),
    xid: '7',
    ...values,
  })

const open = (search = '') => show(<AdminSettingsScreen />, harness, paths.adminSettings + search)
const at = () => address().element().textContent
const actions = () => [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)

it('shows who did what to whom, newest first, and links to the user', async () => {
  await log({ created_at: noon(18) })
  await log({ action: 'task_created', details: { title: 'Write the copy' }, created_at: noon(19) })
  await open()
  await expect.poll(actions).toEqual(['Task created', 'Status updated'])
  const table = page.getByRole('table', { name: 'Activity log' })
  await expect.element(table.getByText('Active → Inactive')).toBeVisible()
  await expect.element(table.getByText('Write the copy')).toBeVisible()
  const link = table.getByRole('link', { name: 'Asha Verma' }).first()
  await expect.element(link).toHaveAttribute('href', userPath(asha))
})

it('asks for no conflicts, because nothing in the log can be edited', async () => {
  const asked = vi.spyOn(db.sync_conflicts, 'find')
  await log({})
  await open()
  await expect.poll(actions).toEqual(['Status updated'])
  expect(asked).not.toHaveBeenCalled()
})

it('says that loading failed, in the page and as a toast', async () => {
  harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
  await open()
  await expect.poll(() => page.getByText('Failed to load data').elements().length).toBe(2)
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'critical' }])
})

it('filters by action, users and days, all in the URL', async () => {
  await log({ created_at: noon(10) })
  await log({ action: 'task_deleted', created_at: noon(12) })
  await log({ action: 'admin_added', user_id: me.userId, created_at: noon(14) })
  await open()
  await expect.poll(() => actions().length).toBe(3)
  await page.getByLabelText('Action').selectOptions('Task deleted')
  await expect.poll(actions).toEqual(['Task deleted'])
  await expect.poll(at).toMatch(/action=task_deleted/)

  await page.getByLabelText('Action').selectOptions('All actions')
  await page.getByRole('combobox', { name: 'User' }).click()
  await userEvent.keyboard('asha')
  await page.getByRole('option', { name: /^Asha Verma/ }).click()
  await expect.poll(actions).toEqual(['Task deleted', 'Status updated'])
  await page.getByLabelText('To').fill('2026-11-11')
  await expect.poll(actions).toEqual(['Status updated'])
  await expect.poll(at).toMatch(new RegExp(`user=${asha}`))
})

it('says when nothing matches, and when nothing was recorded', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Nothing has been recorded yet' })).toBeVisible()
  await log({})
  await page.getByLabelText('Action').selectOptions('User deleted')
  await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(actions).toEqual(['Status updated'])
})

it('exports every entry of the view as CSV, with names instead of ids', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'about:blank'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await log({ action: 'task_created', details: { title: '=HYPERLINK("x")' } })
  await log({ action: 'email_changed', admin_id: '', user_id: crypto.randomUUID(), details: {}, created_at: noon(1) })
  await open()
  await expect.poll(() => actions().length).toBe(2)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const lines = (await files[0]?.text())?.split('\r\n') ?? []
  expect(lines[0]).toMatch(/Time,Action,By,User,Details$/)
  expect(lines[1]).toBe(`${localTime(noon(20))},Task created,Meera Iyer,Asha Verma,"'=HYPERLINK(""x"")"`)
  expect(lines[2]).toMatch(/Email changed,,[0-9a-f-]{36},$/)
  await expect.element(page.getByText('2 rows exported').first()).toBeVisible()
})

it('saves a view under a name, opens it again and removes it', async () => {
  await log({})
  await open('?action=task_created')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('button', { name: 'Save View' }).click()
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('New tasks')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('View “New tasks” saved on this device').first()).toBeVisible()

  await page.getByLabelText('Action').selectOptions('All actions')
  await expect.poll(at).not.toMatch(/action=/)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitemradio', { name: 'New tasks' }).click()
  await expect.poll(at).toMatch(/action=task_created/)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Remove “New tasks”' }).click()
  await expect.element(page.getByText('View “New tasks” removed').first()).toBeVisible()
})

it('copies a report for support', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => write.mock.calls.length).toBe(1)
  expect(write.mock.calls[0]?.[0]).toContain('Sync: saved')
})
