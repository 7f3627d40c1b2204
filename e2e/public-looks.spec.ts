/**
 * The website with a keyboard, in forced colours, in print, with long names, and its menu on a phone. Only in the thorough run.
 * public-for-everyone.spec.ts tests the rest.
 */
import type { Locator } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { expect, expectAccessible, expectNotSideways, openPublic, test } from './support/fixtures.ts'

const phone = { width: 360, height: 800 }
const desktop = { width: 1280, height: 800 }

test('has an accessible mobile menu in both themes that marks the current page', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPublic(page, paths.pricing)
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
  await openPublic(page, paths.home)

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
  await openPublic(page, paths.pricing)
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
    await openPublic(page, path)
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
    await openPublic(page, path)
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
  await openPublic(page, paths.home)
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
  await openPublic(page, `${paths.tools}#dev`)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Agreed before we build it', 'Easy for others to take over', 'Ready for your first meeting']) {
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
})
