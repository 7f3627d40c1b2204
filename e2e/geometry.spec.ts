/**
 * Where things are on every page, at five widths, and with text at 200 %: no icon outside its field, no texts over each other, nothing cut without an
 * ellipsis, no sideways scroll. In the thorough run only.
 */
import { type Access, access, type Path, paths } from '../src/paths.ts'
import { type Account, addressOf, admin, founder } from '#tests/browser/accounts.ts'
import { misplaced } from '#tests/browser/geometry.ts'
import { publicPages } from '#tests/browser/public-pages.ts'
import { atRest, drawAll, settled } from '#tests/browser/settled.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const widths = [360, 768, 1024, 1280, 1600]
const passedThrough: readonly Path[] = [paths.resetPassword, paths.authCallback, paths.start, paths.share]

const visitors: { whose: Access; account?: Account }[] = [
  { whose: 'public' },
  { whose: 'customer', account: founder },
  { whose: 'admin', account: admin },
]

for (const { whose, account } of visitors) {
  test(`everything is in its place on the pages for: ${whose}`, async ({ page }) => {
    const own = (Object.keys(access) as Path[]).filter(
      (path) => access[path] === whose && !passedThrough.includes(path),
    )
    const pages = account ? own : [...new Set<string>([...publicPages, ...own])]
    if (account) await signIn(page, account)
    const found: string[] = []
    for (const path of pages) {
      await page.goto(addressOf(path as Path))
      await settled(page)
      await drawAll(page)
      for (const { size, of } of [
        { size: '', of: widths },
        { size: '200%', of: [360, 1280] },
      ]) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, size)
        for (const width of of) {
          await page.setViewportSize({ width, height: 900 })
          await atRest(page)
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
          for (const fault of await page.evaluate(misplaced))
            found.push(`${path} at ${width} px${size && `, text at ${size}`}: ${fault}`)
        }
      }
    }
    expect(found).toEqual([])
  })
}
