import { strToU8 } from 'fflate'
import { type FontFile, readFont } from '../open-type/font-file.ts'
import { shaperOf } from '../open-type/shaper.ts'
import { subsetGlyphs } from '../open-type/subset-glyphs.ts'
import type { PdfFile } from './pdf-file.ts'
import { array, dictionary, hexString, name, type Pdf, type Reference, text } from './syntax.ts'

/** A font of a PDF. Only its used glyphs are embedded. */
export type EmbeddedFont = ReturnType<typeof embeddedFont>

/** Throws a `RangeError` if the file isn't a font that can be embedded. */
export function embeddedFont(bytes: Uint8Array, resource: string) {
  const font = readFont(bytes)
  const texts = new Map<number, string>()
  const boxes = new Map<string, number>()
  const widthOf = (glyph: number) => font.advanceOf(glyph < font.glyphCount ? glyph : 0)
  return {
    font,
    shape: shaperOf(font),
    /** Its name on pages. */
    resource,
    /** Records that a glyph is drawn, and its text when copied. Returns whether a copy has this text: a glyph has only its first text. */
    use: (glyph: number, text: string) => {
      const known = texts.get(glyph)
      if (known === undefined) texts.set(glyph, text)
      return known === undefined || known === text
    },
    /** A box in place of a text that the font has no glyph for. It is copied as the text. */
    boxFor: (text: string) => {
      // A font has no room for more glyphs.
      const glyph = boxes.get(text) ?? Math.min(font.glyphCount + boxes.size, 0xffff)
      if (glyph < 0xffff) boxes.set(text, glyph)
      if (!texts.has(glyph)) texts.set(glyph, text)
      return glyph
    },
    /** The width that the PDF gives to a glyph, in units of the font. */
    widthOf,
    isUsed: () => texts.size > 0,
    /** Writes the font. Call it when everything is drawn. */
    add: (file: PdfFile) => addFont(file, { font, texts, boxes: boxes.size, widthOf }),
  }
}

interface UsedGlyphs {
  font: FontFile
  texts: ReadonlyMap<number, string>
  boxes: number
  widthOf: (glyph: number) => number
}

/** A composite font whose character codes are numbers of glyphs (ISO 32000-1, 9.7). */
function addFont(file: PdfFile, { font, texts, boxes, widthOf }: UsedGlyphs): Reference {
  const glyphs = [...texts.keys()].sort((a, b) => a - b)
  const scale = (length: number) => Math.round((length * 1000) / font.unitsPerEm)
  // Six letters mark a subset, and differ with the glyphs.
  const baseFont = name(`${letters(glyphs)}+${font.postScriptName}`)
  const bytes = subsetGlyphs(font, glyphs, boxes)
  const descriptor = dictionary({
    Type: name('FontDescriptor'),
    FontName: baseFont,
    // Symbolic, because the glyphs aren't the standard Latin ones.
    Flags: 4,
    FontBBox: array(font.bounds.map(scale)),
    ItalicAngle: 0,
    Ascent: scale(font.ascent),
    Descent: scale(font.descent),
    CapHeight: scale(font.capHeight),
    // Unknown.
    StemV: 80,
    FontFile2: file.addStream(bytes, { Length1: bytes.length }),
  })
  const descendant = dictionary({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: baseFont,
    CIDSystemInfo: dictionary({ Registry: '(Adobe)' as Pdf, Ordering: '(Identity)' as Pdf, Supplement: 0 }),
    FontDescriptor: file.add(descriptor),
    CIDToGIDMap: name('Identity'),
    DW: 0,
    W: array(glyphs.flatMap((glyph) => [glyph, array([scale(widthOf(glyph))])])),
  })
  return file.add(
    dictionary({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: array([file.add(descendant)]),
      ToUnicode: file.addStream(strToU8(unicodeMap(texts), true)),
    }),
  )
}

/** A CMap from glyphs to their texts (ISO 32000-1, 9.10.3). */
function unicodeMap(texts: ReadonlyMap<number, string>): string {
  const rows = [...texts]
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => a - b)
    // Unlike other texts, without a byte order mark.
    .map(([glyph, value]) => `${hexString([glyph], 4)} ${text(value).replace('FEFF', '')}`)
    .filter((row) => !row.endsWith('<>'))
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, block) => {
    const some = rows.slice(100 * block, 100 * block + 100)
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

function letters(glyphs: readonly number[]): string {
  let hash = 0x811c9dc5
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193)
  return Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (((hash >>> (5 * place)) & 31) % 26))).join(
    '',
  )
}
