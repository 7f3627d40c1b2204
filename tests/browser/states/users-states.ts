import type { Page } from 'playwright'
import { founderId } from '../accounts.ts'
import { askForDeletion, signUp, newUser } from '../users.ts'
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
  { name: 'users-none', path: `${path}?q=nobody-has-this-name`, role: 'admin' },
  {
    name: 'users-selected',
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
    path: `${path}?delete=${founderId}`,
    role: 'admin',
    async arrange(page) {
      await page.getByLabel('Type the first letters of this email').fill('foun')
    },
  },
  {
    name: 'users-invite',
    path: `${path}?invite`,
    role: 'admin',
    arrange: (page) => page.getByRole('dialog', { name: 'Invite User' }).waitFor(),
  },
  {
    name: 'users-invite-exists',
    checked: 'translated',
    path: `${path}?invite`,
    role: 'admin',
    failedRequests: [{ path: '/functions/v1/invite-user', status: 409 }],
    async arrange(page) {
      const dialog = page.getByRole('dialog', { name: 'Invite User' })
      await dialog.getByLabel('Full name').fill('Another Asha')
      await dialog.getByLabel('Email').fill('founder@example.com')
      await dialog.getByRole('button', { name: 'Send Invitation' }).click()
      await dialog.getByRole('link', { name: 'Open the page of Asha Verma' }).waitFor()
    },
  },
  {
    name: 'users-invite-offline',
    path: `${path}?invite`,
    role: 'admin',
    async arrange(page) {
      await page.getByRole('dialog', { name: 'Invite User' }).waitFor()
      await page.context().setOffline(true)
      await page.getByText("You're offline. Inviting needs a connection.", { exact: false }).waitFor()
    },
  },
  {
    name: 'users-user-unconfirmed',
    role: 'admin',
    async arrange(page, { origin }) {
      const { email } = await signUp(origin)
      await page.goto(`${path}?q=${encodeURIComponent(email)}`)
      await page.getByRole('link', { name: 'Mira Sen' }).first().click()
      await page.getByText('None. They haven’t confirmed their email address.').waitFor()
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
