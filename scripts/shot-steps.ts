/** What the states that are photographed need beside what people do (e2e/support/app.ts). */
import type { Page } from 'playwright'
import { toast } from '../e2e/support/app.ts'

/** What the browser writes of a request that a state gives up on purpose. */
export const givenUp = /net::ERR_FAILED/

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sync: / }).click()
  await page.getByRole('dialog', { name: 'Sync' }).waitFor()
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Sync: Offline/ }).waitFor()
}

/** Waits for a message and moves the focus there, so that it stays. */
export async function holdToast(page: Page, title: string): Promise<void> {
  await toast(page, title).waitFor()
  await page.keyboard.press('F6')
}
