import { strToU8 } from 'fflate'
import type { Font } from '../harfbuzz/font.ts'
import type { PdfFile } from './pdf-file.ts'
import { array, dictionary, hexString, name, type Pdf, type Reference, text } from './syntax.ts'

/** A font of a PDF. Only its used glyphs are embedded. */
export type EmbeddedFont = ReturnType<typeof embeddedFont>

/** A glyph, and the text that a reader copies for it. */
type UsedGlyph = Readonly<{ glyph: number; text: string }>

/** @param resource its name on pages and in the file */
export function embeddedFont(font: Font, resource: string) {
  const codes = new Map<string, number>()
  // By code. Code 0 is for what is missing (ISO 32000-1, 9.7.6.3).
  const used: UsedGlyph[] = [{ glyph: 0, text: '' }]
  return {
    font,
    resource,
    /** The code that draws a glyph and is copied as a text; 0 once there are no more codes. */
    codeOf: (glyph: number, text: string) => {
      const key = `${glyph} ${text}`
      const known = codes.get(key)
      if (known !== undefined || used.length > 0xffff) return known ?? 0
      codes.set(key, used.length)
      return used.push({ glyph, text }) - 1
    },
    isUsed: () => codes.size > 0,
    /** Writes the font. Call it when everything is drawn. */
    add: (file: PdfFile) => addFont(file, font, resource, used),
  }
}

/** A composite font with codes of its own (ISO 32000-1, 9.7). */
function addFont(file: PdfFile, font: Font, resource: string, used: readonly UsedGlyph[]): Reference {
  const glyphs = used.map(({ glyph }) => glyph)
  const scale = (length: number) => Math.round((length * 1000) / font.unitsPerEm)
  // Six letters mark a subset, and differ with the glyphs.
  const baseFont = name(`${letters(glyphs)}+${resource}`)
  const bytes = font.subset(glyphs)
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
    CIDToGIDMap: file.addStream(Uint8Array.from(glyphs.flatMap((glyph) => [glyph >> 8, glyph & 0xff]))),
    W: array([0, array(glyphs.map((glyph) => scale(font.advanceOf(glyph))))]),
  })
  return file.add(
    dictionary({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: array([file.add(descendant)]),
      ToUnicode: file.addStream(strToU8(unicodeMap(used), true)),
    }),
  )
}

/** A CMap from codes to their texts (ISO 32000-1, 9.10.3). */
function unicodeMap(used: readonly UsedGlyph[]): string {
  const rows = used
    // Without the byte order mark of other texts.
    .map((one, code) => `${hexString([code], 4)} ${text(one.text).replace('FEFF', '')}`)
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
