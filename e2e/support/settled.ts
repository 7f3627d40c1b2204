import type { Page } from '@playwright/test'

/** Waits until the page stands: its heading is here, nothing is being loaded, and the fonts have come. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Waits until nothing on the page moves or changes its colour: with reduced motion, too, each change of theme or size is a transition of
 * a moment. What turns for ever does not count.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
