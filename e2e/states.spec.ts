/** Error, dialog and empty states are as accessible as the pages themselves, and fit as well. */
import type { Page } from '@playwright/test'
import { createHarnesses, viewportsOf } from '#tests/browser/states/harness.ts'
import { states } from '#tests/browser/states/states.ts'
import { expectAccessible, expectContrast, expectNotSideways, test } from './support/fixtures.ts'

/** Seed users sign in once for all states. */
let open: ReturnType<typeof createHarnesses>

test.beforeAll(({ browser, baseURL }) => {
  open = createHarnesses(browser, baseURL ?? '')
})

for (const state of states.filter(({ checked }) => checked)) {
  test(`${state.name} is accessible and fits, in both themes`, async ({ allowConsoleErrors, allowFailedRequests }) => {
    allowFailedRequests(...(state.failedRequests ?? []))
    if (state.consoleErrors) allowConsoleErrors(state.consoleErrors)
    const { page, close } = await open(state)
    // Layout is the same in both themes, and colours at both sizes: each size has one of the themes.
    for (const [index, viewport] of viewportsOf(state).entries()) {
      await page.setViewportSize(viewport)
      if (index > 0) await inTheDark(page)
      // A link that lies half under the sticky top bar would count as too small.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expectAccessible(page)
    }
    if (viewportsOf(state).length === 1) {
      await inTheDark(page)
      await expectContrast(page)
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNotSideways(page, '320 px wide')
    await close()
  })
}

async function inTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
}
