import type { Page } from 'playwright'
import { chip, createProject, editProject, toast } from '../app.ts'
import { paths } from '#src/paths.ts'
import { keptCache } from '#src/pwa/shared.ts'
import type { Harness, State } from './harness.ts'
import { abortPulls, goOffline, holdToast, pullsAborted } from './steps.ts'

const path = paths.projects
const longName = 'A marketplace for the millet growers of north Bihar and the kitchens of Patna'
const description =
  'Farmers list what they have in the morning; kitchens order until noon.\nDelivered by the evening, paid by UPI.'

const row = (page: Page, kind: 'Edit' | 'Delete') => page.getByRole('button', { name: new RegExp(`^${kind} `) }).first()

/** Two devices change the same fields offline; the other device's values win. */
async function makeConflict(page: Page, { openDevice }: Harness): Promise<void> {
  await createProject(page, longName, description)
  await chip(page, 'Saved').waitFor()
  const other = await openDevice()
  await other.goto(path)
  await other.getByRole('article', { name: longName }).waitFor()
  await goOffline(page)
  await goOffline(other)
  await editProject(page, longName, { Name: 'Millet Market', Description: 'Typed on this device, on the train.' })
  await editProject(other, longName, { Name: 'Millets of Mithila', Description: 'Typed on the laptop at home.' })
  await page.context().setOffline(false)
  await chip(page, 'Saved').waitFor()
  await other.context().setOffline(false)
  await page.getByRole('button', { name: 'Restore' }).nth(1).waitFor()
  await chip(page, 'Saved').waitFor()
}

const panelDialog = (page: Page) => page.getByRole('dialog')

/** Opens "Plan the week" of a project that has neither plan nor start, and chooses both. Nothing is written yet. */
async function planWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plan the week of Investor deck' }).click()
  await panelDialog(page).getByLabel('Plan').selectOption('Starter MVP')
  await panelDialog(page).getByLabel('Starts on').fill('2026-11-24')
  await panelDialog(page).getByRole('button', { name: 'Add 11 tasks' }).waitFor()
}

/** Writes the week without a network, so that no other state has it. */
async function planWeekOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plan the week of Investor deck' }).waitFor()
  await goOffline(page)
  await planWeek(page)
  await panelDialog(page).getByRole('checkbox', { name: 'Click through the sketch' }).uncheck()
  await panelDialog(page).getByRole('button', { name: 'Add 10 tasks' }).click()
  await toast(page, '10 tasks added').waitFor()
  await panelDialog(page).waitFor({ state: 'hidden' })
}

/** Files of another app in the worker's stored form. */
async function keepShared(page: Page): Promise<void> {
  await page.evaluate(
    async ({ cache, path }) => {
      const form = new FormData()
      for (const name of ['Menu for the monsoon.pdf', 'WhatsApp Image 2026-11-27 at 10.14.jpeg']) {
        form.append('files', new File(['x'], name))
      }
      await (await caches.open(cache)).put(path, new Response(form))
    },
    { cache: keptCache, path: paths.share },
  )
}

/** States of /dashboard/projects and /admin/projects. */
export const projectStates: State[] = [
  {
    name: 'projects-shared-files',
    path,
    role: 'customer',
    checked: 'translated',
    async arrange(page) {
      await keepShared(page)
      await page.goto(`${path}?shared-files`)
      await page.getByRole('dialog', { name: 'Send these 2 files?' }).waitFor()
    },
  },
  {
    name: 'projects-panel-load-failed',
    path: paths.adminProjects,
    role: 'admin',
    failedRequests: pullsAborted,
    restless: true,
    async arrange(page) {
      await abortPulls(page)
      await page.goto(paths.adminProjects)
      await holdToast(page, 'Failed to load data')
    },
  },
  {
    name: 'projects-panel-new',
    path: `${paths.adminProjects}?new`,
    role: 'admin',
    async arrange(page) {
      await panelDialog(page).getByLabel('Plan').selectOption('Growth MVP')
      await panelDialog(page).getByLabel('Starts on').fill('2026-11-24')
      await panelDialog(page).getByText('Proposed: day 7 of the plan.').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'projects-panel-dates-errors',
    checked: 'translated',
    path: paths.adminProjects,
    role: 'admin',
    async arrange(page) {
      await page.getByRole('button', { name: 'Edit Driver onboarding' }).click()
      await panelDialog(page).getByLabel('Starts on').fill('2026-11-24')
      await panelDialog(page).getByLabel('Due on').fill('2026-11-23')
      await panelDialog(page)
        .getByLabel('Links')
        .fill('Live site https://tiffin.example.com\nhttps://staging.example.com')
      await panelDialog(page).getByRole('button', { name: 'Save Changes' }).click()
      await panelDialog(page)
        .getByText(/^This is before the project starts/)
        .waitFor()
    },
  },
  {
    name: 'projects-panel-plan-week',
    checked: 'translated',
    path: paths.adminProjects,
    role: 'admin',
    async arrange(page) {
      await planWeek(page)
      await panelDialog(page).getByRole('checkbox', { name: 'Click through the sketch' }).uncheck()
      await panelDialog(page).getByRole('button', { name: 'Edit Read the page and give us your OK' }).click()
    },
  },
  {
    name: 'projects-panel-plan-week-again',
    path: paths.adminProjects,
    role: 'admin',
    async arrange(page) {
      await planWeekOffline(page)
      await page.getByRole('button', { name: 'Plan the week of Investor deck' }).click()
      await page.getByRole('button', { name: 'Add 1 task', exact: true }).waitFor()
    },
  },
  {
    name: 'tasks-panel-due',
    // Load it before going offline.
    path: paths.adminTasks,
    role: 'admin',
    async arrange(page) {
      await page.getByRole('link', { name: 'Projects' }).click()
      await planWeekOffline(page)
      await page.getByRole('link', { name: 'Tasks' }).click()
      await page
        .getByText(/^Due Tue 24 Nov/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'tasks-panel-new',
    path: `${paths.adminTasks}?new`,
    role: 'admin',
    arrange: (page) => panelDialog(page).waitFor(),
  },
  {
    name: 'projects-empty',
    checked: true,
    path,
    role: 'newcomer',
    arrange: (page) => chip(page, 'Saved').waitFor(),
  },
  {
    name: 'projects-loading',
    checked: true,
    path,
    role: 'customer',
    restless: true,
    async arrange(page) {
      await page.route('**/rpc/sync_pull_tables', () => new Promise(() => {}))
      await page.goto(path)
      await page.getByText('Loading your projects').waitFor({ state: 'attached' })
      await chip(page, 'Syncing').waitFor()
    },
  },
  {
    name: 'projects-load-failed',
    checked: true,
    path,
    role: 'customer',
    failedRequests: pullsAborted,
    restless: true,
    async arrange(page) {
      await abortPulls(page)
      await page.goto(path)
      await page.getByText('Failed to load projects. Please try again.').waitFor()
    },
  },
  {
    name: 'projects-with-chat',
    path,
    role: 'customer',
    arrange: (page) => page.getByRole('link', { name: 'Chat with us' }).waitFor(),
  },
  {
    name: 'projects-unsent',
    path,
    role: 'customer',
    async arrange(page) {
      await row(page, 'Edit').waitFor()
      await goOffline(page)
      await createProject(page, longName, description)
      await editProject(page, 'Tiffin Trail', { Description: 'Lunch, paused on holidays.' })
    },
  },
  { name: 'projects-conflict', checked: true, path, role: 'newcomer', arrange: makeConflict },
  {
    name: 'projects-selected',
    checked: 'translated',
    path,
    role: 'customer',
    async arrange(page) {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('checkbox').nth(1).check()
      await page.getByText('2 selected').first().waitFor()
    },
  },
  {
    name: 'projects-new',
    path: `${path}?new`,
    role: 'customer',
    arrange: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'projects-new-errors',
    checked: 'translated',
    path: `${path}?new`,
    role: 'customer',
    async arrange(page) {
      await page.getByRole('dialog').getByLabel('Name').fill('   ')
      await page.getByRole('button', { name: 'Create Project' }).click()
      await page.getByText('Project name is required').waitFor()
    },
  },
  { name: 'projects-edit', path, role: 'customer', arrange: (page) => row(page, 'Edit').click() },
  {
    name: 'projects-draft',
    path,
    role: 'customer',
    async arrange(page) {
      await row(page, 'Edit').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Typed before the reload')
      await page.reload()
      await page.getByText('What you typed last time is still here.').waitFor()
    },
  },
  {
    name: 'projects-edit-elsewhere',
    path,
    role: 'newcomer',
    async arrange(page, { openDevice }) {
      await createProject(page, 'Harvest')
      await chip(page, 'Saved').waitFor()
      const other = await openDevice()
      await other.goto(path)
      await row(page, 'Edit').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Harvest, renamed here')
      await editProject(other, 'Harvest', { Name: longName })
      await page.getByText(/^Changed on another device to/).waitFor()
    },
  },
  {
    name: 'projects-edit-gone',
    path,
    role: 'newcomer',
    async arrange(page, { openDevice }) {
      await createProject(page, 'Harvest')
      await chip(page, 'Saved').waitFor()
      const other = await openDevice()
      await other.goto(path)
      await row(page, 'Edit').click()
      await row(other, 'Delete').click()
      await other.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('This project no longer exists').waitFor()
    },
  },
  {
    name: 'projects-delete',
    checked: true,
    path,
    role: 'customer',
    arrange: (page) => row(page, 'Delete').click(),
  },
  { name: 'projects-unknown', path: `${path}?edit=not-a-project`, role: 'customer' },
  {
    name: 'projects-undo',
    path,
    role: 'newcomer',
    async arrange(page) {
      await createProject(page, 'Harvest')
      await createProject(page, 'Pitch deck')
      await row(page, 'Delete').click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await holdToast(page, 'Project deleted successfully')
    },
  },
  {
    name: 'projects-focus-card',
    path,
    role: 'customer',
    only: 'wide',
    async arrange(page) {
      await row(page, 'Edit').focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'projects-focus-nav',
    path,
    role: 'customer',
    only: 'wide',
    async arrange(page) {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).focus()
      await page.keyboard.press('Tab')
    },
  },
]
