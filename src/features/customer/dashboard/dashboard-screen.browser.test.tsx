import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { newSlides } from '#src/domain/deck/from-document.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { documentRow, documentRowRow, notificationRow, taskRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, insertProject, me, show } from '#tests/kits/workspace-harness.tsx'
import { deckPath, projectionPath } from '../../project/projects/document-paths.ts'
import { Screen as DashboardScreen } from './dashboard-screen.tsx'

const someoneElse = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  identityStore().write(me)
  db = await openScreenDatabase()
  harness = harnessOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  identityStore().write(null)
  // A part that loads late must not ask a database that is gone.
  await cleanup()
  await db.remove()
})

const open = (search = '') => show(<DashboardScreen />, harness, paths.dashboard + search)
const card = (name: string) => page.getByRole('region', { name, exact: true })
const textOf = (name: string) => card(name).element().textContent
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)

/** @param minutesAgo the time since its creation, last change and, if it is completed, completion */
async function insertTask(project_id: string, status: Task['status'], minutesAgo: number): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await db.tasks.insert(
    taskRow({
      ...{ project_id, owner_id: me.userId, title: 'A task', status },
      ...{ created_at: at, updated_at: at, completed_at: status === 'completed' ? at : '' },
    }),
  )
}

async function notify(text: string, minutesAgo: number, values: Partial<Notification> = {}): Promise<Notification> {
  const notification = notificationRow({
    user_id: me.userId,
    message: text,
    is_read: false,
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...values,
  })
  await db.notifications.insert(notification)
  return notification
}

describe('the greeting', () => {
  it.each([
    ['by the full name', { fullName: 'Asha Verma', email: 'asha@example.com' }, 'Welcome back, Asha Verma'],
    ['by the local part of the email', { fullName: '', email: 'asha@example.com' }, 'Welcome back, asha'],
    ['as User', { fullName: '', email: '' }, 'Welcome back, User'],
  ])('welcomes the user %s', async (_how, names, greeting) => {
    identityStore().write({ ...me, ...names })
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: greeting, exact: true })).toBeVisible()
    await expect.poll(() => document.title).toBe('Dashboard · Sevenday')
  })

  it('updates when the name changes', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back, Fiona Founder' })).toBeVisible()
    identityStore().write({ ...me, fullName: 'Fiona F.' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back, Fiona F.' })).toBeVisible()
  })

  it('is next to the link to the settings and, for admins, to the panel', async () => {
    await open()
    await expect.element(link('Profile Settings')).toHaveAttribute('href', paths.settings)
    expect(link('Admin Panel').query()).toBeNull()
    identityStore().write({ ...me, scope: 'all' })
    await expect.element(link('Admin Panel')).toHaveAttribute('href', paths.admin)
  })
})

describe('the figures', () => {
  it("show the rounded mean of the user's projects and how many are active, live", async () => {
    await insertProject(db, { progress: 100, status: 'completed' })
    const project = await insertProject(db, { progress: 33, status: 'on-hold' })
    await insertProject(db, { progress: 90, user_id: someoneElse })
    await open()
    await expect.poll(() => textOf('MVP Progress')).toContain('67%1 active projectThe average of your 2 projects')
    await expect
      .element(card('MVP Progress').getByRole('progressbar', { name: 'MVP Progress' }))
      .toHaveAttribute('aria-valuenow', '67')
    await db.projects.findOne(project.id).patch({ progress: 50 })
    await insertProject(db, { progress: 0 })
    await expect.poll(() => textOf('MVP Progress')).toContain('50%2 active projects')
    await expect.element(link('View project status')).toHaveAttribute('href', paths.projectStatus)
  })

  it("count the user's tasks: completed of all, completed today, pending", async () => {
    const { id } = await insertProject(db)
    const day = 24 * 60
    for (const [status, minutesAgo] of [
      ['completed', 60],
      ['completed', day + 60],
      ['pending', 1],
      ['in-progress', 1],
      ['cancelled', 1],
    ] as const) {
      await insertTask(id, status, minutesAgo)
    }
    await open()
    await expect
      .poll(() => textOf('Tasks'))
      .toBe('Tasks2/51 completed todayCompleted2Pending1Total5The total includes 1 in progress and 1 cancelled.')
    await insertTask(id, 'completed', 1)
    await expect
      .poll(() => textOf('Tasks'))
      .toBe('Tasks3/62 completed todayCompleted3Pending1Total6The total includes 1 in progress and 1 cancelled.')
  })

  it.each([
    [0, undefined, 'No new notifications'],
    [1, '1 New', '1 unread message'],
    [3, '3 New', '3 unread messages'],
  ])('with %i unread notifications', async (unread, badge, text) => {
    for (let number = 0; number < unread; number += 1) await notify(`News ${number}`, number)
    await notify('Read', 1, { is_read: true })
    await notify('Not mine', 1, { user_id: someoneElse })
    await open()
    await expect.element(card('Notifications').getByText(text, { exact: true })).toBeVisible()
    if (badge) await expect.element(card('Notifications').getByText(badge, { exact: true })).toBeVisible()
    else expect(textOf('Notifications')).not.toContain('New')
  })

  it('are skeletons before the first sync, whatever is on the device', async () => {
    await insertProject(db, { progress: 80 })
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open()
    await expect.element(card('Tasks').getByText('Loading')).toBeInTheDocument()
    for (const name of ['MVP Progress', 'Tasks', 'Notifications']) expect(textOf(name)).not.toMatch(/\d|–|No new/)
    expect(page.getByText('Start your first project').query()).toBeNull()
    harness.setStatus({ firstSyncDone: true, phase: 'saved' })
    await expect.poll(() => textOf('MVP Progress')).toContain('80%')
  })

  it('are dashes with a reason after a failed load, which can be retried', async () => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await open()
    await expect.element(page.getByText('Failed to load your dashboard. Please try again.')).toBeVisible()
    await expect.poll(() => textOf('MVP Progress')).toContain('–Failed to load projects. Please try again.')
    await expect.poll(() => textOf('Tasks')).toContain('–Failed to load tasks. Please try again later.')
    await expect.poll(() => textOf('Notifications')).toContain('–Failed to load notifications. Please try again.')
    for (const name of ['MVP Progress', 'Tasks', 'Notifications']) expect(textOf(name)).not.toMatch(/\d/)
    await button('Try again').click()
    await expect.poll(() => harness.asked).toEqual(['sync'])
  })
})

describe('a new account', () => {
  it('is guided to its first project once the first sync has found none', async () => {
    await insertProject(db, { user_id: someoneElse })
    await open()
    await expect.element(page.getByRole('heading', { name: 'Start your first project' })).toBeVisible()
    await expect.poll(() => textOf('MVP Progress')).toContain('0%0 active projects')
    await link('Create Your First Project').click()
    await isAt(`${paths.projects}?new`)
  })

  it('is no longer new once it has a project', async () => {
    await open()
    const invitation = page.getByRole('heading', { name: 'Start your first project' })
    await expect.element(invitation).toBeVisible()
    await insertProject(db)
    await expect.element(invitation).not.toBeInTheDocument()
  })
})

const tool = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

it('offers a deck and a projection to start, without figures', async () => {
  await open()
  await expect
    .element(tool('Pitch Deck Generator').getByRole('link', { name: 'Start your deck' }))
    .toHaveAttribute('href', `${paths.projects}?new`)
  await expect
    .element(tool('Financial Projection').getByRole('link', { name: 'Start your projection' }))
    .toHaveAttribute('href', `${paths.projects}?new`)
  for (const name of ['Pitch Deck Generator', 'Financial Projection']) {
    expect(tool(name).element().textContent).not.toMatch(/%|coming soon/i)
  }
})

it('starts them in the project that the user worked on last', async () => {
  const { id } = await insertProject(db)
  await open()
  await expect
    .element(tool('Pitch Deck Generator').getByRole('link', { name: 'Start your deck' }))
    .toHaveAttribute('href', `${projectPath(id)}?new-deck`)
  await expect
    .element(tool('Financial Projection').getByRole('link', { name: 'Start your projection' }))
    .toHaveAttribute('href', `${projectPath(id)}?new-projection`)
})

it('says what follows from the projection that was edited last, whether its answers or its lines were', async () => {
  const project = await insertProject(db)
  const values = {
    project_id: project.id,
    owner_id: project.user_id,
    kind: 'projection',
    ...{ opening_cash: 500_000, opening_customers: 0, new_customers: 10, growth_bp: 500, churn_bp: 300 },
    ...{ price_paise: 499_00, variable_paise: 10_000, fee_bp: 200 },
  } as const
  const [older, newer] = ['2026-11-01', '2026-11-02'].map((day) =>
    documentRow({ ...values, name: day, updated_at: `${day}T10:00:00.000Z` }),
  )
  if (!older || !newer) throw new Error('Both are there')
  // Its project was deleted on this device.
  const orphan = documentRow({ ...values, project_id: crypto.randomUUID(), name: 'Orphan' })
  await db.documents.bulkInsert([older, newer, orphan])
  await open()
  const card = tool('Financial Projection')
  await expect.element(card.getByRole('link', { name: 'Open 2026-11-02' })).toBeVisible()
  await expect.element(card.getByText(/^(No b|B)reak-even in .* \(base\)$/)).toBeVisible()
  const line = { document_id: older.id, owner_id: project.user_id, kind: 'fixed', amount: 10_000_000 } as const
  await db.document_rows.insert(documentRowRow({ ...line, updated_at: '2026-11-03T10:00:00.000Z' }))
  await expect
    .element(card.getByRole('link', { name: 'Open 2026-11-01' }))
    .toHaveAttribute('href', projectionPath(project.id, older.id))
  await expect.element(card.getByText(/^No break-even in 36 months, money runs out in the first month/)).toBeVisible()
})

it('says how far the deck is that was edited last', async () => {
  const project = await insertProject(db)
  const deck = documentRow({ project_id: project.id, owner_id: project.user_id, kind: 'deck', name: 'Angels' })
  await db.documents.insert(deck)
  const slide = { document_id: deck.id, owner_id: project.user_id, title: 'We sell lunch' } as const
  for (const { id, kind, position } of newSlides(deck.id).slice(0, 3)) {
    await db.document_rows.insert(documentRowRow({ ...slide, id, kind: kind as 'title', position }))
  }
  await open()
  const card = tool('Pitch Deck Generator')
  await expect.element(card.getByText('3 of 10 slides have content')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Open Angels' }))
    .toHaveAttribute('href', deckPath(project.id, deck.id))
})

it('shows no figures while some rest on a template’s examples', async () => {
  const project = await insertProject(db)
  const values = { project_id: project.id, owner_id: project.user_id, kind: 'projection', name: 'First' } as const
  await db.documents.insert(documentRow({ ...values, template: 'services' }))
  await open()
  const card = tool('Financial Projection')
  await expect.element(card.getByRole('link', { name: 'Open First' })).toBeVisible()
  await expect.element(card.getByText('Some answers are still examples.')).toBeVisible()
  expect(card.element().textContent).not.toMatch(/break-even|money/i)
})

it('leads from its card to the list of notifications', async () => {
  await open()
  await button('View notifications').click()
  await isAt(`${paths.dashboard}?notifications`)
})
