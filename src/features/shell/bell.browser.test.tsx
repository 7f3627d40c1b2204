import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { notificationRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, admin, harnessOn, me, show } from '#tests/kits/workspace-harness.tsx'
import { AdminShell } from './admin-shell.tsx'
import { CustomerShell } from './customer-shell.tsx'

const someoneElse = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'

let db: LocalDatabase

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase('all')
})
afterEach(() => db.remove())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('dialog', { name: 'Notifications' })
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)
const rows = () =>
  list()
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('p')?.textContent)

async function notify(message: string, minutesAgo: number, values: Partial<Notification> = {}): Promise<void> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await db.notifications.insert(notificationRow({ user_id: me.userId, message, created_at, ...values }))
}

it.each([
  ['a customer', <CustomerShell key="own">Here</CustomerShell>, me, paths.projects],
  ['an admin', <AdminShell key="all">Here</AdminShell>, admin, paths.adminTasks],
])('shows %s the number of unread ones on every page, and opens them there', async (_who, shell, who, path) => {
  await notify('Unread', 1)
  await notify('Read', 1, { is_read: true })
  await notify('Not mine', 1, { user_id: someoneElse })
  await show(shell, harnessOn(db, who), path)
  await expect.element(button('Notifications, 1 unread')).toHaveTextContent('1')
  await notify('Second', 0)
  await button('Notifications, 2 unread').click()
  await isAt(`${path}?notifications`)
  await expect.poll(rows).toEqual(['Second', 'Unread', 'Read'])
  await button('Mark all as read').click()
  await userEvent.keyboard('{Escape}')
  await isAt(path)
  await expect.element(button('Notifications')).toHaveFocus()
})

it('is offered in the palette', async () => {
  await show(<CustomerShell>Here</CustomerShell>, harnessOn(db), paths.projects)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('open notif')
  await userEvent.keyboard('{Enter}')
  await expect.element(list()).toBeVisible()
})

it('fills a phone, and leaves the page in sight on a wide screen', async () => {
  await notify('Hello from Ada', 1)
  await show(<CustomerShell>Here</CustomerShell>, harnessOn(db), `${paths.projects}?notifications`)
  await expect.element(list()).toBeVisible()
  const isNarrow = () => list().element().getBoundingClientRect().width < window.innerWidth / 2
  await expect.poll(isNarrow).toBe(true)
  await page.viewport(320, 640)
  await expect
    .poll(() => {
      const { left, top, width, height } = list().element().getBoundingClientRect()
      return { left, top, width, height }
    })
    .toEqual({ left: 0, top: 0, width: 320, height: 640 })
  for (const each of list().getByRole('button').elements()) {
    expect(each.getBoundingClientRect().height, each.textContent ?? '').toBeGreaterThanOrEqual(34)
  }
})
