/**
 * The app's pages, as the people who may open them: loaded once, and checked small and light, then large and dark. The website's pages:
 * public-for-everyone.spec.ts. The page that a link from a mail opens: states.spec.ts.
 */
import { type Access, access, type Path, paths } from '../src/paths.ts'
import { addressOf, admin, founder } from './support/accounts.ts'
import { expect, expectAccessible, expectFits, signIn, test, watchPolicy } from './support/fixtures.ts'
import { publicPages } from './support/public-pages.ts'
import { settled } from './support/settled.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 360, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

/** They lead elsewhere at once, or soon. */
const passedThrough: readonly Path[] = [paths.resetPassword, paths.authCallback]

const pagesOf = (role: Access) =>
  (Object.keys(access) as Path[]).filter(
    (path) => access[path] === role && !passedThrough.includes(path) && !publicPages.includes(path),
  )

test.use({ reducedMotion: 'reduce' })

for (const { whose, account, pages, entrance } of [
  { whose: "an account's", pages: pagesOf('public'), entrance: paths.login },
  { whose: "a customer's", account: founder, pages: pagesOf('customer'), entrance: paths.dashboard },
  { whose: "an admin's", account: admin, pages: pagesOf('admin'), entrance: paths.admin },
]) {
  test(`${whose} pages: accessible, no wider than the screen, within the policy, no phone number in their text`, async ({
    page,
  }) => {
    await watchPolicy(page)
    if (account) await signIn(page, account)
    /** Pages that are being built share one layout, so axe looks at the first. */
    let placeholders = 0
    for (const path of pages) {
      await page.goto(addressOf(path))
      await settled(page)
      // In each shell, once the page has had its moment.
      if (path === entrance) await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
      if (await page.getByText('This page is being built').isVisible()) placeholders += 1
      for (const { colorScheme, viewport } of looks) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        if (placeholders <= 1) await expectAccessible(page)
        await expectFits(page)
      }
    }
  })
}
