/**
 * Every page, as the people who may open it: loaded once, and looked at with axe small and light, then large and dark. The page that
 * a link from a mail opens is itself only then: states.spec.ts checks those.
 */
import type { Page } from '@playwright/test'
import { type Access, access, type Path, paths } from '../src/paths.ts'
import { site } from '../src/site.ts'
import { admin, founder } from './support/accounts.ts'
import { sideways } from './support/app.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'
import { publicPages } from './support/public-pages.ts'
import { settled } from './support/settled.ts'

const small = { colorScheme: 'light', viewport: { width: 360, height: 800 } } as const
const large = { colorScheme: 'dark', viewport: { width: 1280, height: 800 } } as const

async function lookAs(page: Page, { colorScheme, viewport }: typeof small | typeof large): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
}

/** They lead elsewhere at once, or soon. */
const passedThrough: readonly Path[] = [paths.resetPassword, paths.authCallback]

const pagesOf = (role: Access) =>
  (Object.keys(access) as Path[]).filter((path) => access[path] === role && !passedThrough.includes(path))
const isOfWebsite = (path: Path) => publicPages.includes(path)

test.use({ reducedMotion: 'reduce' })

for (const { whose, account, pages, entrance } of [
  { whose: "the website's", pages: pagesOf('public').filter(isOfWebsite) },
  { whose: "an account's", pages: pagesOf('public').filter((path) => !isOfWebsite(path)), entrance: paths.login },
  { whose: "a customer's", account: founder, pages: pagesOf('customer'), entrance: paths.dashboard },
  { whose: "an admin's", account: admin, pages: pagesOf('admin'), entrance: paths.admin },
]) {
  test(`${whose} pages: accessible, no wider than the screen, within the policy, no phone number in their text`, async ({
    page,
  }) => {
    // The fixtures fail a test in which anything is written to the console as an error.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`policy violated: ${violatedDirective} ${blockedURI} in ${sourceFile}`)
      })
    })
    if (account) await signIn(page, account)
    for (const path of pages) {
      await lookAs(page, small)
      await page.goto(path)
      await settled(page)
      // In each shell, once the page has had its moment (on the website: public-for-everyone.spec.ts).
      if (path === entrance) await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
      for (const look of [small, large]) {
        const { viewport } = look
        await lookAs(page, look)
        await expectAccessible(page)
        expect(await sideways(page), `${path} does not scroll sideways, ${viewport.width} px wide`).toBeLessThanOrEqual(
          0,
        )
        const digits = (await page.locator('body').innerText()).replace(/\D/g, '')
        expect(digits, `${path}, ${viewport.width} px wide`).not.toContain(site.messaging.phone)
      }
    }
  })
}
