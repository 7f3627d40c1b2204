import type { Page } from 'playwright'
import { chip } from '../app.ts'
import { paths } from '#src/paths.ts'
import type { Harness, State } from './harness.ts'
import { abortPulls, givenMorning, givenRows, goOffline, pullsAborted } from './steps.ts'
import { setAdmin } from '../users.ts'

const longName = 'A marketplace for the millet growers of north Bihar and the kitchens of Patna and Muzaffarpur'
const unbroken = 'Millet'.repeat(16)
const listAddress = `${paths.dashboard}?notifications`

const firstSyncHangs = (path: string) => async (page: Page) => {
  await page.route('**/rpc/sync_pull_tables', () => new Promise(() => {}))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await chip(page, 'Syncing').waitFor()
}

const firstSyncFails = (path: string, text: string) => async (page: Page) => {
  await abortPulls(page)
  await page.goto(path)
  await page.getByText(text).first().waitFor()
}

/** Fourteen projects with names of various lengths, the first with tasks. */
async function manyProjects(page: Page, harness: Harness): Promise<void> {
  const id = crypto.randomUUID()
  const names = [longName, unbroken, ...Array.from({ length: 12 }, (_, index) => `Idea number ${index + 1}`)]
  const statuses = ['in-progress', 'planning', 'completed', 'on-hold']
  await givenRows(harness, 'projects', (user_id) =>
    names.map((name, index) => ({
      ...(index === names.length - 1 && { id }),
      user_id,
      name,
      description: index % 3 === 0 ? `${longName}. ${longName}. ${longName}.` : '',
      status: statuses[index % 4],
      progress: (index * 15) % 105,
    })),
  )
  await givenRows(harness, 'tasks', () =>
    ['Sketch the first screen', longName, unbroken, 'Invite ten users'].map((title, index) => ({
      project_id: id,
      title,
      status: ['completed', 'in-progress', 'pending', 'cancelled'][index],
    })),
  )
  await page.reload()
  await chip(page, 'Saved').waitFor()
  await page.getByText('Idea number 12').first().waitFor()
}

async function morning(page: Page, harness: Harness, path: string = paths.dashboard): Promise<void> {
  await givenMorning(harness)
  await page.goto(path)
  await chip(page, 'Saved').waitFor()
  await page.getByText('Tiffin Trail').first().waitFor()
}

async function manyNotifications(page: Page, harness: Harness): Promise<void> {
  const messages = [longName, unbroken, 'Line one\nLine two', ...Array.from({ length: 50 }, (_, at) => `News ${at}`)]
  await givenRows(harness, 'notifications', (user_id) => messages.map((message) => ({ user_id, message })))
  await page.reload()
  await page.getByText('News 49', { exact: true }).waitFor()
}

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
}

/** /dashboard with its notifications, /dashboard/project-status, and the command palette over them. */
export const dashboardStates: State[] = [
  {
    name: 'dashboard-first-run',
    checked: true,
    path: paths.dashboard,
    role: 'newcomer',
    arrange: (page) => page.getByText('Start your first project').waitFor(),
  },
  {
    name: 'dashboard-loading',
    path: paths.dashboard,
    role: 'customer',
    restless: true,
    arrange: firstSyncHangs(paths.dashboard),
  },
  {
    name: 'dashboard-load-failed',
    path: paths.dashboard,
    role: 'customer',
    restless: true,
    failedRequests: pullsAborted,
    arrange: firstSyncFails(paths.dashboard, 'Failed to load your dashboard. Please try again.'),
  },
  {
    name: 'dashboard-offline',
    path: paths.dashboard,
    role: 'customer',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
    },
  },
  {
    name: 'dashboard-morning',
    checked: true,
    role: 'newcomer',
    arrange: (page, harness) => morning(page, harness),
  },
  {
    name: 'bell-panel',
    checked: 'translated',
    role: 'newcomer',
    async arrange(page, harness) {
      await morning(page, harness, paths.projects)
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByText('3 tasks completed in Tiffin Trail.')
        .waitFor()
    },
  },
  {
    name: 'bell-admin',
    path: paths.dashboard,
    role: 'newcomer',
    async arrange(page, harness) {
      await givenMorning(harness)
      await setAdmin(harness.origin, harness.account, true)
      await page.getByRole('link', { name: 'Admin Panel' }).first().waitFor()
      await page.goto(`${paths.adminTasks}?notifications`)
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByText('3 tasks completed in Tiffin Trail.')
        .waitFor()
    },
  },
  { name: 'notifications', path: listAddress, role: 'customer' },
  {
    name: 'notifications-empty',
    path: listAddress,
    role: 'newcomer',
    arrange: (page) => page.getByText('No notifications yet').waitFor(),
  },
  {
    name: 'notifications-load-failed',
    path: listAddress,
    role: 'customer',
    restless: true,
    failedRequests: pullsAborted,
    arrange: firstSyncFails(listAddress, 'Failed to load notifications. Please try again.'),
  },
  { name: 'notifications-many', path: listAddress, role: 'newcomer', arrange: manyNotifications },
  {
    name: 'project-status-empty',
    path: paths.projectStatus,
    role: 'newcomer',
    arrange: (page) => page.getByText('No projects found').waitFor(),
  },
  {
    name: 'project-status-loading',
    path: paths.projectStatus,
    role: 'customer',
    restless: true,
    arrange: firstSyncHangs(paths.projectStatus),
  },
  {
    name: 'project-status-load-failed',
    path: paths.projectStatus,
    role: 'customer',
    restless: true,
    failedRequests: pullsAborted,
    arrange: firstSyncFails(paths.projectStatus, 'Failed to load tasks'),
  },
  {
    name: 'project-status-many',
    checked: true,
    path: paths.projectStatus,
    role: 'newcomer',
    async arrange(page, harness) {
      await manyProjects(page, harness)
      await page.getByRole('button', { name: 'Idea number 12' }).click()
      await page.getByText('Invite ten users').waitFor()
    },
  },
  {
    name: 'project-status-offline',
    path: paths.projectStatus,
    role: 'customer',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
    },
  },
  { name: 'projects-many', path: paths.projects, role: 'newcomer', arrange: manyProjects },
  { name: 'palette', checked: 'translated', path: paths.dashboard, role: 'customer', arrange: openPalette },
  {
    name: 'palette-found',
    path: paths.projects,
    role: 'customer',
    async arrange(page) {
      await openPalette(page)
      await page.keyboard.type('t')
      await page.getByRole('option', { name: 'Tiffin Trail' }).waitFor()
    },
  },
  {
    name: 'palette-nothing',
    path: paths.dashboard,
    role: 'customer',
    async arrange(page) {
      await openPalette(page)
      await page.keyboard.type('zzz')
      await page.getByText('Nothing found').first().waitFor()
    },
  },
  {
    name: 'shortcuts',
    path: paths.projects,
    role: 'customer',
    only: 'wide',
    async arrange(page) {
      await page.getByRole('article').first().focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
]
