import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { notificationRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, admin, type Harness, harnessOn, insertProject, me, show } from '#tests/kits/workspace-harness.tsx'
import { NotificationBell } from './bell.tsx'

const someoneElse = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase('all')
  harness = harnessOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

const open = (search = '') => show(<NotificationBell />, harness, paths.dashboard + search)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('dialog', { name: 'Notifications' })
const link = (name: string) => list().getByRole('link', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)
const rows = () =>
  list()
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('p')?.textContent)

/** Presses the last button of this name with the keyboard. */
async function press(name: string): Promise<void> {
  ;(button(name).last().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

async function notify(text: string, minutesAgo: number, values: Partial<Notification> = {}): Promise<Notification> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const notification = notificationRow({ user_id: me.userId, message: text, created_at, ...values })
  await db.notifications.insert(notification)
  return notification
}

const isRead = async ({ id }: Notification) => (await db.notifications.findOne(id).exec())?.is_read

it('shows no number before the first sync, and a short one for very many', async () => {
  await db.notifications.bulkInsert(
    Array.from({ length: 120 }, (_, at) => notificationRow({ user_id: me.userId, message: `News ${at}` })),
  )
  harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
  await open()
  await expect.element(button('Notifications')).toHaveTextContent('')
  harness.setStatus({ firstSyncDone: true, phase: 'saved' })
  await expect.element(button('Notifications, 120 unread')).toHaveTextContent('99+')
})

it('groups the news of a project, marks a group with one Undo, and keeps read ones apart', async () => {
  const { id: project_id } = await insertProject(db, { name: 'Tiffin Trail' })
  const news = { kind: 'task_completed', project_id }
  const first = await notify('Menu page is completed', 9, { ...news, task_id: crypto.randomUUID() })
  await notify('Cart is completed', 7, { ...news, task_id: crypto.randomUUID() })
  await notify('3 tasks completed', 5, { ...news, count: 3 })
  await notify('Logo is completed', 8, { ...news, task_id: crypto.randomUUID(), is_read: true })
  await notify('Hello from Ada', 6)
  await open('?notifications')
  await expect.poll(rows).toEqual(['5 tasks completed in Tiffin Trail.', 'Hello from Ada', 'Logo is completed'])
  await expect.element(button('Notifications, 2 unread')).toBeInTheDocument()
  await button('Mark as read: 5 tasks completed in Tiffin Trail.').click()
  await expect.element(message('3 notifications marked as read')).toBeVisible()
  expect(await isRead(first)).toBe(true)
  await expect.poll(rows).toEqual(['Hello from Ada', '6 tasks completed in Tiffin Trail.'])
  await press('Undo')
  await expect.poll(rows).toEqual(['5 tasks completed in Tiffin Trail.', 'Hello from Ada', 'Logo is completed'])
})

it('counts the unread lines of the list, however many of a kind they stand for', async () => {
  const { id: project_id } = await insertProject(db, { name: 'Tiffin Trail' })
  const assigned = { kind: 'task_assigned', project_id }
  for (let at = 0; at < 5; at++) await notify(`Task ${at}`, at, { ...assigned, task_id: crypto.randomUUID() })
  await notify('New message', 1, { kind: 'comment_added', project_id })
  await notify('Hello from Ada', 2)
  await open('?notifications')
  await expect.poll(rows).toHaveLength(3)
  await expect.element(button('Notifications, 3 unread')).toBeInTheDocument()
  // An older one, of another quarter of an hour, is a line of its own.
  await notify('Task 9', 40, { ...assigned, task_id: crypto.randomUUID() })
  await expect.poll(rows).toHaveLength(4)
  await expect.element(button('Notifications, 4 unread')).toBeInTheDocument()
})

it('counts the lines of more unread ones than the list begins with', async () => {
  const { id: project_id } = await insertProject(db, { name: 'Tiffin Trail' })
  const created_at = new Date().toISOString()
  await db.notifications.bulkInsert(
    Array.from({ length: 70 }, (_, at) =>
      notificationRow({
        ...{ user_id: me.userId, kind: 'task_assigned', project_id, task_id: crypto.randomUUID(), created_at },
        message: `Task ${at}`,
      }),
    ),
  )
  await notify('Hello from Ada', 60)
  await open()
  await expect.element(button('Notifications, 2 unread')).toBeInTheDocument()
})

it('opens the project of a piece of news and marks it read, without a message', async () => {
  const { id: project_id } = await insertProject(db, { name: 'Tiffin Trail' })
  const news = await notify('Menu page is completed', 1, { kind: 'task_completed', project_id })
  await open('?notifications')
  await link('Menu page is completed').click()
  await isAt(`${paths.projects}/${project_id}`)
  await expect.element(list()).not.toBeInTheDocument()
  await expect.poll(() => isRead(news)).toBe(true)
  expect(useToasts.getState().toasts).toEqual([])
})

it('opens it in the panel, and there also what the dashboard doesn’t show an admin', async () => {
  const own = await insertProject(db, { name: 'Own' })
  const other = await insertProject(db, { name: 'Other', user_id: someoneElse })
  await notify('Own news', 1, { kind: 'task_assigned', project_id: own.id })
  await notify('Other news', 2, { kind: 'task_assigned', project_id: other.id })
  harness = harnessOn(db, admin)
  const { unmount } = await open('?notifications')
  await expect.element(link('Own news')).toHaveAttribute('href', `${paths.projects}/${own.id}`)
  await expect.element(link('Other news')).toHaveAttribute('href', `${paths.adminProjects}/${other.id}`)
  await unmount()
  await show(<NotificationBell inPanel />, harness, `${paths.admin}?notifications`)
  await expect.element(link('Own news')).toHaveAttribute('href', `${paths.adminProjects}/${own.id}`)
})

it('only marks a message by an admin, and news of a project that is gone', async () => {
  await notify('Hello from Ada', 1)
  await notify('Menu page is completed', 2, { kind: 'task_completed', project_id: crypto.randomUUID() })
  await open('?notifications')
  await expect.poll(rows).toEqual(['Hello from Ada', 'Menu page is completed'])
  expect(list().getByRole('link').elements()).toEqual([])
  await expect.element(button('Mark as read: Menu page is completed')).toBeVisible()
})

it('opens in the URL, unread first, then newest, with relative times; closing leads back', async () => {
  await notify('Read an hour ago', 60, { is_read: true })
  await notify('Unread and old', 3 * 24 * 60)
  await notify('Unread and new', 5)
  await notify('Read just now', 0, { is_read: true })
  await notify('Not mine', 1, { user_id: someoneElse })
  await open()
  await button('Notifications, 2 unread').click()
  await isAt(`${paths.dashboard}?notifications`)
  await expect.poll(rows).toEqual(['Unread and new', 'Unread and old', 'Read just now', 'Read an hour ago'])
  const times = () =>
    list()
      .getByRole('time')
      .elements()
      .map((time) => time.textContent)
  await expect.poll(times).toEqual(['5 minutes ago', '3 days ago', 'just now', '1 hour ago'])
  await userEvent.keyboard('{Escape}')
  await isAt(paths.dashboard)
  await expect.element(button('Notifications, 2 unread')).toHaveFocus()
})

it('marks items one after the other by keyboard, moves them down, and undoes one', async () => {
  const first = await notify('First', 1)
  await notify('Second', 2)
  await open('?notifications')
  await expect.poll(rows).toEqual(['First', 'Second'])
  await press('Mark as read: First')
  await expect.poll(rows).toEqual(['Second', 'First'])
  expect(button('Mark as read: First').query()).toBeNull()
  await expect.element(button('Mark as read: Second')).toHaveFocus()
  await expect.element(button('Notifications, 1 unread')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Notifications')).toBeInTheDocument()
  // The focus moves in the next frame.
  await expect.poll(() => list().element().contains(document.activeElement)).toBe(true)
  await press('Undo')
  await expect.element(message('1 notification marked as unread')).toBeVisible()
  await expect.element(button('Notifications, 1 unread')).toBeInTheDocument()
  expect((await db.notifications.findOne(first.id).exec())?.is_read).toBe(true)
})

it('marks all with one Undo, including those not loaded yet', async () => {
  for (let number = 0; number < 60; number += 1) await notify(`News ${number}`, number)
  await open('?notifications')
  await expect.poll(() => rows().length).toBe(50)
  // The panel may not be laid out yet, so the user scrolls until there is more.
  await expect
    .poll(() => {
      button('Show older').query()?.scrollIntoView()
      return rows().length
    })
    .toBe(60)
  await button('Mark all as read').click()
  await expect.element(message('60 notifications marked as read')).toBeVisible()
  await expect.element(button('Notifications')).toBeInTheDocument()
  await expect.element(button('Mark all as read')).toHaveAccessibleDescription('You have no unread notifications.')
  await press('Undo')
  await expect.element(message('60 notifications marked as unread')).toBeVisible()
  await expect.element(button('Notifications, 60 unread')).toBeInTheDocument()
})

it('reports a failed marking, and marks nothing', async () => {
  await notify('First', 1)
  await open('?notifications')
  vi.spyOn(db.notifications.storageInstance, 'bulkWrite').mockImplementation(() => {
    throw new Error('the disk is full')
  })
  expectConsoleError('notification.read failed')
  await button('Mark as read: First').click()
  await expect.element(message('Failed to mark as read. Please try again.')).toBeVisible()
  await expect.element(button('Mark as read: First')).toBeVisible()
})

it('says when there are none', async () => {
  await open('?notifications')
  await expect.element(list().getByText('No notifications yet')).toBeVisible()
  expect(button('Mark all as read').query()).toBeNull()
})

it('says when they could not be loaded', async () => {
  harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
  await open('?notifications')
  await expect.element(list().getByText('Failed to load notifications. Please try again.')).toBeVisible()
})
