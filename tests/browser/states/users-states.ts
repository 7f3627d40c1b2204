import type { Page } from 'playwright'
import { founderId } from '../accounts.ts'
import { askForDeletion, newUser } from '../users.ts'
import { paths, userPath } from '#src/paths.ts'
import type { State } from './harness.ts'
import { goOffline } from './steps.ts'

const path = paths.adminUsers
/** From the seed: a customer with projects, tasks, notifications and a message. */
const founderName = 'Asha Verma'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('link', { name: founderName }).waitFor()
const answered = (page: Page) => page.getByRole('dialog').waitFor()

/** States of /admin/users and a user's page. */
export const usersStates: State[] = [
  { name: 'users-none', path: `${path}?q=nobody-has-this-name`, role: 'admin', checked: 'thorough' },
  {
    name: 'users-selected',
    checked: 'thorough',
    // Few rows, because the bar covers the rows that scroll under it.
    path: `${path}?q=mehta`,
    role: 'admin',
    async arrange(page) {
      await page.getByLabel('Select Rohan Mehta').check()
      await page.getByText('1 selected').first().waitFor()
    },
  },
  {
    name: 'users-status',
    checked: true,
    path: `${path}?edit-status=${founderId}`,
    role: 'admin',
    arrange: answered,
  },
  { name: 'users-notify', path: `${path}?notify=${founderId}`, role: 'admin', arrange: answered },
  {
    name: 'users-delete-offline',
    checked: 'thorough',
    path,
    role: 'admin',
    async arrange(page) {
      await list(page)
      await goOffline(page)
      await button(page, `Delete ${founderName}`).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'users-grant-by-link',
    checked: true,
    path: `${path}?grant=${founderId}`,
    role: 'admin',
    arrange: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'users-delete-by-link',
    checked: true,
    path: `${path}?delete=${founderId}`,
    role: 'admin',
    async arrange(page) {
      await page.getByLabel('Type the first letters of this email').fill('foun')
    },
  },
  {
    name: 'users-deletion',
    checked: true,
    path,
    role: 'admin',
    async arrange(page, { origin }) {
      await askForDeletion(origin, await newUser(origin))
      await page.getByText('Asked for deletion').first().waitFor()
    },
  },
  {
    name: 'users-user-deletion',
    checked: 'thorough',
    path: `${path}?q=mira`,
    role: 'admin',
    async arrange(page, { origin }) {
      await askForDeletion(origin, await newUser(origin))
      await page
        .getByRole('row')
        .filter({ hasText: 'Asked for deletion' })
        .or(page.getByRole('article').filter({ hasText: 'Asked for deletion' }))
        .getByRole('link')
        .first()
        .click()
      await page.getByText(/asked us to delete their account on/).waitFor()
    },
  },
  { name: 'users-user-unknown', path: userPath(crypto.randomUUID()), role: 'admin' },
]
