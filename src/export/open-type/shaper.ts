import type { FontFile } from './font-file.ts'
import { type Glyph, newGlyph } from './glyph-buffer.ts'
import { layoutTable, type LayoutTable } from './layout-common.ts'
import { placeMarks, position } from './position.ts'
import { devanagariTag, formDevanagari } from './shape-devanagari.ts'
import { substitute } from './substitute.ts'

/** A glyph as it is drawn. Lengths are in units of the font. */
export interface PlacedGlyph {
  id: number
  /** Its text's place in the shaped text, in UTF-16 units. */
  cluster: number
  advance: number
  /** From its place on the line. */
  xOffset: number
  yOffset: number
}

export type Script = 'latin' | 'devanagari'

/**
 * Shapes text of one script, left to right. `latin` is also for Greek, Cyrillic and others whose characters stay in order. Characters that
 * the font lacks become glyph 0; joiners become nothing. The text is in composed form (NFC).
 */
export type Shaper = (text: string, script: Script) => PlacedGlyph[]

/** A shaper for a font. It combines and orders glyphs (GSUB), kerns them and places marks (GPOS). */
export function shaperOf(font: FontFile): Shaper {
  const gsub = layoutTable(font, 'GSUB', 7)
  const gpos = layoutTable(font, 'GPOS', 9)
  return (text, script) => {
    const buffer = script === 'devanagari' ? formDevanagari(font, gsub, text) : formLatin(font, gsub, text)
    // Joiners have done their work, unless they have become part of a glyph.
    const visible = buffer.filter(({ category, isLigated }) => isLigated || (category !== 'J' && category !== 'Z'))
    place(font, gpos, script, visible)
    return visible.map(({ id, cluster, advance, xOffset, yOffset }) => ({ id, cluster, advance, xOffset, yOffset }))
  }
}

function formLatin(font: FontFile, gsub: LayoutTable | null, text: string): Glyph[] {
  const buffer: Glyph[] = []
  let cluster = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    const glyph = font.glyphOf(point)
    // A letter that the font has in parts only: the parts are put together by their anchors. A ligature is drawn as its letters.
    const parts = glyph === 0 ? [...character.normalize('NFKD')] : []
    if (point === 0x200c || point === 0x200d) buffer.push(newGlyph(glyph, cluster, 'J'))
    else if (parts.length === 0) buffer.push(newGlyph(glyph, cluster))
    else for (const part of parts) buffer.push(newGlyph(font.glyphOf(part.codePointAt(0) ?? 0), cluster))
    cluster += character.length
  }
  for (const lookup of gsub?.lookupsOf('latn', 'ccmp') ?? []) if (gsub) substitute(gsub, lookup, buffer, 1)
  return buffer
}

const positioning: Readonly<Record<Script, readonly string[]>> = {
  latin: ['kern', 'mark', 'mkmk'],
  devanagari: ['abvm', 'blwm', 'dist', 'kern', 'mark', 'mkmk'],
}

function place(font: FontFile, gpos: LayoutTable | null, script: Script, buffer: Glyph[]): void {
  for (const glyph of buffer) glyph.advance = font.advanceOf(glyph.id)
  if (!gpos) return
  const tag = script === 'devanagari' ? devanagariTag : 'latn'
  const lookups = new Set(positioning[script].flatMap((feature) => gpos.lookupsOf(tag, feature)))
  for (const lookup of [...lookups].sort((a, b) => a - b)) position(gpos, lookup, buffer)
  // In Devanagari, a mark may have a width.
  if (script === 'latin') {
    for (const glyph of buffer) if (gpos.definitions.classOf(glyph.id) === 3) glyph.advance = 0
  }
  placeMarks(buffer)
}
