/**
 * The website for every kind of visitor: small and large, light and dark, with large text. Each page loads once and is checked in several
 * ways; in the plain run one page. Also in the thorough run: public-looks.spec.ts.
 */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { thorough } from '../tests/house/thorough.ts'
import { underChat } from './support/chat.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectFits,
  expectNotSideways,
  openPublic,
  test,
  watchPolicy,
} from './support/fixtures.ts'
import { expectInPlace } from './support/in-place.ts'
import { distinctPages, nowhere, publicPages } from '#tests/browser/public-pages.ts'
import { atRest } from '#tests/browser/settled.ts'
import { expectLight, recordScripts } from './support/weight.ts'

const phone = { width: 360, height: 800 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }

/** Opens everything that can be opened: the questions, the days, the add-ons. */
async function openParts(page: Page): Promise<void> {
  for (const summary of await page.getByRole('main').locator('summary').all()) {
    if (await summary.evaluate(({ parentElement }) => !parentElement?.hasAttribute('open'))) await summary.click()
  }
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
}

/** Adds a style as a browser extension would; an empty string removes it. */
async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
    // Starts the transitions that `atRest` waits for.
    document.body.getBoundingClientRect()
  }, css)
  await atRest(page)
}

/** What axe misses: labels without text of their own, and articles without a name to tell them apart. */
function unnamed(): string[] {
  const named = (element: Element) =>
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
  return [
    ...[...document.querySelectorAll('label')].filter((label) => !label.textContent?.trim()),
    ...[...document.querySelectorAll('article')].filter((article) => !named(article)),
  ].map((element) => element.outerHTML.slice(0, 200))
}

const largeText = 'html { font-size: 200% }'
/** WCAG 1.4.12. */
const spacedText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const everyPage = [...distinctPages, `${paths.tools}#dev`, nowhere]

for (const path of thorough ? everyPage : [paths.contact]) {
  test(`${path} is light, accessible at both sizes in both themes, clear of the chat button, and fits large and spaced text`, async ({
    page,
    allowFailedRequests,
  }) => {
    allowFailedRequests({ path: nowhere, status: 404 })
    const scripts = recordScripts(page)
    await watchPolicy(page)
    await page.setViewportSize(phone)
    await openPublic(page, path)
    await openParts(page)
    expect(await page.evaluate(unnamed), 'labels without text, articles without a name').toEqual([])
    // Axe finds layout problems in either theme; only contrast depends on the theme.
    for (const { size, theme, otherTheme } of [
      { size: phone, theme: 'light', otherTheme: 'dark' },
      { size: desktop, theme: 'dark', otherTheme: 'light' },
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      await expectAccessible(page)
      await expectFits(page)
      await page.emulateMedia({ colorScheme: otherTheme })
      await expectContrast(page)
    }
    for (const size of thorough ? [phone, tablet, desktop] : [phone]) {
      await page.setViewportSize(size)
      expect(await underChat(page), `under the chat button, ${size.width} px wide`).toEqual([])
    }
    if (thorough) await expectInPlace(page)
    for (const width of thorough ? [320, 640, 800] : [320]) {
      await page.setViewportSize({ width, height: 400 })
      for (const css of ['', largeText, spacedText]) {
        await restyle(page, css)
        await expectNotSideways(page, `${width} px wide with "${css}"`)
      }
    }
    // By now the page has loaded everything that it loads without interaction.
    expectLight(scripts)
  })
}

test('hydrates pages under all their other URLs, and they are as light', async ({ page }) => {
  const scripts = recordScripts(page)
  const aliases = publicPages.filter((path) => !distinctPages.includes(path))
  for (const path of [
    ...aliases,
    `${paths.pricing}/`,
    `${paths.pricing}#%E0%A4%A`,
    `${paths.contact}?plan=growth-plan`,
  ]) {
    await openPublic(page, path)
  }
  expectLight(scripts)
})
