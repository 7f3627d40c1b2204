import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { AdminCallResult, AdminCalls } from '#src/data/supabase/admin-calls.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { paths, userPath } from '#src/paths.ts'
import { pageDrafts } from '#src/runtime/page-drafts.ts'
import { AdminCallsContext } from '#src/runtime/workspace-service.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { notificationRow, profileRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, me, show } from '#tests/kits/workspace-harness.tsx'
import { RefusedPlacesContext } from '../../kit/sync/refused-places.ts'
import { Screen as AdminNotificationsScreen } from './admin-notifications-screen.tsx'
import { refusedNotificationPlace } from './refused-place.ts'
import { sendCopy as copy } from './send-copy.ts'

const asha = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d31'
const rohan = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d32'

let db: LocalDatabase
let harness: Harness
let called: { id: string; message: string; storedDraft: string | null }[]
let answer: AdminCallResult<{ count: number }>

/** The form's draft, read during the call. */
const storedDraft = () => pageDrafts().read(draftKey(me.userId, 'notification'))
const calls = {
  notifyEveryone(message: string, id: string) {
    called.push({ id, message, storedDraft: storedDraft() })
    return Promise.resolve(answer)
  },
} as unknown as AdminCalls

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
  called = []
  answer = { ok: true, count: 1200 }
  db = await openScreenDatabase('all')
  const on = harnessOn(db, { ...me, scope: 'all' })
  harness = on
  for (const [id, full_name, email] of [
    [asha, 'Asha Verma', 'asha@example.com'],
    [rohan, '', 'rohan@example.com'],
  ] as const) {
    await db.profiles.insert(profileRow({ id, full_name, email }))
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

async function insert(values: Partial<Notification> = {}): Promise<Notification> {
  const notification = notificationRow({
    user_id: asha,
    message: 'Your page is live.',
    is_read: false,
    created_at: '2026-11-20T10:00:00.000Z',
    ...values,
  })
  await db.notifications.insert(notification)
  return notification
}

const places = { notifications: refusedNotificationPlace }
const open = (search = '') =>
  show(
    <AdminCallsContext value={calls}>
      <RefusedPlacesContext value={places}>
        <AdminNotificationsScreen />
      </RefusedPlacesContext>
    </AdminCallsContext>,
    harness,
    paths.adminNotifications + search,
  )
const form = () => page.getByRole('form', { name: 'Send a notification' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const message = () => page.getByRole('textbox', { name: 'Message' })
const user = () => page.getByRole('combobox', { name: 'User' })
const toast = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const question = () => page.getByRole('alertdialog', { name: 'Send to All Users' })
const recent = () => page.getByRole('region', { name: 'Recent Notifications' })
const stored = async () => (await db.notifications.find().exec()).map((doc) => doc.toMutableJSON())

async function writeToAll(text: string) {
  await radio('Send to All Users').click()
  await message().fill(text)
  await form().getByRole('button', { name: 'Send to All Users' }).click()
}

describe('to one user', () => {
  it('finds the user by name or email, stores the notification on this device, and clears the form', async () => {
    await open()
    await user().fill('rohan@')
    await page.getByRole('option', { name: /rohan@example\.com/ }).click()
    await message().fill(' Your page is live. ')
    await button('Send Notification').click()
    await expect.element(toast('Notification sent')).toBeVisible()
    expect(await stored()).toMatchObject([{ user_id: rohan, message: 'Your page is live.', is_read: false, dirty: 1 }])
    await expect.element(recent().getByText('Your page is live.')).toBeVisible()
    await expect.element(message()).toHaveValue('')
    await expect.element(button('Send Notification')).toHaveFocus()
    expect(storedDraft()).toBeNull()
  })

  it('requires a user and a message: shows it at the field and in a toast, and focuses the field', async () => {
    await open()
    await button('Send Notification').click()
    await expect.element(toast('User selection required')).toBeVisible()
    await expect.element(toast('Please select a user to send the notification to.')).toBeVisible()
    await expect.element(user()).toHaveFocus()
    await expect.element(user()).toHaveAccessibleDescription(/User selection required.*Please select a user/)
    await expect
      .element(message())
      .toHaveAccessibleDescription(/Message required.*Please enter a notification message\./)
    await userEvent.keyboard('{Escape}')
    await radio('Send to All Users').click()
    await form().getByRole('button', { name: 'Send to All Users' }).click()
    await expect.element(toast('Message required')).toBeVisible()
    await expect.element(toast('Please enter a notification message.')).toBeVisible()
    await expect.element(message()).toHaveFocus()
    expect(await stored()).toEqual([])
  })

  it('preserves the input if the device could not store it', async () => {
    expectConsoleError('notifications: could not be saved on this device')
    await open()
    await user().fill('asha')
    await page.getByRole('option', { name: /Asha Verma/ }).click()
    await message().fill('Hello')
    vi.spyOn(db.notifications.storageInstance, 'bulkWrite').mockRejectedValue(new Error('the disk is full'))
    await button('Send Notification').click()
    await expect.element(toast('Failed to send notification')).toBeVisible()
    await expect.element(message()).toHaveValue('Hello')
  })

  it('counts the characters near the limit, and cuts none off', async () => {
    await open()
    await message().fill('m'.repeat(1799))
    expect(form().getByText('/ 2,000').query()).toBeNull()
    await message().fill('m'.repeat(2001))
    await expect.element(form().getByText('2,001 / 2,000')).toBeVisible()
    await button('Send Notification').click()
    await expect.element(form().getByText('A notification can have up to 2,000 characters.')).toBeVisible()
    await expect.element(message()).toHaveValue('m'.repeat(2001))
  })

  it('survives a reload until it is sent', async () => {
    const first = await open()
    await user().fill('asha')
    await page.getByRole('option', { name: /Asha Verma/ }).click()
    await message().fill('Half a tho')
    await first.unmount()
    await open()
    await expect.element(message()).toHaveValue('Half a tho')
    await expect.element(user()).toHaveValue('Asha Verma')
    await button('Start over').click()
    await expect.element(message()).toHaveValue('')
  })
})

describe('to all', () => {
  it('asks first with the number of users, reports how many got it, and starts over', async () => {
    await open()
    await writeToAll('We are closed on Friday.')
    await expect.element(question().getByText(/Send this to all 2 users\?/)).toBeVisible()
    await expect.element(question().getByText('We are closed on Friday.')).toBeVisible()
    await expect.poll(() => address().element().textContent).toBe(`${paths.adminNotifications}?all`)
    expect(called).toEqual([])
    await question().getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(toast('Mass notification sent')).toBeVisible()
    await expect.element(toast('Notification sent to all 1,200 users.')).toBeVisible()
    await expect.element(message()).toHaveValue('')
    await expect.poll(() => address().element().textContent).toBe(paths.adminNotifications)
    expect(called).toHaveLength(1)
    expect(storedDraft()).toBeNull()
  })

  it('makes one call however often its answer is lost: it stores the id before the first try, and through a reload', async () => {
    answer = { ok: false, reason: 'network' }
    const first = await open()
    await writeToAll('We are closed on Friday.')
    await question().getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(toast('Failed to send notification')).toBeVisible()
    await expect.element(toast('Please try again later.')).toBeVisible()
    await expect.element(form().getByText(copy.unknownOutcome)).toBeVisible()
    await expect.element(message()).toHaveValue('We are closed on Friday.')
    expect(called[0]?.storedDraft).toContain(called[0]?.id)
    await first.unmount()
    await open()
    await expect.element(form().getByText(copy.unknownOutcome)).toBeVisible()
    answer = { ok: true, count: 2 }
    await form().getByRole('button', { name: 'Send to All Users' }).click()
    await question().getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(toast('Mass notification sent')).toBeVisible()
    expect(new Set(called.map(({ id }) => id)).size).toBe(1)
  })

  it('makes another call for another text, and explains what that means', async () => {
    answer = { ok: false, reason: 'network' }
    await open()
    await writeToAll('We are closed on Friday.')
    await question().getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(form().getByText(copy.unknownOutcome)).toBeVisible()
    await message().fill('We are closed on Monday.')
    await form().getByRole('button', { name: 'Send to All Users' }).click()
    await expect.element(question().getByText(copy.otherText)).toBeVisible()
    await question().getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => called.length).toBe(2)
    expect(new Set(called.map(({ id }) => id)).size).toBe(2)
  })

  it("shows the server's refusal, and preserves the input", async () => {
    expectConsoleError('notifications: sending to all was refused')
    answer = { ok: false, reason: 'refused', message: 'only admins send notifications' }
    await open()
    await writeToAll('Hello')
    await question().getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(form().getByText(copy.refused)).toBeVisible()
    await expect.element(message()).toHaveValue('Hello')
  })

  it('does not ask about an empty form', async () => {
    await open('?all')
    await expect.poll(() => address().element().textContent).toBe(paths.adminNotifications)
    expect(question().query()).toBeNull()
  })
})

describe('sent notifications', () => {
  it('says when there are none, and that loading failed only if it did', async () => {
    await open()
    await expect.element(page.getByText('No notifications have been sent yet.')).toBeVisible()
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await expect.element(toast('Failed to load data')).toBeVisible()
    await expect.element(recent().getByText('Failed to load data')).toBeVisible()
  })

  it('shows the 20 latest by admins, not news, with their recipients, linked to their pages', async () => {
    for (const minute of Array.from({ length: 21 }, (_, index) => index)) {
      await insert({
        message: `Number ${minute}.`,
        created_at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
      })
    }
    await insert({ message: 'To Rohan', user_id: rohan, is_read: true, created_at: '2026-11-21T10:00:00.000Z' })
    await insert({ message: 'Task completed', kind: 'task_completed', created_at: '2026-11-23T10:00:00.000Z' })
    const unsent = await insert({ message: 'To nobody', user_id: me.userId, created_at: '2026-11-22T10:00:00.000Z' })
    harness.setStatus({ unsent: [{ table: 'notifications', id: unsent.id, kind: 'created', label: '' }] })
    await open()
    const item = (text: string) => recent().getByRole('listitem').filter({ hasText: text })
    await expect.element(item('To nobody').getByText('Unknown User')).toBeVisible()
    await expect.element(item('To nobody').getByText('Unsent')).toBeVisible()
    await expect
      .element(item('To Rohan').getByRole('link', { name: 'rohan@example.com' }))
      .toHaveAttribute('href', userPath(rohan))
    await expect.element(item('To Rohan').getByText('Read', { exact: true })).toBeVisible()
    await expect.element(item('Number 20').getByRole('link', { name: 'Asha Verma' })).toBeVisible()
    await expect.element(item('Number 20').getByText('Unread')).toBeVisible()
    await expect.poll(() => recent().getByRole('listitem').elements()).toHaveLength(20)
    expect(item('Task completed').query()).toBeNull()
  })

  it('opens a refused notification with its values; sending it settles the refusal', async () => {
    const sent = await insert()
    const refused: RefusedEdit = {
      id: 'refused-1',
      table: 'notifications',
      row_id: sent.id,
      kind: 'created',
      label: 'Too early',
      fields: { user_id: asha, message: 'Too early' },
      document: { ...sent },
      code: '23514',
      constraint: 'none',
      message: 'no',
      refused_at: '2026-11-20T10:00:00.000Z',
    }
    harness.setRefused([refused])
    await open()
    await recent().getByRole('button', { name: /^Edit/ }).click()
    await expect.element(message()).toHaveValue('Too early')
    await expect.element(user()).toHaveValue('Asha Verma')
    await button('Send Notification').click()
    await expect.element(toast('Notification sent')).toBeVisible()
    await expect.poll(() => harness.asked).toEqual(['discard refused-1'])
    await expect.element(message()).toHaveValue('')
  })
})
