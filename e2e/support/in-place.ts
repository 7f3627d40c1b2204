import { expect, type Page } from '@playwright/test'
import { misplaced } from '#tests/browser/geometry.ts'
import { atRest, drawAll } from '#tests/browser/settled.ts'

/**
 * Checks the layout at five widths, and with text at 200 %: no icon outside its field, no overlapping texts, nothing cut without an ellipsis, no
 * sideways scrolling. For the thorough run.
 */
export async function expectInPlace(page: Page): Promise<void> {
  await drawAll(page)
  const found: string[] = []
  for (const { size, widths } of [
    { size: '', widths: [360, 768, 1024, 1280, 1600] },
    { size: '200%', widths: [360, 1280] },
  ]) {
    await resizeText(page, size)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await atRest(page)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      for (const fault of await page.evaluate(misplaced))
        found.push(`at ${width} px${size && `, text at ${size}`}: ${fault}`)
    }
  }
  await resizeText(page, '')
  expect(found, `everything is in its place on ${page.url()}`).toEqual([])
}

async function resizeText(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}
