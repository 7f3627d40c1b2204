/** Every page, small and large, light and dark, is checked with axe as the people who may open it. */
import { access, type Path } from '../src/paths.ts'
import { admin, founder } from './support/accounts.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'
import { settled } from './support/settled.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 360, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} px wide`, () => {
    test.use({ colorScheme, viewport, reducedMotion: 'reduce' })

    for (const [role, account] of [
      ['public', undefined],
      ['customer', founder],
      ['admin', admin],
    ] as const) {
      test(`${role} pages`, async ({ page }) => {
        if (account) await signIn(page, account)
        for (const path of (Object.keys(access) as Path[]).filter((path) => access[path] === role)) {
          await page.goto(path)
          await settled(page)
          await expectAccessible(page)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}
