/**
 * Draws every icon of the app from the one mark in src/ui/strip/geometry.ts into public/icons. Run by hand when the mark
 * or its colours change; the results are committed:
 *
 *   npx node src/dev/make-icons.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { mark, smallMark, tile, tileRadius } from '../ui/strip/geometry.ts'
import { lightColor } from '../ui/theme/light.css.ts'

const folder = new URL('../../public/icons/', import.meta.url)

interface Drawing {
  shape: typeof mark
  /** Corner radius on the 32 unit tile; 0 bleeds to the edge, for systems that cut the shape themselves. */
  radius: number
  /** Of the mark about the middle of the tile. */
  scale: number
}

const drawings = {
  icon: { shape: mark, radius: tileRadius, scale: 1 },
  favicon: { shape: smallMark, radius: 6, scale: 1 },
  // What a launcher cuts off is up to a fifth on each side; the mark stays inside.
  maskable: { shape: mark, radius: 0, scale: 0.84 },
} satisfies Record<string, Drawing>

function svg({ shape, radius, scale }: Drawing): string {
  const middle = tile / 2
  const segments = shape.segments
    .map(({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx=".5"/>`)
    .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tile} ${tile}">`,
    `<rect width="${tile}" height="${tile}" rx="${radius}" fill="${lightColor.accent}"/>`,
    `<g transform="translate(${middle} ${middle}) scale(${scale}) translate(${-middle} ${-middle})">`,
    `<g fill="${lightColor.onAccent}">${segments}</g>`,
    `<polygon fill="${lightColor.highlight}" points="${shape.stem}"/>`,
    '</g></svg>\n',
  ].join('')
}

async function png(browser: Browser, drawing: Drawing, size: number): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const source = `data:image/svg+xml,${encodeURIComponent(svg(drawing))}`
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img alt="" src="${source}">`,
  )
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

/** An .ico that holds PNG pictures as they are, which every browser since Vista's days reads. */
function ico(pictures: ReadonlyArray<{ size: number; data: Uint8Array }>): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(data.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += data.length
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
try {
  await mkdir(folder, { recursive: true })
  const write = (name: string, data: string | Uint8Array) => writeFile(new URL(name, folder), data)
  await write('icon.svg', svg(drawings.icon))
  await write('favicon.svg', svg(drawings.favicon))
  await write('maskable.svg', svg(drawings.maskable))
  await write('icon-192.png', await png(browser, drawings.icon, 192))
  await write('icon-512.png', await png(browser, drawings.icon, 512))
  await write('maskable-512.png', await png(browser, drawings.maskable, 512))
  // iOS cuts the corners itself and paints transparency black.
  await write('apple-touch-icon.png', await png(browser, { ...drawings.icon, radius: 0 }, 180))
  const small = [16, 32, 48]
  const pictures = await Promise.all(
    small.map(async (size) => ({ size, data: await png(browser, drawings.favicon, size) })),
  )
  await write('favicon.ico', ico(pictures))
} finally {
  await browser.close()
}
