import { unzlibSync } from 'fflate'
import { type HarfBuzz, tagOf } from './harfbuzz.ts'

/** A font that HarfBuzz has opened. Lengths are in units of the font. */
export type Font = ReturnType<typeof openFont>

/** A glyph as it is drawn. Offsets are from its place on the line. */
export type PlacedGlyph = ReturnType<Font['shape']>[number]

/** `latin` is also for Greek, Cyrillic and others whose characters stay in order. */
const scripts = { latin: tagOf('Latn'), devanagari: tagOf('Deva') }

// Constants of HarfBuzz's headers.
const [leftToRight, removeIgnorables, clusterPerCharacter] = [4, 8, 2]
const [keepNumbers, keepNoForms, tablesToDrop] = [0x2, 0x200, 3]
/** Numbers of a glyph in each of the lists that shaping makes. */
const fields = 5

/** The tables that a PDF's reader doesn't need of a font whose glyphs are named by their numbers (ISO 32000-1, 9.9). */
const unneeded = ['GDEF', 'GPOS', 'GSUB', 'MATH', 'OS/2', 'cmap', 'name', 'post']

/** @param deflated a TrueType file, compressed by zlib. An error is thrown for others. */
export function openFont({ shaping, subsetting }: HarfBuzz, deflated: Uint8Array) {
  const file = unzlibSync(deflated)
  const { call, put, numbersAt, read } = shaping
  const face = shaping.open(file)
  const font = call('hb_font_create', face)
  const buffer = call('hb_buffer_create')
  call('hb_buffer_set_flags', buffer, removeIgnorables)
  call('hb_buffer_set_cluster_level', buffer, clusterPerCharacter)
  const found = call('malloc', 4)
  const glyphOf = (point: number) =>
    call('hb_font_get_nominal_glyph', font, point, found) ? (numbersAt(found, 1)[0] ?? 0) : 0
  const measure = (table: string, at: number) => {
    const { buffer, byteOffset, length } = read(call('hb_face_reference_table', face, tagOf(table)))
    return new DataView(buffer, byteOffset, length).getInt16(at)
  }
  return {
    unitsPerEm: call('hb_face_get_upem', face),
    ascent: measure('hhea', 4),
    /** Negative below the baseline. */
    descent: measure('hhea', 6),
    capHeight: measure('OS/2', 88),
    /** Left, bottom, right, top of all glyphs together. */
    bounds: [36, 38, 40, 42].map((at) => measure('head', at)),
    /** 0 if the font has no glyph for the character. */
    glyphOf,
    advanceOf: (glyph: number) => call('hb_font_get_glyph_h_advance', font, glyph),
    /**
     * Shapes text of one script in composed form (NFC), left to right. Characters that the font lacks become glyph 0, joiners become
     * nothing.
     */
    shape: (text: string, script: keyof typeof scripts) => {
      const characters = charactersOf(text, glyphOf)
      const points = put(new Uint8Array(Uint32Array.from(characters, ({ point }) => point).buffer))
      call('hb_buffer_clear_contents', buffer)
      call('hb_buffer_add_codepoints', buffer, points, characters.length, 0, characters.length)
      call('free', points)
      call('hb_buffer_set_direction', buffer, leftToRight)
      call('hb_buffer_set_script', buffer, scripts[script])
      call('hb_shape', font, buffer, 0, 0)
      const count = call('hb_buffer_get_length', buffer)
      const infos = numbersAt(call('hb_buffer_get_glyph_infos', buffer, 0), fields * count)
      const positions = numbersAt(call('hb_buffer_get_glyph_positions', buffer, 0), fields * count)
      return Array.from({ length: count }, (_, index) => ({
        id: infos[fields * index] ?? 0,
        /** Its text's place in the shaped text, in UTF-16 units. */
        cluster: characters[infos[fields * index + 2] ?? 0]?.place ?? 0,
        advance: positions[fields * index] ?? 0,
        xOffset: positions[fields * index + 2] ?? 0,
        yOffset: positions[fields * index + 3] ?? 0,
      }))
    },
    /** The outlines of some glyphs and of their parts, as a TrueType file. Glyphs keep their numbers. */
    subset: (glyphs: readonly number[]) => {
      const { call, open, read } = subsetting
      const input = call('hb_subset_input_create_or_fail')
      call('hb_subset_input_set_flags', input, keepNumbers | keepNoForms)
      const kept = call('hb_subset_input_glyph_set', input)
      const dropped = call('hb_subset_input_set', input, tablesToDrop)
      for (const glyph of glyphs) call('hb_set_add', kept, glyph)
      for (const table of unneeded) call('hb_set_add', dropped, tagOf(table))
      return read(call('hb_face_reference_blob', call('hb_subset_or_fail', open(file), input))).slice()
    },
  }
}

/**
 * Signs that make a vowel look like another one. A dotted circle, U+25CC, goes between them ("Vowel Constraints" of the Unicode Standard
 * 12.1); harfbuzzjs is built without that.
 */
const confusable = /(?<=अ)[ऺऻाॅॆॉ-ौॏॖॗ]|(?<=आ)[ऺॅ-ै]|(?<=उ)ु|(?<=ए)[ॅ-े]|(?<=र्)इ/y

/** What HarfBuzz shapes for a text: a letter that the font has in parts only is its parts, and a ligature is its letters. */
function charactersOf(text: string, glyphOf: (point: number) => number) {
  return [...text.matchAll(/./gsu)].flatMap(({ 0: character, index: place }) => {
    confusable.lastIndex = place
    const circle = confusable.test(text) ? '\u25cc' : ''
    const drawn = glyphOf(pointOf(character)) === 0 ? character.normalize('NFKD') : character
    return Array.from(circle + drawn, (one) => ({ point: pointOf(one), place }))
  })
}

const pointOf = (character: string) => character.codePointAt(0) ?? 0
