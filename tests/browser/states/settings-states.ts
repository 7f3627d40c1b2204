import type { Page } from 'playwright'
import { chip } from '../app.ts'
import { fakeSubscriptions } from '../push.ts'
import { paths } from '#src/paths.ts'
import type { Harness, State } from './harness.ts'
import { abortPulls, goOffline, pullsAborted } from './steps.ts'

const path = paths.settings

const saveName = async (page: Page, name: string) => {
  await page.getByLabel('Full Name').fill(name)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

/** Two devices save a name offline; the other device's wins. */
async function makeConflict(page: Page, { openDevice }: Harness): Promise<void> {
  await chip(page, 'Saved').waitFor()
  const other = await openDevice()
  await other.goto(path)
  await chip(other, 'Saved').waitFor()
  for (const device of [page, other]) await device.getByLabel('Full Name').waitFor()
  await goOffline(page)
  await goOffline(other)
  await saveName(page, 'Mira Sen of Muzaffarpur, typed on the train')
  await saveName(other, 'Mira Sen-Gupta')
  await page.context().setOffline(false)
  await chip(page, 'Saved').waitFor()
  await other.context().setOffline(false)
  await page.getByRole('button', { name: 'Restore the full name' }).waitFor()
}

/** Lengthens the name in transit beyond the database limit, because the form enforces it. */
async function refusedName(page: Page): Promise<void> {
  await chip(page, 'Saved').waitFor()
  await page.getByLabel('Full Name').waitFor()
  await page.route('**/rpc/sync_push', (route) => {
    const body = route.request().postData() ?? ''
    return route.continue({ postData: body.replace('Mira Sen the Second', 'Mira Sen'.repeat(40)) })
  })
  await saveName(page, 'Mira Sen the Second')
  await chip(page, '1 rejected').waitFor()
}

async function askForDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request account deletion' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText(/^You asked us to delete your account on/).waitFor()
}

/** A worker that takes control during the test would bypass the route that changes requests. */
const withoutWorker = { serviceWorkers: 'block' } as const

/** States of /dashboard/settings. */
export const settingsStates: State[] = [
  { name: 'settings-conflict', path, role: 'newcomer', arrange: makeConflict },
  { name: 'settings-refused', path, role: 'newcomer', options: withoutWorker, arrange: refusedName },
  {
    name: 'settings-refused-open',
    path,
    role: 'newcomer',
    options: withoutWorker,
    async arrange(page) {
      await refusedName(page)
      await page.getByRole('button', { name: 'Edit Mira Sen', exact: false }).click()
      await page.getByText('This change was rejected').waitFor()
    },
  },
  {
    name: 'settings-log-out-everywhere',
    path: `${path}?tab=security`,
    role: 'customer',
    async arrange(page) {
      await page.getByRole('button', { name: 'Log out everywhere' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'settings-unsaved',
    path,
    role: 'customer',
    async arrange(page) {
      await page.getByLabel('Avatar URL').fill('http://example.com/me.png')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Please enter a URL that starts with https://').waitFor()
    },
  },
  {
    name: 'settings-offline',
    path: `${path}?tab=security`,
    role: 'customer',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
      await page.getByLabel('New Password', { exact: true }).fill('eight-days')
      await page.getByLabel('Confirm New Password').fill('eight')
    },
  },
  {
    name: 'settings-load-failed',
    path,
    role: 'newcomer',
    restless: true,
    failedRequests: pullsAborted,
    async arrange(page) {
      await abortPulls(page)
      await page.goto(path)
      await page.getByText("Your profile isn't on this device yet").waitFor()
    },
  },
  {
    name: 'settings-push',
    checked: 'translated',
    path,
    role: 'customer',
    async arrange(page) {
      await fakeSubscriptions(page)
      await page.reload()
      await page.getByLabel('New notifications').waitFor()
    },
  },
  {
    name: 'settings-delete',
    checked: true,
    path,
    role: 'customer',
    arrange: (page) => page.getByRole('button', { name: 'Request account deletion' }).click(),
  },
  {
    name: 'settings-deletion-asked',
    checked: true,
    path,
    role: 'newcomer',
    async arrange(page) {
      await askForDeletion(page)
      await page.getByText(/^We have your request/).waitFor()
    },
  },
  {
    name: 'settings-deletion-unsent',
    path,
    role: 'newcomer',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
      await askForDeletion(page)
      await page.getByText(/not sent yet/).waitFor()
    },
  },
  {
    name: 'settings-deletion-withdrawn',
    path,
    role: 'newcomer',
    async arrange(page) {
      await askForDeletion(page)
      await page.getByText(/^We have your request/).waitFor()
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
      await page.getByRole('button', { name: 'Withdraw request' }).click()
      await page.getByText('You withdrew your request').waitFor()
    },
  },
  {
    name: 'settings-deletion-refused',
    path,
    role: 'newcomer',
    options: withoutWorker,
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await page.route('**/rpc/sync_push', (route) => {
        const body = route.request().postData() ?? ''
        return route.continue({ postData: body.replace('"deletion_requested":true', '"deletion_requested":null') })
      })
      await askForDeletion(page)
      await page.getByText('Your request to delete your account was rejected').waitFor()
    },
  },
  {
    name: 'settings-uploaded',
    path,
    role: 'newcomer',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await page.getByLabel('Avatar image').setInputFiles('public/screenshots/wide-dashboard.webp')
      await page.getByText('You use an uploaded picture.').waitFor()
    },
  },
]
