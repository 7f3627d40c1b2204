import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type ElementHandle, firefox, type Page } from 'playwright'
import { chromiumFlags, findTestChromium } from '#tests/browser/chromium.ts'
import { firefoxLaunch } from '#tests/browser/firefox.ts'
import { recorder, recordedErrors } from './recorder.ts'
import type { Device, Engine, Size, Tab, TabElement } from './engine.ts'
import { savedIn } from './saved-file.ts'

/** Firefox, or Chromium to compare with, through Playwright. */
export async function launchPlaywright(name: 'firefox' | 'chromium'): Promise<Engine> {
  const downloadsPath = mkdtempSync(join(tmpdir(), 'sevenday-downloads-'))
  const browser = await (name === 'firefox'
    ? firefox.launch({ ...firefoxLaunch, downloadsPath })
    : chromium.launch({ executablePath: findTestChromium(), args: [...chromiumFlags], downloadsPath }))
  return {
    newDevice: (size) => newDevice(browser, { size, downloads: downloadsPath }),
    async close() {
      await browser.close()
      rmSync(downloadsPath, { recursive: true, force: true })
    },
  }
}

async function newDevice(browser: Browser, { size, downloads }: { size: Size; downloads: string }): Promise<Device> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const errors: string[] = []
  await context.addInitScript(...recorder)
  // What Firefox's CSP blocks, fonts that it rejects, and uncaught errors. The recorder reads what an error on the console says.
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
        // Firefox may announce one navigation twice, and Playwright takes the second for another; the page's own `history.back()` aborts it.
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
      // Firefox draws no hidden page, and a user has none before them.
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
