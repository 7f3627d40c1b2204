import type { Page } from 'playwright'
import { paths } from '#src/paths.ts'
import type { State } from './harness.ts'
import { givenUp } from './steps.ts'

const path = paths.adminContacts

const openFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^View message of/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Reply by Email' }).waitFor()
}

/** States of /admin/contacts. */
export const messageStates: State[] = [
  { name: 'messages-open', checked: true, path, role: 'admin', arrange: openFirst },
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
    // Few rows, because the bar covers the rows that scroll under it.
    path: `${path}?q=priya`,
    role: 'admin',
    async arrange(page) {
      await page
        .getByRole('checkbox', { name: /^Select message of/ })
        .first()
        .check()
      await page.getByRole('region', { name: 'Selection' }).waitFor()
    },
  },
  {
    name: 'messages-nothing-found',
    checked: 'thorough',
    path: `${path}?q=nobody+wrote+this&status=pending`,
    role: 'admin',
    arrange: (page) => page.getByRole('heading', { name: 'Nothing matches' }).waitFor(),
  },
  {
    name: 'messages-load-failed',
    checked: 'thorough',
    path,
    role: 'admin',
    consoleErrors: givenUp,
    restless: true,
    async arrange(page) {
      await page.route('**/rpc/sync_pull_tables', (route) => route.abort())
      await page.goto(path)
      await page.getByText('Failed to load contact messages').first().waitFor()
    },
  },
]
