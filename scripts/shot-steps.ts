/** What people do in a signed-in app, for the states that are photographed. */
import type { Locator, Page } from 'playwright'

/** @param words what it says, in full: 'Saved', 'Offline, 1 unsent' */
export function chip(page: Page, words: string): Locator {
  return page.getByRole('button', { name: `Sync: ${words}`, exact: true })
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sync: / }).click()
  await page.getByRole('dialog', { name: 'Sync' }).waitFor()
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Sync: Offline/ }).waitFor()
}

export async function createProject(page: Page, name: string, description = ''): Promise<void> {
  await page
    .getByRole('button', { name: /^(New Project|Create Your First Project)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await page.getByRole('article', { name, exact: true }).waitFor()
}

/** @param fields new texts, by the label of their field */
export async function editProject(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits for a message and moves the focus there, so that it stays. */
export async function holdToast(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Status messages' }).getByText(title, { exact: true }).waitFor()
  await page.keyboard.press('F6')
}
