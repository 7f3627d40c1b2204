/** The signed-in app as users see and use it. For tests and for screenshot states. */
import type { Locator, Page } from 'playwright'
import { paths } from '#src/paths.ts'
import type { Account } from './accounts.ts'
import { atRest } from './settled.ts'
import { signIn } from './sign-in.ts'

/** @param label the full label: 'Saved', 'Offline, 1 unsent' */
export const chip = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Sync: ${label}`, exact: true })
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
/** The names of the projects on the page, in order. */
export const cards = (page: Page): Locator => page.getByRole('article').getByRole('heading', { level: 2 })
const toasts = (page: Page) => page.getByRole('region', { name: 'Status messages' })
export const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true })
export const toastButton = (page: Page, name: string): Locator => toasts(page).getByRole('button', { name })

/** The projects page, with all of the server's data. */
export async function openProjects(page: Page, account: Account): Promise<void> {
  await signIn(page, account, paths.projects)
  await chip(page, 'Saved').waitFor()
}

export async function createProject(page: Page, name: string, description = ''): Promise<void> {
  await submitProject(page, name, description)
  await card(page, name).waitFor()
}

/** Creates a project without waiting for its card, which the server's answer may remove at once. */
export async function submitProject(page: Page, name: string, description = ''): Promise<void> {
  await page
    .getByRole('button', { name: /^(New Project|Create Your First Project)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
}

/** @param fields new text, or the option to choose, by field label */
export async function editProject(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  for (const [label, text] of Object.entries(fields)) {
    if (label === 'Status') await dialog.getByLabel(label).selectOption(text)
    else await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** How far the page scrolls sideways, in pixels, after the transitions of a new size or style. */
export async function sideways(page: Page): Promise<number> {
  await atRest(page)
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** Goes offline once the page has loaded its forms, which it loads after its data and cannot load later without a worker. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await hasLoadedAll(page)
  await page.context().setOffline(true)
}

/** A request of the former document after the start of the navigation never shows in the page, so give up after this number of checks. */
const mostLooks = 20

/** Waits until the page requests no more code in its idle moments: code that arrives in one may request more in the next. */
async function hasLoadedAll(page: Page): Promise<void> {
  for (let before = -1, looks = 0; looks < mostLooks; looks += 1) {
    const arrived = await page.evaluate(async () => {
      performance.setResourceTimingBufferSize(10_000)
      // An idle callback requested now runs after those that the page has requested.
      for (let moment = 0; moment < 3; moment += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
      }
      return performance.getEntriesByType('resource').map(({ name }) => name)
    })
    const asked = await codeOf(page)
    if (arrived.length === before && asked.every((url) => arrived.includes(url))) return
    if (arrived.length !== before) looks = 0
    before = arrived.length
  }
}

/** The URLs of the scripts and styles among the current document's last hundred requests. */
async function codeOf(page: Page): Promise<string[]> {
  const requests = await page.requests()
  const start = requests.findLastIndex((each) => each.isNavigationRequest() && each.frame() === page.mainFrame())
  return requests
    .slice(start + 1)
    .filter((each) => ['script', 'stylesheet'].includes(each.resourceType()) && !each.failure())
    .map((each) => each.url())
}

/** Waits until the worker handles this page's requests. It has then stored the whole app, which takes a busy machine a while. */
export async function workerIsInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 })
}

/** Makes the session's token long expired, as after months offline. Takes effect in the next page opened. */
export const expireSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = 'sevenday.session'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  })
