import type { PlacedGlyph } from '../../harfbuzz/font.ts'
import type { EmbeddedFont } from '../../pdf/embedded-font.ts'
import { storable } from '../../xml.ts'
import { devanagari, type Face } from './deck-fonts.ts'

/** Text that is drawn in one font without a break. */
export interface Run {
  /** The text as typed. */
  text: string
  font: EmbeddedFont
  /** In the order of drawing, lengths in units of the font. */
  glyphs: readonly CopiedGlyph[]
  /** In ems. */
  width: number
  kind: RunKind
}

/** A glyph, and the text that a reader copies for it. */
type CopiedGlyph = PlacedGlyph & { text: string }

/** Text in one of the fonts, a space or another character that no font has, or an invisible character. */
type RunKind = 'latin' | 'devanagari' | 'symbols' | 'blank' | 'missing' | 'invisible'

/** Shapes texts in a face, each once. */
export type RunMaker = ReturnType<typeof runMaker>

/** Invisible characters. They change how other characters are drawn, or nothing. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** Makes the runs of texts in a face. */
export function runMaker(face: Face) {
  const known = new Map<string, readonly Run[]>()
  const runsOf = (text: string): readonly Run[] => {
    const found = known.get(text)
    if (found) return found
    const runs = split(text, face).map((part) => shaped(part, face))
    known.set(text, runs)
    return runs
  }
  return {
    runsOf,
    /** In ems. */
    widthOf: (text: string) => runsOf(text).reduce((sum, { width }) => sum + width, 0),
  }
}

/** A text without control characters and lone surrogates, and with spaces in place of tabs. */
export function drawable(text: string): string {
  return storable(text).replaceAll('\t', ' ')
}

interface Part {
  kind: RunKind
  text: string
}

let segmenter: Intl.Segmenter | undefined

/** UTF-16 units of a grapheme, about as many as the Stream-Safe Text Format has (UAX #15, 13). */
const longestGrapheme = 64
/** The maximum UTF-16 units of a run. The time for shaping grows faster than the length, and no word is as long. */
const longestRun = 256

/** The single characters that a reader sees. A character with thousands of marks is split. */
function graphemes(text: string): string[] {
  // Most text needs no segmenter, which is slow.
  if (/^[\x20-\x7e\u00a0-\u02ff\u2010-\u2027\u20b9]*$/.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text)).flatMap(({ segment }) =>
    segment.length <= longestGrapheme ? segment : (segment.match(tooLong) ?? []),
  )
}

const tooLong = new RegExp(`.{1,${longestGrapheme / 2}}`, 'gsu')

function split(text: string, face: Face): Part[] {
  const parts: Part[] = []
  for (const grapheme of graphemes(text)) {
    const last = parts.at(-1)
    const isSpaceBehind = grapheme === ' ' && last?.kind === 'devanagari'
    const kind = isSpaceBehind ? last.kind : kindOf(grapheme, face)
    const isFull = last && last.text.length + grapheme.length > longestRun
    if (last && !isFull && (last.kind === kind || kind === 'invisible')) last.text += grapheme
    else if (last?.kind === 'invisible' && !isFull) Object.assign(last, { kind, text: last.text + grapheme })
    else parts.push({ kind, text: grapheme })
  }
  return parts
}

function kindOf(grapheme: string, { latin, devanagari: indian, symbols }: Face): RunKind {
  const visible = [...grapheme].filter((character) => !invisible.test(character)).join('')
  if (visible === '') return 'invisible'
  if (devanagari.test(visible) && indian && covers(indian, visible)) return 'devanagari'
  if (covers(latin, visible)) return 'latin'
  if (symbols && covers(symbols, visible)) return 'symbols'
  return /^\s+$/u.test(visible) ? 'blank' : 'missing'
}

function covers({ font }: EmbeddedFont, text: string): boolean {
  const has = (character: string) => font.glyphOf(character.codePointAt(0) ?? 0) !== 0
  return [...text.normalize('NFC')].every((character) => has(character) || inParts(character, has))
}

/**
 * Whether a letter can be composed from its base and its marks, or from the letters of a ligature. Numbers can't: after a 2, the parts of ⅓ would
 * read 21/3.
 */
function inParts(character: string, has: (character: string) => boolean): boolean {
  if (/\p{No}/u.test(character)) return false
  const parts = [...character.normalize('NFKD')]
  return parts.join('') !== character && parts.every(has)
}

function shaped({ kind, text }: Part, face: Face): Run {
  const font = fontFor(kind, face)
  const source = [...text]
    .filter((character) => isJoiner(character) || !invisible.test(character))
    .join('')
    .normalize('NFC')
  const box = { id: 0, cluster: 0, advance: font.font.advanceOf(0), xOffset: 0, yOffset: 0 }
  const glyphs =
    kind === 'missing'
      ? missingIn(text).map((text) => ({ ...box, text }))
      : withTexts(font.font.shape(source, kind === 'devanagari' ? kind : 'latin'), source)
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / font.font.unitsPerEm
  return { text, font, glyphs, width, kind }
}

/** If glyphs share a text, the first one has it. */
function withTexts(glyphs: readonly PlacedGlyph[], source: string): CopiedGlyph[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? source.length]))
  return glyphs.map((glyph) => {
    const text = source.slice(glyph.cluster, ends.get(glyph.cluster) ?? glyph.cluster)
    ends.delete(glyph.cluster)
    return { ...glyph, text }
  })
}

/** The characters of a run that no font has. Each is drawn as a box. */
export function missingIn(text: string): string[] {
  return graphemes(text).filter((grapheme) => [...grapheme].some((character) => !invisible.test(character)))
}

function fontFor(kind: RunKind, { latin, devanagari, symbols }: Face): EmbeddedFont {
  const own = kind === 'devanagari' ? devanagari : kind === 'symbols' ? symbols : latin
  return own ?? latin
}

const isJoiner = (character: string) => character === '\u200c' || character === '\u200d'

/** Whether a run's glyphs alone would be copied as a different text. */
export function needsText({ text, glyphs, kind }: Run): boolean {
  return (kind !== 'latin' && kind !== 'symbols') || glyphs.map((glyph) => glyph.text).join('') !== text
}

/** Text that is not separated, with the space after it. */
export interface Word {
  text: string
  space: string
  /** Includes the space, which a reader would lose after a run of another script. */
  runs: readonly Run[]
  /** In ems, without the space. */
  width: number
  spaceWidth: number
}

export interface Line {
  words: readonly Word[]
  /** In ems, without the space at the end. */
  width: number
}

/** Spaces at which a line may end, and where it must. */
const spaces = /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/
const breaks = /\r\n|[\n\r\u0085\u2028\u2029]/

/** Ideographs, kana and the like, between any two of which a line may end. */
const wide =
  /[\u2e80-\u303f\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|[\u{20000}-\u{3fffd}]/u

/** The words of a text, for each line that it must have. */
export function wordsOf(text: string, maker: RunMaker): Word[][] {
  const lines = text.split(breaks)
  return lines.map((line, at) => {
    // Add a space, so that words of two lines stay separate when read or copied.
    const ended = at < lines.length - 1 && line !== '' ? `${line} ` : line
    return pieces(ended).map((piece) => wordOf(piece, maker))
  })
}

function wordOf({ text, space }: Piece, maker: RunMaker): Word {
  const width = maker.widthOf(text)
  const runs = maker.runsOf(text + space)
  return { text, space, runs, width, spaceWidth: maker.widthOf(text + space) - width }
}

interface Piece {
  text: string
  space: string
}

function pieces(line: string): Piece[] {
  const found: Piece[] = []
  let current: Piece = { text: '', space: '' }
  let before = ''
  const end = () => {
    if (current.text !== '' || current.space !== '') found.push(current)
    current = { text: '', space: '' }
  }
  for (const character of line) {
    if (spaces.test(character)) current.space += character
    else {
      const mayBreak =
        current.space !== '' ||
        before === '\u200b' ||
        (/[-\u2010\u2013\u2014/]/.test(before) && current.text.length > 1 && /\p{L}/u.test(character)) ||
        (wide.test(before) && wide.test(character) && !/[、。，．）」』！？ー]/.test(character))
      if (mayBreak) end()
      current.text += character
    }
    before = character
  }
  end()
  return found
}

/**
 * Breaks words into lines. A word that is wider than a line is broken between characters.
 *
 * @param width of a line in ems
 */
export function wrap(words: readonly Word[], width: number, maker: RunMaker): Line[] {
  const lines: Line[] = []
  let line: Word[] = []
  let used = 0
  const end = () => {
    lines.push({ words: line, width: used - (line.at(-1)?.spaceWidth ?? 0) })
    line = []
    used = 0
  }
  const put = (word: Word) => {
    if (line.length > 0 && used + word.width > width + tolerance) end()
    line.push(word)
    used += word.width + word.spaceWidth
  }
  for (const word of words)
    for (const part of word.width > width + tolerance ? broken(word, width, maker) : [word]) put(part)
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

/** A tolerance, because widths are sums of fractions. */
const tolerance = 1e-6

/** Shape each part as a whole once or twice, instead of with each character. */
function broken({ text, space }: Word, width: number, maker: RunMaker): Word[] {
  const all = graphemes(text)
  const parts: string[] = []
  for (let from = 0; from < all.length; ) {
    let end = from
    // The width of several characters is about the sum of their widths.
    for (let used = 0; end < all.length; end += 1) {
      used += maker.widthOf(all[end] ?? '')
      if (used > width && end > from) break
    }
    while (end > from + 1 && maker.widthOf(all.slice(from, end).join('')) > width) end -= 1
    parts.push(all.slice(from, end).join(''))
    from = end
  }
  return parts.map((text, at) => wordOf({ text, space: at === parts.length - 1 ? space : '' }, maker))
}
