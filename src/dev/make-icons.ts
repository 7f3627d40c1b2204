/**
 * `npm run icons` draws every app icon into public/icons and the iOS splash screens into public/splash, all from the mark in
 * src/ui/strip/geometry.ts. Run it after changing the mark or its colours; the results are committed.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { Bell, FolderKanban, type LucideIcon, Plus } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mark, smallMark, tile, tileRadius } from '../ui/strip/geometry.ts'
import { lightColor } from '../ui/theme/light.css.ts'
import { themeColors } from '../ui/theme/stored-theme.ts'

const folder = new URL('../../public/icons/', import.meta.url)
const splashFolder = new URL('../../public/splash/', import.meta.url)

interface Drawing {
  shape: typeof mark
  /** Corner radius on the 32-unit tile; 0 bleeds to the edge, for systems that crop the shape themselves. */
  radius: number
  /** Scale of the mark, about the tile's centre. */
  scale: number
}

const drawings = {
  icon: { shape: mark, radius: tileRadius, scale: 1 },
  favicon: { shape: smallMark, radius: 6, scale: 1 },
  // Launchers crop up to a fifth on each side; the mark stays inside.
  maskable: { shape: mark, radius: 0, scale: 0.84 },
} satisfies Record<string, Drawing>

/** Icons for browser shortcuts to a page, by file name. */
const shortcuts: Record<string, LucideIcon> = {
  'shortcut-projects': FolderKanban,
  'shortcut-new': Plus,
  'shortcut-notifications': Bell,
}

/** Portrait iPhone and iPad screens, as `<width>x<height>@<pixels per point>`: iOS uses an image only if it matches to the pixel. */
const screens = [
  ...['750x1334@2', '828x1792@2', '1125x2436@3', '1170x2532@3', '1179x2556@3', '1206x2622@3', '1242x2208@3'],
  ...['1242x2688@3', '1260x2736@3', '1284x2778@3', '1290x2796@3', '1320x2868@3'],
  ...['1488x2266@2', '1536x2048@2', '1620x2160@2', '1640x2360@2', '1668x2224@2', '1668x2388@2', '2048x2732@2'],
]
/** Size of the icon on splash screens, in points. */
const splashIcon = 112

/** The mark in its place on the tile: in colours, or one colour on transparency. */
function svgOf({ shape, scale }: Drawing, background = '', colors?: { segments: string; stem: string }): string {
  const middle = tile / 2
  const boxes = shape.segments.map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx=".5"/>`,
  )
  const segments = colors ? `<g fill="${colors.segments}">${boxes.join('')}</g>` : boxes.join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tile} ${tile}">${background}`,
    `<g transform="translate(${middle} ${middle}) scale(${scale}) translate(${-middle} ${-middle})">${segments}`,
    `<polygon ${colors ? `fill="${colors.stem}" ` : ''}points="${shape.stem}"/></g></svg>`,
  ].join('')
}

function svg(drawing: Drawing): string {
  const background = `<rect width="${tile}" height="${tile}" rx="${drawing.radius}" fill="${lightColor.accent}"/>`
  return `${svgOf(drawing, background, { segments: lightColor.onAccent, stem: lightColor.highlight })}\n`
}

function shortcut(Icon: LucideIcon): string {
  const icon = renderToStaticMarkup(createElement(Icon, { x: 24, y: 24, size: 48, color: lightColor.accent }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="${lightColor.accentSoft}"/>${icon}</svg>`
}

/** The icon centred on an empty page. */
function splash(screen: string, paper: string): Uint8Array {
  const [width = 0, height = 0, density = 0] = screen.split(/[x@]/).map(Number)
  const side = splashIcon * density
  const inner = svg(drawings.icon).replace(
    '<svg ',
    `<svg x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}" `,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${inner}</svg>`
  return indexedPng(new Resvg(drawing).render())
}

/**
 * Encodes a PNG with a palette: a third of the size of three bytes per pixel.
 * @throws if there are more than 256 colours.
 */
function indexedPng({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }): Uint8Array {
  const colours = new Map<number, number>()
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
      let index = colours.get(colour)
      if (index === undefined) colours.set(colour, (index = colours.size))
      rows[y * (width + 1) + 1 + x] = index
    }
  }
  if (colours.size > 256) throw new Error(`${colours.size} colours are too many for a palette`)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Bit depth 8, palette colour.
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(
    [...colours.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  )
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    pngChunk('IHDR', head),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function png(drawing: Drawing | string, size: number): Uint8Array {
  const source = typeof drawing === 'string' ? drawing : svg(drawing)
  return new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

/** An .ico with embedded PNGs, which every browser since Windows Vista reads. */
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

await mkdir(folder, { recursive: true })
const write = (name: string, data: string | Uint8Array) => writeFile(new URL(name, folder), data)
await write('icon.svg', svg(drawings.icon))
await write('maskable.svg', svg(drawings.maskable))
for (const name of ['icon', 'maskable'] as const)
  for (const size of [192, 512]) await write(`${name}-${size}.png`, png(drawings[name], size))
// One colour on transparency, because the system uses only the shape and paints it.
await write('monochrome-512.png', png(svgOf(drawings.maskable), 512))
for (const [name, Icon] of Object.entries(shortcuts)) await write(`${name}.png`, png(shortcut(Icon), 96))
// iOS rounds the corners itself and paints transparency black.
await write('apple-touch-icon.png', png({ ...drawings.icon, radius: 0 }, 180))
await write('favicon.ico', ico([16, 32, 48].map((size) => ({ size, data: png(drawings.favicon, size) }))))
await rm(splashFolder, { recursive: true, force: true })
await mkdir(splashFolder)
for (const screen of screens) {
  for (const [scheme, paper] of Object.entries(themeColors)) {
    const file = `${screen.replace(/@.*/, '')}-${scheme}.png`
    await writeFile(new URL(file, splashFolder), splash(screen, paper))
  }
}
