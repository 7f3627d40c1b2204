import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Account } from '#tests/browser/accounts.ts'
import { type EngineName, packagesMissing } from '#tests/browser/engines.ts'
import { type MailReader, mailReader } from '#tests/browser/mailbox.ts'
import { type PreviewServer, startPreviewServer } from '#tests/browser/preview-server.ts'
import { signedIn } from '#tests/browser/sign-in.ts'
import type { Device, Engine, Size } from './engine.ts'
import { launchPlaywright } from './playwright-engine.ts'
import { buildWithRecorder } from './recorder.ts'
import { Screen } from './screen.ts'
import { launchWebKit } from './webkit-engine.ts'

export { expect } from '@playwright/test'

/** Where to save photographs; none are taken without it. */
export const photographs = process.env.ENGINE_SHOTS

/** Firefox and WebKit fail the requests of a page that the user leaves while it loads, and report this to the page's scripts. Chromium doesn't. */
const ofPagesLeft =
  /error loading dynamically imported module|Importing a module script failed|download failed \(font-family|was interrupted while the page was loading|A ServiceWorker intercepted the request and encountered an unexpected error|Unable to preload CSS/

export interface WorkerFixtures {
  /** Chromium is only for comparing photographs. */
  engineName: EngineName | 'chromium'
  engine: Engine
  /** The built app and its backend with the demo data. A test that kills it restarts it. */
  server: PreviewServer
}

interface Fixtures {
  size: Size
  /** A browser that no other test has used. */
  device: Device
  /** Opens a tab of the device. Any error in it fails the test, unless it is allowed. */
  openTab(): Promise<Screen>
  /** The device's first tab. */
  view: Screen
  allowErrors(pattern: RegExp): void
  /** Logs in by request and opens a page. */
  signIn(screen: Screen, account: Account, path: string): Promise<void>
  mailbox: MailReader
  /** Saves a photograph of a page if photographs are enabled. */
  photograph(screen: Screen, name: string): Promise<void>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  size: [{ width: 1280, height: 800 }, { option: true }],

  engine: [
    async ({ engineName }, provide) => {
      const missing = engineName === 'chromium' ? [] : packagesMissing(engineName)
      if (missing.length > 0) throw new Error(`${engineName} needs ${missing.join(', ')} (Debian's packages)`)
      const engine = await (engineName === 'webkit' ? launchWebKit() : launchPlaywright(engineName))
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  server: [
    async ({ engineName }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'sevenday-recorded-'))
      if (engineName === 'webkit') buildWithRecorder('dist', folder)
      const server = await startPreviewServer({ folder: engineName === 'webkit' ? folder : 'dist' })
      await provide(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  device: async ({ engine, size }, provide) => {
    const device = await engine.newDevice(size)
    await provide(device)
    await device.close()
  },

  // Playwright reads a fixture's dependencies from this pattern, even an empty one.
  // oxlint-disable-next-line no-empty-pattern
  allowErrors: async ({}, provide) => {
    const allowed = [ofPagesLeft]
    await provide(Object.assign((pattern: RegExp) => void allowed.push(pattern), { allowed }))
  },

  openTab: async ({ device, server, allowErrors }, provide, info) => {
    const opened: Screen[] = []
    await provide(async () => {
      const screen = new Screen(await device.newTab(), server.url)
      opened.push(screen)
      return screen
    })
    const { allowed } = allowErrors as unknown as { allowed: RegExp[] }
    const errors = await Promise.all(opened.map(({ tab }) => tab.errors()))
    // Check errors first: for a photograph, Playwright adds a style, which the CSP blocks in Firefox.
    if (info.status !== info.expectedStatus) {
      for (const [index, { tab }] of opened.entries()) {
        const path = info.outputPath(`tab-${index}.png`)
        await tab.screenshot().then((image) => writeFileSync(path, image), String)
      }
    }
    const undeclared = [...new Set(errors.flat())].filter((error) => !allowed.some((pattern) => pattern.test(error)))
    expect(undeclared, 'nothing is written to the console as an error').toEqual([])
  },

  view: async ({ openTab }, provide) => {
    await provide(await openTab())
  },

  signIn: async ({ server }, provide) => {
    await provide(async (screen, account, path) => {
      const state = await signedIn(server.url, account)
      const entries = typeof state === 'object' ? (state.origins[0]?.localStorage ?? []) : []
      // A file of the app's origin that runs nothing.
      await screen.open('/robots.txt')
      await screen.tab.run((all) => {
        for (const { name, value } of all) localStorage.setItem(name, value)
      }, entries)
      await screen.open(path)
    })
  },

  mailbox: async ({ server }, provide) => {
    await provide(mailReader(server.url))
  },

  photograph: async ({ engineName, size, allowErrors }, provide) => {
    // The style that Playwright adds for a photograph, which the CSP blocks in Firefox.
    allowErrors(/style-src-elem/)
    await provide(async (screen, name) => {
      if (!photographs) return
      mkdirSync(photographs, { recursive: true })
      writeFileSync(join(photographs, `${name}-${size.width}-${engineName}.png`), await screen.tab.screenshot())
    })
  },
})
