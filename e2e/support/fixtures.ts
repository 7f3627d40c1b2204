/** Playwright's `test`, with what every story here needs. Import `test` and `expect` from this file only. */
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type PreviewServer, startPreviewServer } from '../../scripts/preview-server.ts'
import { site } from '../../src/site.ts'
import { sideways } from './app.ts'
import { ConsoleGuard } from './console-guard.ts'
import { type MailReader, mailReader } from './mailbox.ts'
import { atRest } from './settled.ts'

export { expect } from '@playwright/test'
export { signIn } from './sign-in.ts'

interface WorkerFixtures {
  /** The app and its backend, with the demo data: one for each worker. A test that kills it starts it again. */
  server: PreviewServer
}

interface Fixtures {
  /** Any error on the console fails a test, unless the test declared it here beforehand. */
  allowConsoleErrors(pattern: RegExp | string): void
  /** A browser that shares nothing with the others: a second device, or somebody else's. */
  openDevice(options?: BrowserContextOptions): Promise<Page>
  /** The mails that this worker's backend sent. */
  mailbox: MailReader
  consoleGuard: ConsoleGuard
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // Playwright reads the names of a fixture's dependencies from this pattern, an empty one included.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startPreviewServer({ folder: process.env.BUILD_FOLDER ?? 'dist' })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),

  consoleGuard: [
    async ({ browser }, provide) => {
      const guard = new ConsoleGuard(browser)
      await provide(guard)
      guard.stop(browser)
      expect(guard.undeclared, 'nothing is written to the console as an error').toEqual([])
    },
    { auto: true },
  ],

  allowConsoleErrors: async ({ consoleGuard }, provide) => {
    await provide((pattern) => consoleGuard.allow(pattern))
  },

  openDevice: async ({ browser, baseURL }, provide) => {
    const opened: Page[] = []
    await provide(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },

  mailbox: async ({ baseURL }, provide) => {
    await provide(mailReader(baseURL ?? ''))
  },
})

/** Writes each violation of the content security policy to the console as an error, which fails the test. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI} in ${sourceFile}`)
    })
  })
}

/** The page doesn't scroll sideways, and its text doesn't hold the phone number. */
export async function expectFits(page: Page): Promise<void> {
  const where = `${page.url()}, ${page.viewportSize()?.width} px wide`
  expect(await sideways(page), `${where}, does not scroll sideways`).toBeLessThanOrEqual(0)
  const digits = (await page.locator('body').innerText()).replace(/\D/g, '')
  expect(digits, where).not.toContain(site.messaging.phone)
}

/** WCAG 2.2 AA and axe's own best practices hold on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(
    page,
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  )
}

/** Of all that axe looks at, what a change of theme can spoil. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, new AxeBuilder({ page }).withRules(['color-contrast']))
}

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  await atRest(page)
  // Legacy: without a second, empty page for each look, which is there for frames of other origins. We have none.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(found, 'nothing hinders people who use assistive technology').toEqual([])
}
