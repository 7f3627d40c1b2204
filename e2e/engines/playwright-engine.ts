import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type ElementHandle, firefox, type Page } from 'playwright'
import { chromiumFlags, findTestChromium } from '#tests/browser/chromium.ts'
import { firefoxLaunch } from '#tests/browser/firefox.ts'
import { recorder, recordedErrors } from './recorder.ts'
import type { Device, Engine, LastingDevice, Size, Tab, TabElement } from './engine.ts'
import { savedIn } from './saved-file.ts'

/** Firefox, or Chromium to compare with, through Playwright. */
export async function launchPlaywright(name: 'firefox' | 'chromium'): Promise<Engine> {
  const downloadsPath = mkdtempSync(join(tmpdir(), 'sevenday-downloads-'))
  const type = name === 'firefox' ? firefox : chromium
  const options =
    name === 'firefox'
      ? { ...firefoxLaunch, downloadsPath }
      : { executablePath: findTestChromium(), args: [...chromiumFlags], downloadsPath }
  const browser = await type.launch(options)
  const contextOf = (size: Size) => ({ viewport: size, reducedMotion: 'reduce' }) as const
  return {
    newDevice: async (size) => deviceOf(await browser.newContext(contextOf(size)), downloadsPath),
    newLastingDevice: (size) =>
      lastingDevice({
        launch: (profile) => type.launchPersistentContext(profile, { ...options, ...contextOf(size) }),
        lock: name === 'firefox' ? 'lock' : 'SingletonLock',
        downloads: downloadsPath,
      }),
    async close() {
      await browser.close()
      rmSync(downloadsPath, { recursive: true, force: true })
    },
  }
}

/** @param lock a link in the profile, which ends with the id of the browser's process */
async function lastingDevice({
  launch,
  lock,
  downloads,
}: {
  launch: (profile: string) => Promise<BrowserContext>
  lock: string
  downloads: string
}): Promise<LastingDevice> {
  const profile = mkdtempSync(join(tmpdir(), 'sevenday-profile-'))
  let context: BrowserContext
  let device: Device
  async function start(): Promise<void> {
    context = await launch(profile)
    device = await deviceOf(context, downloads)
  }
  await start()
  return {
    start,
    async kill() {
      const [pid] = /\d+$/.exec(readlinkSync(join(profile, lock))) ?? []
      const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      const ended = context.waitForEvent('close')
      process.kill(-Number(group), 'SIGKILL')
      await ended
    },
    newTab: () => device.newTab(),
    resize: (size) => device.resize(size),
    download: (action) => device.download(action),
    async close() {
      await device.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function deviceOf(context: BrowserContext, downloads: string): Promise<Device> {
  const errors: string[] = []
  await context.addInitScript(...recorder)
  // CSP violations in Firefox, fonts that it rejects, and uncaught errors. The recorder reads the text of console errors.
  context.on('weberror', (webError) => {
    const error = webError.error()
    errors.push(`uncaught: ${error.message || error.name} (${webError.page()?.url()})`)
  })
  return {
    async newTab() {
      const page = await context.newPage()
      return tabOf(page, errors)
    },
    async resize(next) {
      for (const page of context.pages()) await page.setViewportSize(next)
    },
    // Firefox reports a blob's download in a way that Playwright ignores, but saves it.
    download: (action) => savedIn(downloads, action),
    close: () => context.close(),
  }
}

function tabOf(page: Page, errors: string[]): Tab {
  page.setDefaultTimeout(10_000)
  return {
    async goto(url) {
      const go = () => page.goto(url, { waitUntil: 'commit' })
      await go().catch((error: unknown) => {
        // Firefox may announce one navigation twice. Playwright takes the second for a new navigation, which the page's own `history.back()` aborts.
        if (!/interrupted by another navigation|NS_BINDING_ABORTED/.test(String(error))) throw error
        return page.waitForURL(url, { waitUntil: 'commit', timeout: 3_000 }).catch(go)
      })
    },
    async reload() {
      await page.reload({ waitUntil: 'commit' })
    },
    url: async () => page.url(),
    run: (script, ...args) => page.evaluate(`(${String(script)})(...${JSON.stringify(args)})`),
    async element(script, ...args) {
      // Firefox doesn't draw hidden pages, and a user's page is visible.
      await page.bringToFront()
      const found = (
        await page.evaluateHandle<Element | undefined>(`(${String(script)})(...${JSON.stringify(args)})`)
      ).asElement()
      return found ? elementOf(found) : undefined
    },
    errors: async () => [...errors, ...(await page.evaluate(recordedErrors))],
    // The two options keep Playwright from adding a style, which the CSP blocks in Firefox.
    screenshot: () => page.screenshot({ caret: 'initial', animations: 'allow' }),
    close: () => page.close(),
  }
}

function elementOf(element: ElementHandle): TabElement {
  return {
    click: () => element.click(),
    async type(text) {
      // Typed over the selection, as a user would.
      await element.selectText()
      await element.type(text)
    },
    async choose(option) {
      await element.selectOption({ label: option })
    },
    attach: (path) => element.setInputFiles(path),
  }
}
