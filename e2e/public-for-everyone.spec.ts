/**
 * The website for every kind of visitor: small and large, light and dark, with large text, in forced colours, in
 * print. Each page loads once and is checked in several ways.
 */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { thorough } from '../tests/house/thorough.ts'
import { underChat } from './support/chat.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectFits,
  expectNotSideways,
  test,
  watchPolicy,
} from './support/fixtures.ts'
import { distinctPages, nowhere, publicPages } from '#tests/browser/public-pages.ts'
import { atRest, settled } from '#tests/browser/settled.ts'
import { expectLight, recordScripts } from './support/weight.ts'

const phone = { width: 360, height: 800 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const prerendered = await page.evaluateHandle(() => document.querySelector('h1'))
  await settled(page)
  // Hydrated, with everything on the page loaded.
  await expect(page.getByRole('link', { name: 'Chat with us' }), path).toBeVisible()
  // Hydration logs no errors either: the fixtures fail a test on any console error.
  expect(await prerendered.evaluate((heading) => heading?.isConnected), `React keeps what ${path} holds`).toBe(true)
}

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
/** One page for each layout of the website. */
const pageOfEachLayout = [paths.home, paths.contact, nowhere]

for (const path of thorough ? everyPage : pageOfEachLayout) {
  test(`${path} is light, accessible at both sizes in both themes, clear of the chat button, and fits large and spaced text`, async ({
    page,
    allowFailedRequests,
  }) => {
    allowFailedRequests({ path: nowhere, status: 404 })
    const scripts = recordScripts(page)
    await watchPolicy(page)
    await page.setViewportSize(phone)
    await open(page, path)
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
    for (const size of [phone, tablet, desktop]) {
      await page.setViewportSize(size)
      expect(await underChat(page), `under the chat button, ${size.width} px wide`).toEqual([])
    }
    for (const width of [320, 640, 800]) {
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
    await open(page, path)
  }
  expectLight(scripts)
})

test('has an accessible mobile menu in both themes that marks the current page', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, paths.pricing)
  await page.getByRole('banner').locator('summary').click()
  const here = page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('link', { name: 'Pricing' })
  await expect(here).toHaveAttribute('aria-current', 'page')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(here).toHaveCSS('text-decoration-line', 'underline')
})

test('keeps focus and choices visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, paths.home)

  // Only the selected day is underlined.
  const day = (number: number) => page.getByRole('radio', { name: new RegExp(`Day ${number}`) })
  const lineOf = (number: number) =>
    day(number).evaluate((radio) => {
      const segment = radio.parentElement ?? radio
      const { borderBottomColor, borderBottomWidth } = getComputedStyle(segment)
      return borderBottomWidth === '0px' ? 'none' : borderBottomColor
    })
  await day(3).check()
  await expect(async () => {
    expect(await lineOf(3)).not.toBe(await lineOf(4))
    expect(await lineOf(4)).toBe(await lineOf(7))
  }).toPass()

  // The ring is an outline, because forced colours remove shadows.
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).focus()
  await page.keyboard.press('Tab')
  const ring = page.locator(':focus')
  await expect(ring).toHaveCSS('outline-style', 'solid')
  await expect(ring).toHaveCSS('outline-width', '2px')

  // Whether a question is open is shown with text, not with a drawing.
  const question = page.getByRole('main').locator('summary').first()
  const mark = () => question.evaluate((summary) => getComputedStyle(summary, '::after').content)
  await expect.poll(mark).toContain('+')
  await question.click()
  await expect.poll(mark).toContain('−')

  // The selected theme and tab have their own outlines.
  const outline = (chosen: boolean) =>
    page
      .getByRole('radio', { name: chosen ? 'System' : 'Dark' })
      .evaluate((radio) => getComputedStyle(radio.parentElement ?? radio).outlineStyle)
  await expect.poll(async () => [await outline(true), await outline(false)]).toEqual(['solid', 'none'])

  await page.goto(`${paths.tools}#business`)
  await expect(page.getByRole('heading', { name: 'Ready for your first meeting' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Business' })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('tab', { name: 'Design' })).toHaveCSS('outline-style', 'none')
})

test('never hides a focused element under the header or the chat button, forwards or backwards', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, paths.pricing)
  const first = page.getByRole('main').getByRole('link').first()
  const chat = page.getByRole('link', { name: 'Chat with us' })
  const hasFocus = (link: Locator) => link.evaluate((element) => element === document.activeElement)

  for (const { key, from, to } of [
    { key: 'Tab', from: first, to: chat },
    { key: 'Shift+Tab', from: chat, to: first },
  ]) {
    await from.focus()
    // A bound against endless loops: a page has fewer controls.
    for (let step = 0; step < 150 && !(await hasFocus(to)); step += 1) {
      await page.keyboard.press(key)
      await expect.poll(() => page.evaluate(coverOfFocus), `covers what has the focus after ${key}`).toBe('')
    }
    await expect(to).toBeFocused()
  }
})

/** What covers the focused element entirely; empty if nothing does. Elements inside the header or the chat button are on top. */
function coverOfFocus(): string {
  const focused = document.activeElement
  const covers = { header: document.querySelector('header'), chat: document.querySelector('[aria-label="Chat"] a') }
  if (!focused || !covers.header || !covers.chat) return 'the focus, the header or the chat button is missing'
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight) return 'the edge of the screen'
  for (const [name, cover] of Object.entries(covers)) {
    if (cover?.contains(focused)) return ''
    const box = cover?.getBoundingClientRect()
    if (box && top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right) return name
  }
  return ''
}

test('fits names, prices and claims of any length', async ({ page }) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  for (const path of [paths.home, paths.pricing, paths.contact]) {
    await page.setViewportSize(desktop)
    await open(page, path)
    await page.evaluate((text) => {
      for (const element of document.querySelectorAll(
        'main :is(h1, h2, h3, p, li, dt, dd, summary, strong, span, label)',
      )) {
        const [only] = element.childNodes
        if (element.childNodes.length === 1 && only?.nodeType === Node.TEXT_NODE) only.textContent = text
      }
    }, long)
    for (const width of [1280, 800, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNotSideways(page, `${path} at ${width} px`)
    }
  }
})

test('prints text without useless controls, dark on white in any theme', async ({ page }) => {
  for (const path of [paths.home, paths.pricing, paths.tools, paths.terms]) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.setViewportSize({ width: 718, height: 1000 })
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('link', { name: 'Chat with us' }),
      page.getByRole('link', { name: 'Skip to content' }),
      page.getByRole('main').getByRole('link', { name: 'Get Started' }).first(),
    ]) {
      await expect(hidden).toBeHidden()
    }
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCSS('color', 'rgb(11, 18, 32)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  }

  await page.emulateMedia({ media: 'screen' })
  await open(page, paths.home)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Day 1 Scope', 'Day 7 Handover'])
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  await expect(page.getByText('You do, 100% of it.')).toBeVisible()
  const target = () =>
    page
      .getByRole('link', { name: 'See the week day by day' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
  await expect.poll(target, 'a link in a sentence says where it leads').toContain(paths.howItWorks)

  await page.emulateMedia({ media: 'screen' })
  await open(page, `${paths.tools}#dev`)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Agreed before we build it', 'Easy for others to take over', 'Ready for your first meeting']) {
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
})
