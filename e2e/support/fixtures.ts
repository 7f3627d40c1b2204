/** Playwright's `test`, with what every story here needs. Import `test` and `expect` from this file only. */
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type PreviewServer, startPreviewServer } from '../../scripts/preview-server.ts'
import { ConsoleGuard } from './console-guard.ts'
import { type MailReader, mailReader } from './mailbox.ts'
import { atRest } from './settled.ts'

export { expect } from '@playwright/test'
export { signIn } from './sign-in.ts'

interface Fixtures {
  /** Any error on the console fails a test, unless the test declared it here beforehand. */
  allowConsoleErrors(pattern: RegExp | string): void
  /** A browser that shares nothing with the others: a second device, or somebody else's. */
  openDevice(options?: BrowserContextOptions): Promise<Page>
  /** The mails that the shared backend sent. */
  mailbox: MailReader
  /** A backend and an app of the test's own, which it may kill. */
  ownServer: PreviewServer
  consoleGuard: ConsoleGuard
}

export const test = base.extend<Fixtures>({
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

  // Playwright reads the names of a fixture's dependencies from this pattern, an empty one included.
  // oxlint-disable-next-line no-empty-pattern
  ownServer: async ({}, provide) => {
    const server = await startPreviewServer({ folder: process.env.BUILD_FOLDER ?? 'dist' })
    await provide(server)
    await server.stop()
  },
})

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
