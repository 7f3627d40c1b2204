/**
 * The app's pages for each role: loaded once, and checked small and light, then large and dark. The plain run checks the first page of a customer and
 * of an admin, small. The thorough run also checks the layout (in-place.ts). Website pages: public-for-everyone.spec.ts. The page behind an email
 * link: states.spec.ts.
 */
import { type Access, access, type Path, paths } from '../src/paths.ts'
import { thorough } from '../tests/house/thorough.ts'
import { type Account, addressOf, admin, founder } from '#tests/browser/accounts.ts'
import { expect, expectAccessible, expectFits, signIn, test, watchPolicy } from './support/fixtures.ts'
import { expectInPlace } from './support/in-place.ts'
import { publicPages } from '#tests/browser/public-pages.ts'
import { settled } from '#tests/browser/settled.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 360, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

/** These redirect at once or after a moment. */
const passedThrough: readonly Path[] = [paths.resetPassword, paths.authCallback, paths.start, paths.share]

const pagesOf = (role: Access) =>
  (Object.keys(access) as Path[]).filter(
    (path) => access[path] === role && !passedThrough.includes(path) && !publicPages.includes(path),
  )

const roles: { whose: string; account?: Account; pages: Path[]; entrance: Path }[] = [
  ...(thorough ? [{ whose: "an account's", pages: pagesOf('public'), entrance: paths.login }] : []),
  { whose: "a customer's", account: founder, pages: pagesOf('customer'), entrance: paths.dashboard },
  { whose: "an admin's", account: admin, pages: pagesOf('admin'), entrance: paths.admin },
]

for (const { whose, account, pages, entrance } of roles) {
  test(`${whose} pages are accessible, fit the screen, obey the CSP and show no phone number`, async ({ page }) => {
    await watchPolicy(page)
    if (account) await signIn(page, account)
    for (const path of thorough ? pages : [entrance]) {
      await page.goto(addressOf(path))
      await settled(page)
      // Check the chat button once per shell; it appears after a delay.
      if (path === entrance) await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
      for (const { colorScheme, viewport } of thorough ? looks : [looks[0]]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await expectAccessible(page)
        await expectFits(page)
      }
      if (thorough) await expectInPlace(page)
    }
  })
}
