import type { Page } from 'playwright'

export type Role = 'visitor' | 'customer' | 'admin'

/** Something to photograph. */
export interface State {
  /** Part of the file's name: lower case and hyphens. */
  name: string
  path: string
  role: Role
  /** What a person does before the picture is taken. */
  arrange?: (page: Page) => Promise<void>
  /** Undoes what would reach the next picture, such as being offline. */
  restore?: (page: Page) => Promise<void>
}

const projects = '/dashboard/projects'

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Sync: Offline/ }).waitFor()
}

const backOnline = (page: Page) => page.context().setOffline(false)

/** States that opening a path does not show: open dialogs, drawers, being offline. */
export const states: State[] = [
  { name: 'projects-new', path: `${projects}?new`, role: 'customer' },
  {
    name: 'projects-edit',
    path: projects,
    role: 'customer',
    arrange: (page) =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  {
    name: 'projects-delete',
    path: projects,
    role: 'customer',
    arrange: (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
  },
  { name: 'projects-offline', path: projects, role: 'customer', arrange: goOffline, restore: backOnline },
  {
    name: 'sync-panel',
    path: projects,
    role: 'customer',
    arrange: (page) => page.getByRole('button', { name: /^Sync:/ }).click(),
  },
  {
    name: 'login-refused',
    path: '/login',
    role: 'visitor',
    async arrange(page) {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not it')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByText('Login failed').waitFor()
    },
  },
]
