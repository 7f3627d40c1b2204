import type { Page, Route } from 'playwright'
import { paths } from '#src/paths.ts'
import { chip, createProject, editProject, expireSession, workerIsInCharge } from '../app.ts'
import { endSessions, setAdmin } from '../users.ts'
import type { Harness, State } from './harness.ts'
import { damageUnsent, editThenLoseRight, goOffline, openPanel } from './steps.ts'

const path = paths.projects

/** Lengthens pushed names in transit beyond the database limit, because the form enforces it. */
async function refuseLongNames(page: Page): Promise<void> {
  await page.route('**/rpc/sync_push', (route) => {
    const body = route.request().postData() ?? ''
    return route.continue({ postData: body.replace(/Harvest South/g, 'Harvest South '.repeat(20)) })
  })
}

/** A worker that takes control during the test would bypass the route that changes requests. */
const withoutWorker = { serviceWorkers: 'block' } as const

async function refusedEdit(page: Page): Promise<void> {
  await createProject(page, 'Harvest')
  await chip(page, 'Saved').waitFor()
  await refuseLongNames(page)
  await editProject(page, 'Harvest', { Name: 'Harvest South' })
  await chip(page, '1 rejected').waitFor()
}

const refreshRefused = [{ path: '/auth/v1/token', status: 400 }] as const

/** The session was ended elsewhere and its token has expired. */
async function sessionEnded(page: Page, { origin, account }: Harness): Promise<void> {
  await createProject(page, 'Harvest')
  await chip(page, 'Saved').waitFor()
  await endSessions(origin, account)
  await expireSession(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Please log in again' }).waitFor()
}

/** The server no longer serves this version of the app. */
async function outdated(page: Page): Promise<void> {
  const asOfLongAgo = (route: Route) => {
    const body = JSON.parse(route.request().postData() ?? '{}') as object
    return route.continue({ postData: JSON.stringify({ ...body, client: 0 }) })
  }
  await page.route('**/rpc/sync_*', asOfLongAgo)
  await page.reload()
  await chip(page, 'Update needed').waitFor()
}

/** The chip, its panel, and the screens that both open. */
export const syncStates: State[] = [
  { name: 'sync-panel', path, role: 'customer', arrange: openPanel },
  {
    name: 'sync-storage-refused',
    perViewport: true,
    path,
    role: 'customer',
    async arrange(page) {
      await openPanel(page)
      await page.getByRole('button', { name: 'Ask it to keep my data' }).click()
      await page.getByText("Your browser didn't agree to keep it.").waitFor()
    },
  },
  {
    name: 'sync-offline',
    checked: true,
    path,
    role: 'customer',
    async arrange(page) {
      await page.getByRole('article').first().waitFor()
      await goOffline(page)
      for (const name of ['Investor deck', 'Tiffin Trail']) await editProject(page, name, { Description: 'Edited' })
      for (let count = 1; count <= 8; count += 1) await createProject(page, `Idea number ${count}, noted on the train`)
      await openPanel(page)
    },
  },
  {
    name: 'sync-syncing',
    path,
    role: 'customer',
    options: withoutWorker,
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await page.route('**/rpc/sync_push', () => new Promise(() => {}))
      await editProject(page, 'Tiffin Trail', { Description: 'Held on its way' })
      await chip(page, 'Syncing').waitFor()
    },
  },
  { name: 'sync-refused', path, role: 'newcomer', options: withoutWorker, arrange: refusedEdit },
  {
    name: 'sync-refused-panel',
    checked: 'translated',
    path,
    role: 'newcomer',
    options: withoutWorker,
    async arrange(page) {
      await refusedEdit(page)
      await openPanel(page)
    },
  },
  {
    name: 'sync-refused-discard',
    perViewport: true,
    path,
    role: 'newcomer',
    options: withoutWorker,
    async arrange(page) {
      await refusedEdit(page)
      await openPanel(page)
      await page.getByRole('button', { name: 'Discard Harvest South' }).click()
      await page.getByRole('alertdialog', { name: 'Discard this change?' }).waitFor()
    },
  },
  {
    name: 'sync-refused-edit',
    path,
    role: 'newcomer',
    options: withoutWorker,
    async arrange(page) {
      await refusedEdit(page)
      await openPanel(page)
      await page.getByRole('region', { name: 'Rejected' }).getByRole('button', { name: 'Edit Harvest South' }).click()
      await page.getByText('This change was rejected').waitFor()
    },
  },
  {
    name: 'sync-right-lost-panel',
    path: paths.dashboard,
    role: 'newcomer',
    // The calls of the admin's device are refused.
    async arrange(page, harness) {
      await chip(page, 'Saved').waitFor()
      await setAdmin(harness.origin, harness.account, true)
      await page.getByRole('link', { name: 'Admin Panel' }).first().waitFor()
      await editThenLoseRight(page, harness)
      await openPanel(page)
    },
  },
  {
    name: 'sync-damaged-panel',
    path,
    role: 'newcomer',
    options: withoutWorker,
    async arrange(page) {
      await createProject(page, 'Pitch deck', 'Twelve slides')
      await createProject(page, 'Harvest')
      await chip(page, 'Saved').waitFor()
      await page.route('**/rpc/sync_push', () => new Promise(() => {}))
      await editProject(page, 'Harvest', { Name: 'Harvest South' })
      await damageUnsent(page)
      await page.reload()
      await chip(page, '1 rejected').waitFor()
      await openPanel(page)
      await page.getByText('One item on this device was damaged').waitFor()
    },
  },
  {
    name: 'sync-sign-in-again',
    checked: true,
    path,
    role: 'newcomer',
    failedRequests: refreshRefused,
    arrange: sessionEnded,
  },
  {
    name: 'login-again',
    path,
    role: 'newcomer',
    failedRequests: refreshRefused,
    async arrange(page, harness) {
      await sessionEnded(page, harness)
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await page.getByRole('main').getByText('Please log in again to keep syncing.').waitFor()
    },
  },
  {
    name: 'sync-update-needed',
    checked: true,
    path,
    role: 'customer',
    async arrange(page) {
      await outdated(page)
      await openPanel(page)
    },
  },
  {
    name: 'sign-out-question',
    checked: true,
    path,
    role: 'newcomer',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
      for (let count = 1; count <= 6; count += 1) await createProject(page, `Idea number ${count}, noted on the train`)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Send now and log out' }).click()
      await page.getByRole('alertdialog').getByText("You're offline, so nothing could be sent.").waitFor()
    },
  },
  {
    name: 'update-ready',
    path,
    role: 'customer',
    // Lets the test register a worker by hand; the page's CSP allows only its own.
    options: { bypassCSP: true },
    async arrange(page) {
      await workerIsInCharge(page)
      await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next').then(() => undefined))
      await page.getByText('A new version is ready', { exact: true }).waitFor()
    },
  },
  {
    name: 'menu',
    checked: true,
    path,
    role: 'admin',
    only: 'phone',
    async arrange(page) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'theme-menu',
    path,
    role: 'customer',
    only: 'wide',
    arrange: (page) => page.getByRole('button', { name: /theme/i }).click(),
  },
  {
    name: 'page-unloadable',
    path,
    role: 'customer',
    failedRequests: [{ path: /^\/assets\/projects-/, status: 'aborted' }],
    consoleErrors: /^TypeError: Failed to fetch dynamically imported module: \S+\/assets\/projects-/,
    restless: true,
    options: { serviceWorkers: 'block' },
    async arrange(page) {
      await page.route('**/assets/projects-*.js', (route) => route.abort())
      await page.goto(path)
      await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    },
  },
]
