import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { withoutKey } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { AdminCallResult, AdminCalls } from '#src/data/supabase/admin-calls.ts'
import { paths, userPath } from '#src/paths.ts'
import { AdminCallsContext } from '#src/runtime/workspace-service.ts'
import { formatDate } from '#src/ui/date/format-date.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { replacedStatus, userOf } from '#tests/kits/users.ts'
import { address, type Harness, harnessOn, show } from '#tests/kits/workspace-harness.tsx'
import { runShortcut } from '../../kit/commands/use-commands.ts'
import { Screen as UsersScreen } from './users-screen.tsx'

const noon = (day: number) => new Date(2026, 10, day, 12).toISOString()
const me = { ...customer, scope: 'all' as const, fullName: 'Meera Iyer' }
const admin = userOf({
  id: me.userId,
  full_name: 'Meera Iyer',
  email: 'meera@example.com',
  is_admin: true,
  created_at: noon(1),
})
const asha = userOf({ created_at: noon(20) })
const unnamed = userOf({ full_name: ' ', email: '', status: 'inactive', created_at: noon(10) })

let db: LocalDatabase
let harness: Harness
let answer: AdminCallResult
const asked: string[] = []
const ask = (what: string) => (id: string) => {
  asked.push(`${what} ${id}`)
  return Promise.resolve(answer)
}
const calls: AdminCalls = {
  grantAdmin: ask('grant'),
  revokeAdmin: ask('revoke'),
  deleteUser: ask('delete'),
  inviteUser: () => Promise.resolve({ ok: true, userId: '' }),
  resendInvitation: ask('invite'),
  withdrawInvitation: ask('withdraw'),
  mailSettings: () => Promise.resolve({ ok: false, reason: 'network' }),
  setMailTeam: () => Promise.resolve({ ok: true }),
  notifyEveryone: () => Promise.resolve({ ok: true, count: 0 }),
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  answer = { ok: true }
  asked.length = 0
  db = await openScreenDatabase('all')
  await db.profiles.bulkInsert([admin, asha, unnamed])
  harness = harnessOn(db, me)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const open = (search = '') =>
  show(
    <AdminCallsContext value={calls}>
      <UsersScreen />
    </AdminCallsContext>,
    harness,
    paths.adminUsers + search,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const names = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent)
const stored = async ({ id }: { id: string }) => withoutKey((await db.profiles.findOne(id).exec(true)).toMutableJSON())
const diskFull = () => {
  throw new Error('the disk is full')
}

describe('the list', () => {
  it('shows name and email, status, admin mark, and join date', async () => {
    await open()
    const columns = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
    await expect.poll(columns).toEqual(['', 'User', 'Status', 'Admin', 'Joined', 'Actions'])
    const text = (name: string) => row(name).query()?.textContent
    await expect.poll(() => text('Meera Iyer')).toMatch(/You.*meera@example\.com.*Active.*Admin.*1 Nov/)
    await expect.poll(() => text('Unnamed User')).toMatch(/No email.*Inactive.*Regular user.*10 Nov/)
  })

  it('sorts by join date, newest first or oldest first', async () => {
    await open()
    await expect.poll(names).toEqual(['Asha Verma', 'Unnamed User', 'Meera Iyer'])
    await button('Joined').click()
    await expect.poll(names).toEqual(['Meera Iyer', 'Unnamed User', 'Asha Verma'])
    await expect.poll(() => address().element().textContent).toBe(`${paths.adminUsers}?sort=oldest`)
  })

  it('searches by name or email and filters by status', async () => {
    await open()
    await page.getByPlaceholder('Search by name or email').fill('MEERA@')
    await expect.poll(names).toEqual(['Meera Iyer'])
    await page.getByPlaceholder('Search by name or email').fill('')
    const filter = page.getByRole('combobox', { name: 'Status', exact: true })
    await filter.selectOptions('Inactive')
    await expect.poll(names).toEqual(['Unnamed User'])
    const options = () =>
      filter
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(options).toEqual(['All', 'Active', 'Inactive', 'Suspended'])
  })

  it('says that no users were found, and clears the filters', async () => {
    await open('?status=suspended')
    await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
    await button('Clear filters').click()
    await expect.poll(names).toHaveLength(3)
  })

  it('shows a skeleton during the first sync, and an error if it failed', async () => {
    await db.profiles.find().remove()
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open()
    await expect.element(page.getByText('Loading users')).toBeInTheDocument()
    harness.setStatus({ firstSyncFailed: true, phase: 'offline' })
    await expect.element(message('Failed to load users. Please try again later.')).toBeVisible()
    await expect.poll(() => page.getByText('Failed to load users. Please try again later.').elements()).toHaveLength(2)
  })

  it('marks who has asked for the deletion of their account', async () => {
    const at = '2026-11-21T10:00:00.000Z'
    await db.profiles.insert(userOf({ full_name: 'Ravi Das', deletion_requested: true, deletion_requested_at: at }))
    await open()
    await expect.element(row('Ravi Das').getByText(`Asked for deletion ${formatDate(at)}`)).toBeVisible()
    expect(
      row('Asha Verma')
        .getByText(/^Asked for deletion/)
        .elements(),
    ).toEqual([])
  })

  it('marks unsent changes and conflicts between two admins', async () => {
    await db.sync_conflicts.insert(replacedStatus(unnamed.id, 'active', 'inactive'))
    await open()
    harness.setStatus({ unsent: [{ table: 'profiles', id: asha.id, kind: 'changed', label: 'Asha Verma' }] })
    await expect.element(row('Asha Verma').getByText('Unsent')).toBeVisible()
    await expect.element(row('Unnamed User').getByText('Changed twice')).toBeVisible()
    await expect.element(row('Asha Verma').getByText('Changed twice')).not.toBeInTheDocument()
  })

  it('opens a user’s page with Enter, and reacts to single keys in the row', async () => {
    setCharacterKeys(true)
    await open()
    ;((await row('Asha Verma').findElement()) as HTMLElement).focus()
    runShortcut('s')
    await expect.element(dialog('Update Status').getByText('Asha Verma · asha@example.com')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Asha Verma')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => address().element().textContent).toBe(userPath(asha.id))
  })

  it('shows labelled cards on a phone', async () => {
    await page.viewport(360, 800)
    await open()
    await expect.element(row('Asha Verma').getByText('Regular user')).toBeVisible()
    await expect.element(button('Edit status of Asha Verma')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('the status', () => {
  const choose = (status: string) => dialog('Update Status').getByLabelText('Status').selectOptions(status)

  it('is set on the device, reported, and undone by Undo', async () => {
    await open()
    await button('Edit status of Asha Verma').click()
    await choose('Suspended')
    await button('Update Status').click()
    await expect.element(message('User status updated to suspended.')).toBeVisible()
    await expect.element(row('Asha Verma').getByText('Suspended')).toBeVisible()
    expect(await stored(asha)).toMatchObject({ status: 'suspended', edit: { base: { status: 'active' } } })
    await button('Undo').click()
    await expect.element(row('Asha Verma').getByText('Active')).toBeVisible()
  })

  it('is not updated if none is chosen: the button says why', async () => {
    await open(`?edit-status=${asha.id}&edit-status=${unnamed.id}`)
    await expect.element(button('Update Status')).toHaveAttribute('aria-disabled', 'true')
    await button('Update Status').click({ force: true })
    await expect.element(message('Choose a status first.')).toBeVisible()
  })

  it('of several users is one action with one Undo', async () => {
    await open()
    await page.getByLabelText('Select Asha Verma').click()
    await page.getByLabelText('Select Unnamed User').click()
    await button('Edit status of 2 users').click()
    await choose('Suspended')
    await button('Update Status').click()
    await expect.element(message('Status of 2 users updated to suspended.')).toBeVisible()
    await button('Undo').click()
    await expect.element(message('Status of 2 users restored')).toBeVisible()
    expect([await stored(asha), await stored(unnamed)]).toMatchObject([{ status: 'active' }, { status: 'inactive' }])
  })

  it("reports a change on another device, and replaces it with the admin's choice", async () => {
    await open(`?edit-status=${asha.id}`)
    await choose('Suspended')
    await arrive(db, 'profiles', { id: asha.id, status: 'inactive' })
    await expect.element(dialog('Update Status').getByText(/Changed on another device to “Inactive”/)).toBeVisible()
    await button('Update Status').click()
    await expect.element(message('User status updated to suspended.')).toBeVisible()
    expect(await stored(asha)).toMatchObject({ edit: { base: { status: 'active' } } })
  })

  it('stays open and reports it if the device could not store the change', async () => {
    expectConsoleError('users: could not be saved on this device')
    await open(`?edit-status=${asha.id}`)
    await choose('Inactive')
    vi.spyOn(db.profiles.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await button('Update Status').click()
    await expect.element(message('Failed to update status. Please try again later.')).toBeVisible()
    await expect.element(dialog('Update Status').getByLabelText('Status')).toHaveValue('inactive')
  })
})

describe("actions on the admin's own account", () => {
  it('are disabled with a reason', async () => {
    await open()
    for (const [name, reason] of [
      ['Edit status of Meera Iyer', 'You can’t change your own status. Another admin can.'],
      ['Remove admin access of Meera Iyer', 'You can’t remove your own admin access. Another admin can.'],
      ['Delete Meera Iyer', 'You can’t delete yourself. Another admin can.'],
    ] as const) {
      await expect.element(button(name)).toHaveAccessibleDescription(reason)
      await button(name).click({ force: true })
      await expect.element(message(reason)).toBeVisible()
    }
    expect(document.querySelector('[role="alertdialog"], [role="dialog"]')).toBeNull()
  })

  it('are refused in a selection that includes them, and in a link to the form', async () => {
    await open(`?selected=${admin.id}.${asha.id}`)
    const reason = 'You can’t change your own status. Another admin can. Remove yourself from the selection.'
    await expect.element(button('Edit status of 2 users')).toHaveAccessibleDescription(reason)
  })
})

describe('actions that need a connection', () => {
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })
  const acts = [
    {
      what: 'granting',
      press: 'Grant admin access to Asha Verma',
      confirmed: 'Grant Access',
      asks: 'grant',
      done: 'Admin access granted successfully.',
      failed: 'Failed to update admin status. Please try again later.',
    },
    {
      what: 'deleting',
      press: 'Delete Asha Verma',
      confirmed: 'Delete',
      asks: 'delete',
      done: 'User deleted successfully.',
      failed: 'Failed to delete user. Please try again later.',
    },
  ]

  it.each(acts)('$what asks first, and updates the list at once', async ({ press, confirmed, asks, done }) => {
    await open()
    await button(press).click()
    await expect.element(page.getByRole('alertdialog').getByText('Asha Verma (asha@example.com)')).toBeVisible()
    expect(asked).toEqual([])
    await confirm(confirmed).click()
    await expect.element(message(done)).toBeVisible()
    expect(asked).toEqual([`${asks} ${asha.id}`])
    await expect.poll(() => harness.asked).toEqual(['sync'])
    await expect.element(button(press)).not.toBeInTheDocument()
  })

  it("removes another admin's right", async () => {
    await db.profiles.insert(userOf({ full_name: 'Ravi Das', is_admin: true }))
    await open()
    await button('Remove admin access of Ravi Das').click()
    await confirm('Remove Access').click()
    await expect.element(message('Admin access removed successfully.')).toBeVisible()
    await expect.element(row('Ravi Das').getByText('Regular user')).toBeVisible()
  })

  it.each(acts)(
    '$what shows the reason of a failure, and changes nothing here',
    async ({ press, confirmed, failed }) => {
      answer = { ok: false, reason: 'network' }
      await open()
      await button(press).click()
      await confirm(confirmed).click()
      await expect.element(message(failed)).toBeVisible()
      await expect.element(message("We couldn't reach the server. Check your connection and try again.")).toBeVisible()
      await expect.element(button(press)).toBeVisible()
      expect(await stored(asha)).toEqual({ ...asha, dirty: 0 })
    },
  )

  it('warns before the confirmation if there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    await button('Delete Asha Verma').click()
    await expect
      .element(page.getByRole('alertdialog').getByText(/You're offline, and this needs a connection\./))
      .toBeVisible()
  })

  it("shows the server's answer", async () => {
    answer = { ok: false, reason: 'last_admin' }
    await open()
    await button('Delete Asha Verma').click()
    await confirm('Delete').click()
    const reason = 'This is the last active admin. Make someone else an admin first.'
    await expect.element(message(reason)).toBeVisible()
  })
})

describe('a question that a link opened', () => {
  const question = () => page.getByRole('alertdialog')
  const confirm = (name: string) => question().getByRole('button', { name, exact: true })
  const letters = (what = 'email') => question().getByLabelText(`Type the first letters of this ${what}`)
  const ravi = userOf({ full_name: 'Ravi Das', email: 'ravi@example.com', is_admin: true })

  it.each([
    ['grant', 'Grant Access', asha],
    ['revoke', 'Remove Access', ravi],
    ['delete', 'Delete', asha],
  ])('?%s says so, shows the email first, and needs its first letters', async (verb, label, user) => {
    if (user === ravi) await db.profiles.insert(ravi)
    await open(`?${verb}=${user.id}`)
    await expect
      .element(question())
      .toHaveAccessibleDescription(/^A link opened this question, not a button you pressed\./)
    await expect.element(question().getByText(user.email, { exact: true })).toBeVisible()
    const [said] = question().element().textContent.split(user.full_name)
    expect(said, 'the email comes before the name').toContain(user.email)
    await expect.element(confirm(label)).toHaveAttribute('aria-disabled', 'true')
    await confirm(label).click({ force: true })
    await expect.element(message('Type the first letters of the email first.')).toBeVisible()

    for (const wrong of [user.email.slice(0, 3), 'x'.repeat(4), user.full_name, ' ']) {
      await letters().fill(wrong)
      await userEvent.keyboard('{Enter}')
      await expect.element(confirm(label)).toHaveAttribute('aria-disabled', 'true')
    }
    expect(asked).toEqual([])
    await letters().fill(` ${user.email.slice(0, 4).toUpperCase()}`)
    await confirm(label).click()
    await expect.poll(() => asked).toEqual([`${verb} ${user.id}`])
  })

  it('is confirmed by Enter in the field', async () => {
    await open(`?grant=${asha.id}`)
    await letters().fill(asha.email)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked).toEqual([`grant ${asha.id}`])
  })

  it('asks for the name of a user without an email', async () => {
    const [nameless] = [userOf({ full_name: 'Li', email: '' })]
    await db.profiles.insert(nameless)
    await open(`?delete=${nameless.id}`)
    await letters('name').fill('Li')
    await confirm('Delete').click()
    await expect.poll(() => asked).toEqual([`delete ${nameless.id}`])
  })

  it('needs no letters after a press of its button', async () => {
    await open()
    await button('Grant admin access to Asha Verma').click()
    await expect.element(confirm('Grant Access')).toBeVisible()
    expect(letters().query()).toBeNull()
    expect(question().element().textContent).not.toContain('A link opened')
  })
})

describe('a notification', () => {
  const form = () => dialog('Send Notification')
  const send = () => form().getByRole('button', { name: 'Send Notification' })

  it('is stored on the device to be sent, and reported', async () => {
    await open()
    await button('Send notification to Asha Verma').click()
    await form().getByLabelText('Message').fill('Your page is live.')
    await send().click()
    await expect.element(message('Notification sent successfully.')).toBeVisible()
    await expect.element(form()).not.toBeInTheDocument()
    const [notification] = await db.notifications.find().exec()
    expect(notification?.toMutableJSON()).toMatchObject({ user_id: asha.id, message: 'Your page is live.', dirty: 1 })
  })

  it('is not sent while it is blank: the button says why', async () => {
    await open(`?notify=${asha.id}`)
    await form().getByLabelText('Message').fill('   ')
    await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
    await send().click({ force: true })
    await expect.element(message('Type a message first.')).toBeVisible()
    expect(await db.notifications.find().exec()).toEqual([])
  })

  it('is reported if the device could not store it, and preserves the input', async () => {
    expectConsoleError('users: could not be saved on this device')
    await open(`?notify=${asha.id}`)
    await form().getByLabelText('Message').fill('Your page is live.')
    vi.spyOn(db.notifications.storageInstance, 'bulkWrite').mockImplementation(diskFull)
    await send().click()
    await expect.element(message('Failed to send notification. Please try again later.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await button('Send notification to Asha Verma').click()
    await expect.element(form().getByLabelText('Message')).toHaveValue('Your page is live.')
  })

  it('says when it will be sent if written offline', async () => {
    harness.setStatus({ phase: 'offline' })
    await open(`?notify=${asha.id}`)
    await form().getByLabelText('Message').fill('Your page is live.')
    await send().click()
    await expect.element(message("It will be sent as soon as you're online.")).toBeVisible()
  })
})

it("says that a link's user is gone", async () => {
  await open(`?edit-status=${crypto.randomUUID()}`)
  await expect.element(dialog('User not found')).toBeVisible()
})
