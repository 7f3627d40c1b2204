/**
 * `npm run screenshots` takes the screenshots that browsers and stores show in install dialogs, from the real app with its demo data, as
 * listed in manifest.webmanifest. Run it after changing those screens; the results are committed in public/screenshots.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { founder } from '#tests/browser/accounts.ts'
import { chip } from '#tests/browser/app.ts'
import { settled } from '#tests/browser/settled.ts'
import { signedIn } from '#tests/browser/sign-in.ts'
import { paths } from '../src/paths.ts'
import { chromiumFlags, ensureChromium } from '#tests/browser/chromium.ts'
import { startPreviewServer } from '#tests/browser/preview-server.ts'

interface Screenshot {
  src: string
  /** For example '720x1440'. */
  sizes: string
  form_factor: 'narrow' | 'wide'
}

/** How to open each screen, by the last part of its file name. */
const shown: Record<string, (page: Page) => Promise<unknown>> = {
  dashboard: (page) => page.goto(paths.dashboard),
  projects: (page) => page.goto(paths.projects),
  async status(page) {
    await page.goto(paths.projectStatus)
    await page.getByRole('list', { name: 'Projects' }).getByRole('button').first().click()
  },
}

/** Device pixel ratio of each form factor. */
const density = { narrow: 2, wide: 1 }
/** Keeps text sharp and each image below 50 kB. */
const quality = 80

const { screenshots } = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as { screenshots: Screenshot[] }
const server = await startPreviewServer({ build: process.env.PREVIEW_BUILT !== '1' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] })
try {
  const storageState = await signedIn(server.url, founder)
  mkdirSync('public/screenshots', { recursive: true })
  for (const { src, sizes, form_factor } of screenshots) {
    const open = shown[/-(\w+)\.webp$/.exec(src)?.[1] ?? '']
    if (!open) throw new Error(`${src}: no screenshot is defined for this file`)
    const deviceScaleFactor = density[form_factor]
    const [width = 0, height = 0] = sizes.split('x').map((side) => Number(side) / deviceScaleFactor)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      deviceScaleFactor,
      isMobile: form_factor === 'narrow',
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    })
    const page = await context.newPage()
    await open(page)
    await chip(page, 'Saved').waitFor()
    await settled(page)
    const cdp = await context.newCDPSession(page)
    const y = await page.evaluate(() => window.scrollY)
    const clip = { x: 0, y, width, height, scale: deviceScaleFactor }
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    writeFileSync(join('public', src), data, 'base64')
    console.log(`${src}: ${Math.round(data.length * 0.75)} bytes`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
