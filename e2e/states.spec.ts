/** What can befall a page (faults, questions, empty lists) is as accessible and fits as well as the page itself. */
import { createStages, viewportsOf } from '../scripts/shot-stage.ts'
import { states } from '../scripts/shot-states.ts'
import { thorough } from '../tests/house/thorough.ts'
import { sideways } from './support/app.ts'
import { expect, expectAccessible, expectContrast, test } from './support/fixtures.ts'

/** Those who sign in do it once for all states. */
let open: ReturnType<typeof createStages>

test.beforeAll(({ browser, baseURL }) => {
  open = createStages(browser, baseURL ?? '')
})

for (const state of states.filter(({ checked }) => checked === true || (checked && thorough))) {
  test(`${state.name} is accessible and fits, in both themes`, async ({ allowConsoleErrors }) => {
    if (state.consoleErrors) allowConsoleErrors(state.consoleErrors)
    const { page, close } = await open(state)
    // What a size spoils axe sees in either theme; what a theme spoils is contrast.
    for (const viewport of viewportsOf(state)) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectContrast(page)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await sideways(page), 'nothing scrolls sideways at 320 px').toBeLessThanOrEqual(0)
    await close()
  })
}
