import type { Page } from '@playwright/test'

/** Waits until the page stands: its heading is here, nothing is being loaded, and the fonts have come. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
