import type { Page } from '@playwright/test'

/** Waits until the page has its heading, no loading indicators and its fonts. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Waits until nothing on the page moves or changes colour: even with reduced motion, each change of theme or size is a brief transition.
 * Ignores endless animations.
 */
export async function atRest(page: Page): Promise<void> {
  // Check again in each frame: new animations count, removed ones don't.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}

/**
 * Makes the browser draw parts that it skips out of view, for a photograph of the whole page and for axe: in such parts, colour transitions would
 * start only when axe reads them. Call it once for each document.
 */
export async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })
}
