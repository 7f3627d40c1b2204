/**
 * Draws the share images at build time: the strip, the page's text and the company name. Text becomes outlines, so that the result
 * does not depend on the fonts of the build machine.
 */
import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import * as fontkit from 'fontkit'

/** In pixels, the size that every network shows. */
const width = 1200
const height = 630
const margin = 80

const ink = '#0b1220'
const paper = '#f5f7fb'
const cobalt = '#1f3df5'
const marigold = '#ffb400'

type Font = ReturnType<typeof open>

const display = open('bricolage-grotesque', 0.03)
const text = open('instrument-sans', 0.012)

/**
 * @param headline text in the middle, at most three lines
 * @returns a PNG
 */
export function drawShareImage({ headline, label, name }: Record<'headline' | 'label' | 'name', string>): Uint8Array {
  const size = headline.length > 28 ? 92 : 108
  const lines = wrap(headline, display, size, width - 2 * margin)
  const first = 300 - (lines.length - 1) * size * 0.5
  const cell = 30
  const lattice = [
    ...Array.from({ length: Math.floor(width / cell) }, (_, i) => `M${(i + 1) * cell} 0V${height}`),
    ...Array.from({ length: Math.floor(height / cell) }, (_, i) => `M0 ${(i + 1) * cell}H${width}`),
  ].join('')
  const gap = 12
  const segment = (width - 2 * margin - 6 * gap) / 7
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <path d="${lattice}" stroke="${cobalt}" stroke-opacity="0.06"/>
    ${outlined(name, display, 40, margin, 110, ink)}
    ${lines.map((line, index) => outlined(line, display, size, margin, first + index * size * 1.06, ink)).join('')}
    ${Array.from({ length: 7 }, (_, day) => `<rect x="${margin + day * (segment + gap)}" y="492" width="${segment}" height="34" rx="4" fill="${day === 6 ? marigold : cobalt}"/>`).join('')}
    ${Array.from({ length: 7 }, (_, day) => outlined(`Day ${day + 1}`, text, 22, margin + day * (segment + gap), 562, '#465168')).join('')}
    ${label ? outlined(label, text, 30, width - margin - measure(label, text, 30), 108, '#465168') : ''}
  </svg>`
  return new Resvg(svg).render().asPng()
}

/**
 * @param boldness extra stroke width relative to the regular weight, in ems: fontkit can't set the weight of a compressed variable
 *   font
 */
function open(family: string, boldness: number) {
  const path = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  return { glyphs: fontkit.create(readFileSync(path)), boldness }
}

function outlined(
  line: string,
  { glyphs: font, boldness }: Font,
  size: number,
  x: number,
  y: number,
  colour: string,
): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(line)
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const position = positions[index]
    const path = `<path transform="translate(${at + (position?.xOffset ?? 0)} ${position?.yOffset ?? 0})" d="${glyph.path.toSVG()}"/>`
    at += position?.xAdvance ?? 0
    return path
  })
  // Font coordinates go up, image coordinates go down.
  return `<g fill="${colour}" stroke="${colour}" stroke-width="${boldness * font.unitsPerEm}" stroke-linejoin="round" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

function measure(line: string, { glyphs: font }: Font, size: number): number {
  return (font.layout(line).advanceWidth * size) / font.unitsPerEm
}

function wrap(headline: string, font: Font, size: number, room: number): string[] {
  const lines: string[] = []
  for (const word of headline.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`, font, size) <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
