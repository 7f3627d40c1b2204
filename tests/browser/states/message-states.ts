import type { Page } from 'playwright'
import { paths } from '#src/paths.ts'
import { chip } from '../app.ts'
import { sendMessage } from '../users.ts'
import type { State } from './harness.ts'
import { abortPulls, goOffline, pullsAborted } from './steps.ts'

const path = paths.adminContacts
/** A message of the seed that no story changes. */
const one = `${path}?q=priya.nair`

const openFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^View message of/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Reply by Email' }).waitFor()
}

/** Without a connection, so that the demo's messages stay as they are. */
async function answerOffline(page: Page): Promise<void> {
  await chip(page, 'Saved').waitFor()
  await goOffline(page)
  await openFirst(page)
  await page.getByRole('textbox', { name: 'Answer' }).fill('From 15,000 rupees.\n\nWhen can we talk?')
  await page.getByRole('button', { name: 'Send and resolve' }).click()
}

/** States of /admin/contacts. */
export const messageStates: State[] = [
  { name: 'messages-open', checked: true, path, role: 'admin', arrange: openFirst },
  {
    name: 'messages-answering',
    checked: 'translated',
    path: one,
    role: 'admin',
    async arrange(page) {
      await openFirst(page)
      await page.getByRole('textbox', { name: 'Answer' }).fill('From 15,000 rupees.\n\nWhen can we talk?')
      await page.getByLabel('Internal note').fill('Call on Monday')
      await page.getByRole('button', { name: 'Save note' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'messages-answered-offline',
    path: one,
    role: 'admin',
    async arrange(page) {
      await answerOffline(page)
      await page.getByText('It goes out when you’re online.', { exact: false }).waitFor()
    },
  },
  {
    name: 'messages-spam',
    path: one,
    role: 'admin',
    async arrange(page) {
      await chip(page, 'Saved').waitFor()
      await goOffline(page)
      await openFirst(page)
      await page.getByRole('button', { name: 'Mark as Spam' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('radio', { name: /^Spam/ }).check({ force: true })
      await openFirst(page)
      await page.getByText('Spam is deleted after 30 days.').waitFor()
    },
  },
  {
    name: 'messages-delete',
    path,
    role: 'admin',
    async arrange(page) {
      await openFirst(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'messages-options',
    checked: true,
    only: 'phone',
    path: `${path}?sort=oldest`,
    role: 'admin',
    arrange: (page) => page.getByRole('button', { name: 'List options, 1 in use' }).click(),
  },
  {
    name: 'messages-selected',
    checked: true,
    role: 'admin',
    async arrange(page, { origin }) {
      // One row, because the bar covers rows that scroll under it. A separate row, because other tests change the seed's rows.
      const sender = `Selected ${crypto.randomUUID()}`
      await sendMessage(origin, sender)
      await page.goto(`${path}?q=${encodeURIComponent(sender)}`)
      await page.getByRole('checkbox', { name: `Select message of ${sender}` }).check()
      await page.getByRole('region', { name: 'Selection' }).waitFor()
    },
  },
  {
    name: 'messages-nothing-found',
    checked: true,
    path: `${path}?q=nobody+wrote+this&status=pending`,
    role: 'admin',
    arrange: (page) => page.getByRole('heading', { name: 'Nothing matches' }).waitFor(),
  },
  {
    name: 'messages-load-failed',
    path,
    role: 'admin',
    failedRequests: pullsAborted,
    restless: true,
    async arrange(page) {
      await abortPulls(page)
      await page.goto(path)
      await page.getByText('Failed to load contact messages').first().waitFor()
    },
  },
]
