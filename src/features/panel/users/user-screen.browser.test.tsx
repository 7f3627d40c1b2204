import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths, userPath } from '#src/paths.ts'
import { formatDate } from '#src/ui/date/format-date.ts'
import { jpegHeader } from '#tests/kits/picture-headers.ts'
import { messageRow, notificationRow, taskRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { replacedStatus, userOf } from '#tests/kits/users.ts'
import { address, type Harness, harnessOn, projectOf, show } from '#tests/kits/workspace-harness.tsx'
import { RefusedPlacesContext } from '../../kit/sync/refused-places.ts'
import { refusedStatusPlace } from './refused-place.ts'
import { Screen as UserScreen } from './user-screen.tsx'

const me = { ...customer, scope: 'all' as const }
const admin = userOf({ id: me.userId, full_name: 'Meera Iyer', email: 'meera@example.com', is_admin: true })
/** Noon here. */
const day = (number: number) => new Date(2026, 10, number, 12).toISOString()
const asha = userOf({ created_at: day(20), updated_at: day(21) })

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
  db = await openScreenDatabase('all')
  await db.profiles.bulkInsert([admin, asha])
  harness = harnessOn(db, me)
})
afterEach(() => db.remove())

const open = (id: string, search = '') =>
  show(
    <RefusedPlacesContext value={{ profiles: refusedStatusPlace }}>
      <Routes>
        <Route path={paths.adminUser} element={<UserScreen />} />
      </Routes>
    </RefusedPlacesContext>,
    harness,
    userPath(id) + search,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })

const taskOf = (values: Partial<Task>) => taskRow({ title: 'A task', ...values })

describe('a user’s page', () => {
  it('loads a picture from another site only at a press', async () => {
    const elsewhere = `${location.origin}/no-such-picture.png`
    await db.profiles.upsert({ ...asha, avatar_url: elsewhere.replace(/^http:/, 'https:') })
    await open(asha.id)
    const press = button(`Show the picture from ${location.host}`)
    await expect.element(press).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
    await press.click()
    await expect.element(press).not.toBeInTheDocument()
  })

  it('shows an uploaded picture, unless it is too large to decode', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
    canvas.getContext('2d')
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    const large = new Blob([jpegHeader(16_000, 16_000)])
    const fetching = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async (address) => new Response(String(address).endsWith('large.jpg') ? large : small))
    const drawn = vi.spyOn(URL, 'createObjectURL')
    const give = (file: string) => db.profiles.upsert({ ...asha, avatar_url: `${asha.id}/${file}` })
    await give('large.jpg')
    await open(asha.id)
    await expect.poll(() => fetching.mock.calls.length).toBe(1)
    await give('small.jpg')
    await expect.poll(() => document.querySelector('img')?.src).toMatch(/^blob:/)
    expect(drawn).toHaveBeenCalledOnce()
    await give('large.jpg')
    await expect.element(page.getByText('AV', { exact: true })).toBeVisible()
    vi.restoreAllMocks()
  })

  it('shows the user and everything that is theirs, and nothing of anyone else', async () => {
    const project = projectOf({ user_id: asha.id, name: 'Tiffin Trail', progress: 60 })
    await db.projects.bulkInsert([project, projectOf({ user_id: admin.id, name: 'Not hers' })])
    await db.tasks.bulkInsert([
      taskOf({ title: 'Done long ago', status: 'completed', owner_id: asha.id, project_id: project.id }),
      taskOf({ title: 'UPI checkout', owner_id: asha.id, project_id: project.id }),
      taskOf({ title: 'Given to her', assigned_to: asha.id }),
      taskOf({ title: 'Someone else’s', owner_id: admin.id, assigned_to: admin.id }),
    ])
    await db.notifications.insert(
      notificationRow({ user_id: asha.id, message: 'Your page is live.', created_at: day(20) }),
    )
    await db.contact_messages.bulkInsert(
      ['asha@example.com', 'xasha@example.com'].map((email) =>
        messageRow({ name: 'A', email, subject: 'support', message: `From ${email}`, created_at: day(20) }),
      ),
    )
    await db.user_management_logs.insert({
      id: crypto.randomUUID(),
      action: 'status_updated',
      admin_id: admin.id,
      user_id: asha.id,
      details: { from: 'inactive', to: 'active' },
      created_at: day(20),
      xid: '7',
    })
    await open(asha.id)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Asha Verma' })).toBeVisible()
    const text = (name: string) => () => section(name).query()?.textContent ?? ''
    await expect.poll(text('Profile')).toMatch(/Active.*Regular user.*20 Nov.*21 Nov/)
    await expect.poll(text('Projects')).toMatch(/Projects 1.*Tiffin Trail.*60%/)
    await expect.poll(text('Tasks of their projects')).toMatch(/ 2.*UPI checkout.*Tiffin Trail.*Done long ago/)
    await expect.poll(text('Assigned to them')).toMatch(/ 1.*Given to her.*No project/)
    await expect.poll(text('Notifications')).toMatch(/ 1.*Your page is live\..*Unread/)
    await expect.poll(text('Contact messages')).toMatch(/ 1.*From asha@example\.com.*Pending/)
    await expect.poll(text('Activity log')).toMatch(/ 1.*Status updated.*Inactive → Active.*by Meera Iyer/)
    expect(document.body.textContent).not.toMatch(/Not hers|Someone else/)
    await expect
      .element(page.getByRole('link', { name: 'Open in Projects' }))
      .toHaveAttribute('href', `${paths.adminProjects}?q=asha%40example.com`)
  })

  it('shows the newest five, then more', async () => {
    const projects = Array.from({ length: 7 }, (_, index) =>
      projectOf({ user_id: asha.id, name: `Project ${index}`, created_at: day(index + 1) }),
    )
    await db.projects.bulkInsert(projects)
    await open(asha.id)
    const names = () =>
      section('Projects')
        .getByRole('link', { name: /^Project/ })
        .all()
        .map((link) => link.element().textContent)
    await expect.poll(names).toEqual(['Project 6', 'Project 5', 'Project 4', 'Project 3', 'Project 2'])
    await section('Projects').getByRole('button', { name: 'Show more' }).click()
    await expect.poll(names).toHaveLength(7)
    await expect.element(section('Projects').getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it("has the available actions at its top, and disables those on the admin's own account", async () => {
    await open(admin.id)
    await expect.element(button('Send notification to Meera Iyer')).toBeVisible()
    await expect
      .element(button('Delete Meera Iyer'))
      .toHaveAccessibleDescription('You can’t delete yourself. Another admin can.')
  })

  it('shows what another admin replaced, with one press to restore it', async () => {
    await db.sync_conflicts.insert(replacedStatus(asha.id, 'suspended', 'active'))
    await open(asha.id)
    await expect.element(page.getByText('The status was changed on two devices')).toBeVisible()
    await button('Restore the status').click()
    await expect.element(section('Profile').getByText('Suspended')).toBeVisible()
    await expect.element(button('Restore the status')).not.toBeInTheDocument()
  })

  it('shows a refused status with its reason, and opens it with its value', async () => {
    harness.setRefused([refusedStatus(asha.id)])
    await open(asha.id)
    await expect.element(page.getByText(/This is the last active admin\./)).toBeVisible()
    await button('Edit Asha Verma').click()
    const dialog = page.getByRole('dialog', { name: 'Update Status' })
    await expect.element(dialog.getByText('This change was rejected')).toBeVisible()
    await expect.element(dialog.getByLabelText('Status')).toHaveValue('suspended')
    await dialog.getByLabelText('Status').selectOptions('Inactive')
    await button('Update Status').click()
    await expect.element(message('User status updated to inactive.')).toBeVisible()
    await expect.poll(() => harness.asked).toEqual([`discard refused-${asha.id}`])
    await expect.poll(() => address().element().textContent).toBe(userPath(asha.id))
  })
})

describe('for an unknown user', () => {
  it('says so, with their log entries and a link to all users', async () => {
    const gone = crypto.randomUUID()
    await db.user_management_logs.insert({
      id: crypto.randomUUID(),
      action: 'user_deleted',
      admin_id: admin.id,
      user_id: gone,
      details: {},
      created_at: day(20),
      xid: '7',
    })
    await open(gone)
    await expect.element(page.getByRole('heading', { name: 'No user at this link' })).toBeVisible()
    await expect.element(section('Activity log').getByText('User deleted')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'All users' })).toHaveAttribute('href', paths.adminUsers)
  })

  it('says when the user has asked for the deletion of their account, until they withdraw it', async () => {
    const at = '2026-11-21T10:00:00.000Z'
    const request = `Asha Verma asked us to delete their account on ${formatDate(at)}`
    await db.profiles.upsert({ ...asha, deletion_requested: true, deletion_requested_at: at })
    await open(asha.id)
    await expect.element(page.getByText(request)).toBeVisible()
    await db.profiles.upsert(asha)
    await expect.element(page.getByText(request)).not.toBeInTheDocument()
  })

  it('waits for the first sync before it says so, and says if that failed', async () => {
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open(crypto.randomUUID())
    await expect.element(page.getByText('Loading this user')).toBeInTheDocument()
    harness.setStatus({ firstSyncFailed: true, phase: 'offline' })
    await expect.element(page.getByText('Failed to load users. Please try again later.')).toBeVisible()
    harness.setStatus({ firstSyncDone: true, firstSyncFailed: false, phase: 'saved' })
    await expect.element(page.getByRole('heading', { name: 'No user at this link' })).toBeVisible()
  })

  it('says so when the user is deleted while the page is open', async () => {
    await open(asha.id)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Asha Verma' })).toBeVisible()
    await (await db.profiles.findOne(asha.id).exec(true)).remove()
    await expect.element(page.getByRole('heading', { name: 'No user at this link' })).toBeVisible()
  })
})

it('fits a phone', async () => {
  await page.viewport(320, 800)
  await db.projects.insert(projectOf({ user_id: asha.id, name: 'x'.repeat(100) }))
  await open(asha.id)
  await expect.element(section('Projects').getByText('x'.repeat(100))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

function refusedStatus(row_id: string): RefusedEdit {
  return {
    id: `refused-${row_id}`,
    table: 'profiles',
    row_id,
    kind: 'changed',
    label: 'Asha Verma',
    fields: { status: 'suspended' },
    document: {},
    code: 'last_admin',
    constraint: '',
    message: '',
    refused_at: day(20),
  }
}
