import { type Category, type Glyph, newGlyph } from './glyph-buffer.ts'

/** Glyphs that are reordered and combined with each other only. */
export interface Syllable {
  glyphs: Glyph[]
  /** Whether its glyphs may change places: not in symbols and punctuation. */
  isOrdered: boolean
}

// The syntax of a syllable, in letters of `Category`: HarfBuzz's hb-ot-shaper-indic-machine.rl for the characters of Devanagari.
const nuktas = '(?:NN?)?'
const consonant = `[CR]J?${nuktas}`
const virama = '[JZ]?H(?:JN?)?'
const tail = '(?:[JZ]?SS?Z?)?A*'
const complexTail = `(?:${virama}${consonant})*(?:HZ|${virama}|(?:[JZ]*[ML]N?H?)*)${tail}`
const reph = '(?:RH)?'

/** In order: of two that match as much, the first counts. */
const patterns = [
  { pattern: `${consonant}${complexTail}`, isOrdered: true },
  { pattern: `${reph}V${nuktas}${complexTail}`, isOrdered: true },
  { pattern: `${reph}V${nuktas}J`, isOrdered: true },
  { pattern: `(?:P|${reph}D)${nuktas}${complexTail}`, isOrdered: true },
  { pattern: `YN?${tail}`, isOrdered: false },
  { pattern: `${reph}${nuktas}${complexTail}`, isOrdered: true, isBroken: true },
].map((kind) => ({ ...kind, pattern: new RegExp(kind.pattern, 'y') }))

/** The syllables of Devanagari text. Signs that have nothing to stand on get a dotted circle. @param glyphOf the font's glyph, 0 for none */
export function syllablesOf(text: string, glyphOf: (point: number) => number): Syllable[] {
  const glyphs = charactersOf(text, glyphOf)
  const categories = glyphs.map(({ category }) => category).join('')
  const syllables: Syllable[] = []
  for (let at = 0; at < glyphs.length; ) {
    const { end, isOrdered, isBroken } = longestAt(categories, at)
    const inside = glyphs.slice(at, end)
    if (isBroken) inside.unshift(newGlyph(glyphOf(dottedCircle), inside[0]?.cluster ?? 0, 'D'))
    syllables.push({ glyphs: inside, isOrdered })
    at = end
  }
  return syllables
}

function longestAt(categories: string, at: number): { end: number; isOrdered: boolean; isBroken: boolean } {
  let best = { end: at, isOrdered: false, isBroken: false }
  for (const { pattern, isOrdered, isBroken = false } of patterns) {
    pattern.lastIndex = at
    const end = at + (pattern.exec(categories)?.[0].length ?? 0)
    if (end > best.end) best = { end, isOrdered, isBroken }
  }
  return best.end > at ? best : { ...best, end: at + 1 }
}

const dottedCircle = 0x25cc

function charactersOf(text: string, glyphOf: (point: number) => number): Glyph[] {
  const glyphs: Glyph[] = []
  let cluster = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (isConstrained(text, cluster)) glyphs.push(newGlyph(glyphOf(dottedCircle), cluster, 'D'))
    glyphs.push(newGlyph(glyphOf(point), cluster, categoryOf(point)))
    cluster += character.length
  }
  return glyphs
}

/**
 * Vowels that would look like another one with the sign behind them, so that the sign gets a dotted circle ("Vowel Constraints" of the
 * Unicode Standard 12.1).
 */
const constraints = /(?:अ[ऺऻाॅॆॉ-ौॏॖॗ]|आ[ऺॅ-ै]|उु|ए[ॅ-े]|र्इ)/y

function isConstrained(text: string, at: number): boolean {
  for (const length of [1, 2]) {
    constraints.lastIndex = Math.max(0, at - length)
    if (at >= length && constraints.exec(text)?.[0].length === length + 1) return true
  }
  return false
}

function categoryOf(point: number): Category {
  if (point === 0x200c) return 'Z'
  if (point === 0x200d) return 'J'
  if (point === 0x0930) return 'R'
  for (const [category, pattern] of categories) if (pattern.test(String.fromCodePoint(point))) return category
  return 'X'
}

// By numbers: most of these are marks, which would attach to the brackets around them.
const categories: readonly (readonly [Category, RegExp])[] = [
  ['C', /[\u0915-\u0939\u0958-\u095f\u0978-\u097f]/],
  ['V', /[\u0904-\u0914\u0960\u0961\u0972-\u0977]/],
  ['L', /[\u093f\u094e]/],
  ['M', /[\u093a\u093b\u093e-\u094c\u094f\u0955-\u0957\u0962\u0963]/],
  ['H', /\u094d/],
  ['N', /\u093c/],
  ['S', /[\u0900-\u0903]/],
  ['A', /[\u0951-\u0954\u1cd0-\u1ce8\u1ced\u1cf2-\u1cf4\u1cf7-\u1cf9\ua8e0-\ua8f1]/],
  ['Y', /[\u093d\ua8f2-\ua8f7\u1ce9-\u1cec\u1cee-\u1cf1]/],
  ['P', /[\u0966-\u096f\u00a0\u00d7\u2010-\u2014\u002d]/],
  ['D', /\u25cc/],
]
