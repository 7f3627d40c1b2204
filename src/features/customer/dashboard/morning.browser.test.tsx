import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { addDays, companyDay } from '#src/domain/day.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { site } from '#src/site.ts'
import '#src/ui/theme/global.css.ts'
import { notificationRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertProject,
  insertTask,
  me,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { Screen as DashboardScreen } from './dashboard-screen.tsx'

const someoneElse = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const own = { owner_id: me.userId }
const todayNow = () => companyDay(Date.now(), site.office.timeZone)

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase('all')
  harness = harnessOn(db)
})
afterEach(async () => {
  vi.useRealTimers()
  // A part that loads late must not ask a database that is gone.
  await cleanup()
  await db.remove()
})

const open = () => show(<DashboardScreen />, harness, paths.dashboard)
const section = (name: string) => page.getByRole('region', { name, exact: true })
const textOf = (name: string) => section(name).element().textContent
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)
const lines = () =>
  section('Since your last visit')
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('p')?.textContent)

async function notify(message: string, minutesAgo: number, values: Partial<Notification> = {}): Promise<Notification> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const notification = notificationRow({ user_id: me.userId, message, created_at, ...values })
  await db.notifications.insert(notification)
  return notification
}

it('says nothing about a day without tasks and news', async () => {
  const { id: project_id } = await insertProject(db)
  await insertTask(db, { ...own, project_id })
  await insertTask(db, { ...own, project_id, status: 'completed', due_on: todayNow() })
  await notify('Read', 1, { is_read: true })
  await open()
  await expect.poll(() => textOf('Tasks')).toContain('1/2')
  for (const name of ['Today', 'Since your last visit', 'Waiting for you']) expect(section(name).query()).toBeNull()
})

it('hides other users’ rows from an admin, whose device has all', async () => {
  const other = await insertProject(db, { user_id: someoneElse })
  const values = { owner_id: someoneElse, project_id: other.id, due_on: todayNow() }
  await insertTask(db, values)
  await insertTask(db, { ...values, assigned_to: me.userId })
  await notify('Not mine', 1, { user_id: someoneElse })
  harness = harnessOn(db, admin)
  await open()
  await expect.poll(() => textOf('Tasks')).toContain('0/0')
  for (const name of ['Today', 'Since your last visit', 'Waiting for you']) expect(section(name).query()).toBeNull()
})

it('shows none of it before the first sync, of which the device has only a part', async () => {
  const { id: project_id } = await insertProject(db)
  await insertTask(db, { ...own, project_id, due_on: todayNow() })
  harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
  await open()
  await expect.element(section('Tasks').getByText('Loading')).toBeInTheDocument()
  expect(section('Today').query()).toBeNull()
  harness.setStatus({ firstSyncDone: true, phase: 'saved' })
  await expect.element(section('Today')).toBeVisible()
})

describe('today', () => {
  it('has each project with its schedule and its tasks, and leads to it', async () => {
    const today = todayNow()
    const project = await insertProject(db, {
      name: 'Tiffin Trail',
      starts_on: addDays(today, -2),
      due_on: addDays(today, 4),
    })
    const values = { ...own, project_id: project.id }
    await insertTask(db, { ...values, title: 'Build the menu', status: 'in-progress' })
    await insertTask(db, { ...values, title: 'Take photographs', due_on: today })
    await insertTask(db, { ...values, title: 'Choose a name', due_on: addDays(today, -2) })
    await insertTask(db, { ...values, title: 'Launch', due_on: addDays(today, 4) })
    await open()
    await expect
      .poll(() => textOf('Today'))
      .toMatch(
        /^TodayTiffin TrailDay 3 of 7 · due .*Choose a name 2 days lateTake photographs Due todayBuild the menu In progress$/,
      )
    await section('Today').getByRole('link', { name: 'Tiffin Trail', exact: true }).click()
    await isAt(`${paths.projects}/${project.id}`)
  })

  it('says how much more there is of very much', async () => {
    for (let number = 0; number < 7; number += 1) {
      const { id: project_id } = await insertProject(db, { name: `Project ${number}` })
      for (let count = 0; count < (number === 0 ? 6 : 1); count += 1) {
        await insertTask(db, { ...own, project_id, due_on: todayNow() })
      }
    }
    await open()
    await expect.element(section('Today').getByText('1 more task', { exact: true })).toBeVisible()
    await expect
      .element(section('Today').getByRole('link', { name: '2 more projects' }))
      .toHaveAttribute('href', paths.projects)
  })

  it('moves on at midnight in an open app', async () => {
    const { id: project_id } = await insertProject(db, { name: 'Tiffin Trail', due_on: '2026-11-24' })
    await insertTask(db, { ...own, project_id, title: 'Launch', due_on: '2026-11-24' })
    // The company's midnight is 18:30 in UTC. The page's timer is real, so it has half a second.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T18:29:59.500Z') })
    await open()
    await expect.poll(() => textOf('Tasks')).toContain('0/1')
    expect(section('Today').query()).toBeNull()
    vi.setSystemTime(Date.parse('2026-11-23T18:30:00.000Z'))
    await expect.poll(() => textOf('Today')).toBe('TodayTiffin TrailDue todayLaunch Due today')
  })
})

describe('since the last visit', () => {
  it('groups what is unread in at most five lines, and leads to all of it', async () => {
    const { id: project_id } = await insertProject(db, { name: 'Tiffin Trail' })
    for (let number = 0; number < 3; number += 1) {
      await notify(`Task ${number} is completed`, number, {
        kind: 'task_completed',
        project_id,
        task_id: crypto.randomUUID(),
      })
    }
    for (let number = 0; number < 5; number += 1) await notify(`Message ${number}`, 10 + number)
    await notify('Read', 5, { is_read: true })
    await open()
    await expect
      .poll(lines)
      .toEqual(['3 tasks completed in Tiffin Trail.', 'Message 0', 'Message 1', 'Message 2', 'Message 3'])
    await section('Since your last visit').getByRole('button', { name: 'See all' }).click()
    await isAt(`${paths.dashboard}?notifications`)
  })

  it('leads from news to the project, and has read it then', async () => {
    const { id: project_id } = await insertProject(db)
    const { id } = await notify('Menu page is completed', 1, { kind: 'task_completed', project_id })
    await open()
    await section('Since your last visit').getByRole('link', { name: 'Menu page is completed' }).click()
    await isAt(`${paths.projects}/${project_id}`)
    await expect.poll(async () => (await db.notifications.findOne(id).exec())?.is_read).toBe(true)
  })

  it('ends with the last line that is marked as read, and passes the focus on', async () => {
    await notify('First', 1)
    await notify('Second', 2)
    await open()
    const mark = (text: string) => page.getByRole('button', { name: `Mark as read: ${text}`, exact: true })
    await mark('First').click()
    await expect.poll(lines).toEqual(['Second'])
    await expect.element(mark('Second')).toHaveFocus()
    await mark('Second').click()
    await expect.element(section('Since your last visit')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.id).toBe('page-title')
  })
})

it('lists the user’s own open tasks as waiting for them', async () => {
  const { id: project_id, name } = await insertProject(db, { name: 'Tiffin Trail' })
  const values = { ...own, project_id, assigned_to: me.userId }
  await insertTask(db, { ...values, title: 'Send the logo', due_on: addDays(todayNow(), -1) })
  const { id: story } = await insertTask(db, { ...values, title: 'Write the story' })
  await insertTask(db, { ...values, title: 'Done', status: 'completed' })
  await insertTask(db, { ...values, title: 'Dropped', status: 'cancelled' })
  await insertTask(db, { ...values, title: 'For the team', assigned_to: someoneElse })
  await open()
  await expect
    .poll(() => textOf('Waiting for you'))
    .toBe(`Waiting for youSend the logo${name} · 1 day lateWrite the story${name} `)
  await section('Waiting for you').getByRole('link', { name: 'Write the story' }).click()
  await isAt(projectPath(project_id, story))
})

it('fits a phone that is 320 wide', async () => {
  await page.viewport(320, 640)
  const { id: project_id } = await insertProject(db, { name: 'Millet'.repeat(15), due_on: todayNow() })
  await insertTask(db, {
    ...own,
    project_id,
    title: 'Millet'.repeat(20),
    due_on: todayNow(),
    assigned_to: me.userId,
  })
  await notify('Millet'.repeat(20), 1, { kind: 'task_completed', project_id })
  await open()
  await expect.element(section('Since your last visit')).toBeVisible()
  await expect.element(section('Waiting for you')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})
