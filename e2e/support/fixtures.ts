/** Playwright's `test` with our fixtures. Import `test` and `expect` only from this file. */
import { readFileSync } from 'node:fs'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type PreviewServer, startPreviewServer } from '#tests/browser/preview-server.ts'
import { site } from '../../src/site.ts'
import { sideways } from '#tests/browser/app.ts'
import type { FailedRequest } from '#tests/browser/failed-request.ts'
import { ConsoleGuard } from './console-guard.ts'
import { type MailReader, mailReader } from '#tests/browser/mailbox.ts'
import { atRest, drawAll, settled } from '#tests/browser/settled.ts'

export { expect } from '@playwright/test'
export { signIn } from '#tests/browser/sign-in.ts'

interface WorkerFixtures {
  /** The app and its backend with the demo data, one per worker. A test that kills it restarts it. */
  server: PreviewServer
}

interface Fixtures {
  /** Any console error fails a test, unless the test declares it beforehand. This declares a request that fails. */
  allowFailedRequests(...requests: readonly FailedRequest[]): void
  /** Declares a text that the app or the browser logs. */
  allowConsoleErrors(pattern: RegExp | string): void
  /** A browser that shares nothing with the others: a second device, or another user's. */
  openDevice(options?: BrowserContextOptions): Promise<Page>
  /** Emails sent by this worker's backend. */
  mailbox: MailReader
  consoleGuard: ConsoleGuard
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // Playwright reads a fixture's dependencies from this pattern, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startPreviewServer({ folder: process.env.BUILD_FOLDER ?? 'dist' })
      server.run(anyNumberOfMessages)
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

  allowFailedRequests: async ({ consoleGuard }, provide) => {
    await provide((...requests) => consoleGuard.allowFailed(requests))
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

/** Tests share a server at random, and together they may exceed a network's hourly limit of messages. */
const anyNumberOfMessages = `
  create function private.count_once() returns trigger language plpgsql as $$ begin new.hits := 1; return new; end $$;
  create trigger count_once before insert or update on private.rate_limits
    for each row when (new.bucket = 'contact-ip') execute function private.count_once();`

/** For tests that need the service worker: offline, and the worker itself (playwright.config.ts). */
export const testWithWorker = test.extend({ serviceWorkers: 'allow' })

/** Opens a page of the website, hydrated. */
export async function openPublic(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const prerendered = await page.evaluateHandle(() => document.querySelector('h1'))
  await settled(page)
  // Hydrated, with everything on the page loaded.
  await expect(page.getByRole('link', { name: 'Chat with us' }), path).toBeVisible()
  // Hydration logs no errors either: the fixtures fail a test on any console error.
  expect(await prerendered.evaluate((heading) => heading?.isConnected), `React keeps what ${path} holds`).toBe(true)
}

/** Logs each CSP violation as a console error, which fails the test. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI} in ${sourceFile}`)
    })
  })
}

/** The page doesn't scroll sideways, and its text doesn't contain the phone number. */
export async function expectFits(page: Page): Promise<void> {
  const where = `${page.url()}, ${page.viewportSize()?.width} px wide`
  await expectNotSideways(page, where)
  const digits = (await page.locator('body').innerText()).replace(/\D/g, '')
  expect(digits, where).not.toContain(site.messaging.phone)
}

/** The page doesn't scroll sideways, once what follows from its size or style has been drawn. */
export async function expectNotSideways(page: Page, where: string): Promise<void> {
  await expect.poll(() => sideways(page), `${where}, does not scroll sideways`).toBeLessThanOrEqual(0)
}

/** The current page meets WCAG 2.2 AA and axe's own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
}

/** Runs only the axe rules that a theme change can break. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, ['color-contrast'])
}

/** Half as large as `axe.source`. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** @param runOnly tags or rules */
async function expectNoViolation(page: Page, runOnly: string[]): Promise<void> {
  let look = await lookAtRest(page, runOnly)
  // A run takes a moment, during which the chat button may start to fade: only a run on a still page counts.
  for (let again = 0; look.hasMoved && again < 20; again++) look = await lookAtRest(page, runOnly)
  expect(look.hasMoved, 'the page comes to rest').toBe(false)
  expect(look.found, 'nothing hinders users who use assistive technology').toEqual([])
}

async function lookAtRest(page: Page, runOnly: string[]): Promise<{ found: string[]; hasMoved: boolean }> {
  // Once per document: loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await drawAll(page)
  }
  await atRest(page)
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    // Report violations only: describing every passing element takes most of the time.
    const options = { runOnly, resultTypes: ['violations' as const], preload: false }
    // An open menu is in no landmark, and the page behind it is inert, as behind a dialog. Axe exempts only dialogs.
    const rules = document.querySelector('[role="menu"]') ? { region: { enabled: false } } : {}
    // The chat button appears with an animation.
    const starts = ['transitionrun', 'animationstart']
    let hasMoved = false
    const note = () => {
      hasMoved = true
    }
    for (const start of starts) document.addEventListener(start, note)
    const { violations } = await loaded.run(document, { ...options, rules })
    for (const start of starts) document.removeEventListener(start, note)
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
    )
    return { found, hasMoved }
  }, runOnly)
}
