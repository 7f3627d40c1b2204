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
  // Asked anew at each frame: what begins meanwhile counts, and what is taken away does not.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}
