/** Error, dialog and empty states are accessible and fit the screen, like the pages themselves. Forms and editors survive a browser's translation. */
import { createHarnesses, phone, wide } from '#tests/browser/states/harness.ts'
import { states } from '#tests/browser/states/states.ts'
import { translating } from '#tests/browser/translate.ts'
import { expect, expectAccessible, expectContrast, expectNotSideways, test } from './support/fixtures.ts'

/** Seed users sign in once for all states of a kind. */
let open: ReturnType<typeof createHarnesses>
let openTranslated: typeof open

test.beforeAll(({ browser, baseURL }) => {
  open = createHarnesses(browser, baseURL ?? '')
  openTranslated = createHarnesses(translating(browser), baseURL ?? '')
})

for (const state of states.filter(({ checked }) => checked)) {
  test(`${state.name} is accessible and fits, in both themes`, async ({ allowConsoleErrors, allowFailedRequests }) => {
    allowFailedRequests(...(state.failedRequests ?? []))
    if (state.consoleErrors) allowConsoleErrors(state.consoleErrors)
    const translated = state.checked === 'translated'
    const { page, close } = await (translated ? openTranslated : open)(state)
    // Axe finds most in either theme and at any size, and layout problems where there is least room. Pages are checked at both sizes.
    const viewport = state.only === 'wide' ? wide : phone
    await page.setViewportSize(viewport)
    // Axe would count a link half under the sticky top bar as too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page)
    // Only contrast depends on the theme.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectContrast(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNotSideways(page, '320 px wide')
    if (translated) {
      await expect(page.locator('font font').first()).toBeAttached()
      await expect(page.getByText("It's our fault")).toHaveCount(0)
    }
    await close()
  })
}
