import { syllablesOf } from './devanagari-syllables.ts'
import type { FontFile } from './font-file.ts'
import type { Category, Glyph } from './glyph-buffer.ts'
import type { LayoutTable } from './layout-common.ts'
import { substitute, wouldSubstitute } from './substitute.ts'

// Devanagari is written in another order than it is typed: the vowel sign ि stands before its consonants, and र् above the last one. After
// "Developing OpenType Fonts for Devanagari Script" (Microsoft), and HarfBuzz's hb-ot-shaper-indic.cc where that is silent. The tests compare
// with HarfBuzz.

/** The tag of the script in fonts of the second specification. */
export const devanagariTag = 'dev2'

/** A glyph's place in its syllable, in order. */
const places = {
  start: 0,
  reph: 1,
  leftSign: 2,
  before: 3,
  base: 4,
  below: 8,
  afterBelow: 9,
  after: 11,
  sign: 13,
  end: 14,
}

/** The bits of features. All but the first are for some glyphs of a syllable only. */
const bits = { everywhere: 1, rphf: 2, half: 4, blwf: 8, abvf: 16, pstf: 32 }

/** Applied one after the other, between the two reorderings. */
const basic = [
  ['nukt', bits.everywhere],
  ['akhn', bits.everywhere],
  ['rphf', bits.rphf],
  ['rkrf', bits.everywhere],
  ['blwf', bits.blwf],
  ['abvf', bits.abvf],
  ['half', bits.half],
  ['pstf', bits.pstf],
  ['vatu', bits.everywhere],
  ['cjct', bits.everywhere],
] as const

/** Applied together afterwards. */
const presentation = ['pres', 'abvs', 'blws', 'psts', 'haln']

/** Devanagari text as glyphs in the order of writing. */
export function formDevanagari(font: FontFile, gsub: LayoutTable | null, text: string): Glyph[] {
  const syllables = syllablesOf(text, font.glyphOf)
  if (!gsub) return syllables.flatMap(({ glyphs }) => glyphs)
  const last = new Set(presentation.flatMap((feature) => gsub.lookupsOf(devanagariTag, feature)))
  const virama = font.glyphOf(0x094d)
  for (const { glyphs, isOrdered } of syllables) {
    if (isOrdered) reorderAtFirst(gsub, glyphs, virama)
    for (const [feature, features] of basic) {
      for (const lookup of gsub.lookupsOf(devanagariTag, feature)) substitute(gsub, lookup, glyphs, features)
    }
    if (isOrdered) reorderAtLast(glyphs, virama)
    for (const lookup of [...last].sort((a, b) => a - b)) substitute(gsub, lookup, glyphs, bits.everywhere)
  }
  return syllables.flatMap(({ glyphs }) => glyphs)
}

/** Whether a glyph is of one of these categories, and still itself: a ligature is none of its characters. */
function is(glyph: Glyph | undefined, categories: string): boolean {
  return glyph !== undefined && !glyph.isLigated && categories.includes(glyph.category)
}

const consonants = 'CRVPD'
const joiners = 'JZ'

function placeOf(gsub: LayoutTable, { id, category }: Glyph, virama: number): number {
  switch (category) {
    case 'C':
    case 'R':
    case 'V':
    case 'P':
    case 'D':
      return placeOfConsonant(gsub, id, virama)
    case 'M':
      return places.afterBelow
    case 'L':
      return places.leftSign
    case 'S':
    case 'A':
    case 'Y':
      return places.sign
    case 'N':
    case 'H':
    case 'J':
    case 'Z':
    case 'X':
      return places.end
  }
}

/** Where a consonant stands that follows a virama: the font tells by having a form for it. */
function placeOfConsonant(gsub: LayoutTable, id: number, virama: number): number {
  const has = (feature: string) =>
    gsub
      .lookupsOf(devanagariTag, feature)
      .some((lookup) => wouldSubstitute(gsub, lookup, [virama, id]) || wouldSubstitute(gsub, lookup, [id, virama]))
  if (has('blwf') || has('vatu')) return places.below
  return has('pstf') ? places.after : places.base
}

function reorderAtFirst(gsub: LayoutTable, glyphs: Glyph[], virama: number): void {
  for (const glyph of glyphs) glyph.position = placeOf(gsub, glyph, virama)
  const { base, hasReph } = findBase(gsub, glyphs)
  for (const glyph of glyphs.slice(0, base)) glyph.position = Math.min(places.before, glyph.position)
  const [first] = glyphs
  const baseGlyph = glyphs[base]
  if (baseGlyph) baseGlyph.position = places.base
  if (hasReph && first) first.position = places.reph
  moveWithOwners(glyphs, base)
  glyphs.sort((a, b) => a.position - b.position)
  reverseLeftSigns(glyphs)
  chooseForms(glyphs)
}

/** The consonant that the others stand around: the last one without a form for standing below or after it. */
function findBase(gsub: LayoutTable, glyphs: readonly Glyph[]): { base: number; hasReph: boolean } {
  const [ra, virama, third] = glyphs
  let base = glyphs.length
  let from = 0
  let hasReph = false
  if (ra?.category === 'R' && virama && third && !is(third, joiners)) {
    hasReph = gsub.lookupsOf(devanagariTag, 'rphf').some((lookup) => wouldSubstitute(gsub, lookup, [ra.id, virama.id]))
    if (hasReph) {
      from = 2
      base = 0
    }
  }
  let seenBelow = false
  for (let at = glyphs.length - 1; at >= from; at--) {
    const glyph = glyphs[at]
    if (glyph && is(glyph, consonants)) {
      const isBase = glyph.position !== places.below && (glyph.position !== places.after || seenBelow)
      base = at
      if (isBase) break
      if (glyph.position === places.below) seenBelow = true
    } else if (at > 0 && is(glyph, 'J') && is(glyphs[at - 1], 'H')) break
  }
  return { base, hasReph: hasReph && !(base === 0 && from <= 2) }
}

/** Nuktas, viramas and joiners move with what is before them, and what is between consonants behind the base with the second one. */
function moveWithOwners(glyphs: readonly Glyph[], base: number): void {
  let last: number = places.start
  for (const [at, glyph] of glyphs.entries()) {
    if (is(glyph, 'NHJZ')) {
      glyph.position = last
      if (glyph.category === 'H' && last === places.leftSign) {
        const owner = glyphs.slice(0, at).findLast(({ position }) => position !== places.leftSign)
        if (owner) glyph.position = owner.position
      }
    } else if (glyph.position !== places.sign) last = glyph.position
  }
  let owner = base
  for (let at = base + 1; at < glyphs.length; at++) {
    const glyph = glyphs[at]
    if (is(glyph, consonants) && glyph) {
      for (const between of glyphs.slice(owner + 1, at)) {
        if (between.position < places.sign) between.position = glyph.position
      }
      owner = at
    } else if (is(glyph, 'ML')) owner = at
  }
}

/** Of several vowel signs on the left, the last typed comes first, each with the marks that follow it. */
function reverseLeftSigns(glyphs: Glyph[]): void {
  const first = glyphs.findIndex(({ position }) => position === places.leftSign)
  const last = glyphs.findLastIndex(({ position }) => position === places.leftSign)
  if (first === last) return
  const groups: Glyph[][] = []
  for (const glyph of glyphs.slice(first, last + 1)) {
    const group = groups.at(-1)
    if (glyph.category === 'L' || !group) groups.push([glyph])
    else group.push(glyph)
  }
  glyphs.splice(first, last + 1 - first, ...groups.toReversed().flat())
}

/** Says which forms each glyph may take. */
function chooseForms(glyphs: readonly Glyph[]): void {
  const found = glyphs.findIndex(({ position }) => position === places.base)
  const base = found < 0 ? glyphs.length : found
  for (const [at, glyph] of glyphs.entries()) {
    if (glyph.position === places.reph) glyph.features |= bits.rphf
    else if (at < base) glyph.features |= bits.half | bits.blwf
    else if (at > base) glyph.features |= bits.blwf | bits.abvf | bits.pstf
  }
  for (const [at, glyph] of glyphs.entries()) {
    if (at === 0 || !is(glyph, 'Z')) continue
    // After ZWNJ comes no half form.
    for (let before = at - 1; before >= 0; before--) {
      const other = glyphs[before]
      if (other) other.features &= ~bits.half
      if (is(other, consonants)) break
    }
  }
}

function reorderAtLast(glyphs: Glyph[], virama: number): void {
  for (const glyph of glyphs) {
    if (glyph.id === virama && glyph.isLigated && glyph.isMultiplied) {
      Object.assign(glyph, { category: 'H' satisfies Category, isLigated: false, isMultiplied: false })
    }
  }
  let base = glyphs.findIndex(({ position }) => position >= places.base)
  if (base < 0) base = glyphs.length
  else if (base > 0 && (glyphs[base]?.position ?? 0) > places.base) base--
  if (base === glyphs.length && base > 0 && is(glyphs[base - 1], 'J')) base--
  if (base < glyphs.length) while (base > 0 && is(glyphs[base], 'NH')) base--
  base = moveLeftSigns(glyphs, base)
  moveReph(glyphs, base)
}

/** A vowel sign on the left stands behind the last virama that is still one. Returns where the base is then. */
function moveLeftSigns(glyphs: Glyph[], base: number): number {
  if (glyphs.length < 2 || base === 0) return base
  let target = base === glyphs.length ? base - 2 : base - 1
  for (;;) {
    while (target > 0 && !is(glyphs[target], 'MLH')) target--
    if (!is(glyphs[target], 'H') || glyphs[target]?.position === places.leftSign) target = 0
    else if (target > 0 && is(glyphs[target + 1], 'J')) {
      target--
      continue
    }
    break
  }
  if (target <= 0 || glyphs[target]?.position === places.leftSign) return base
  let newBase = base
  for (let at = target; at > 0; at--) {
    if (glyphs[at - 1]?.position !== places.leftSign) continue
    if (at - 1 < newBase && newBase <= target) newBase--
    glyphs.splice(target, 0, ...glyphs.splice(at - 1, 1))
    target--
  }
  return newBase
}

/** र् that has become a sign stands behind the first virama that is still one, or at the end of the syllable, before signs like ं. */
function moveReph(glyphs: Glyph[], base: number): void {
  const [reph] = glyphs
  if (glyphs.length < 2 || reph?.position !== places.reph || !reph.isLigated || reph.isMultiplied) return
  let target = 1
  while (target < base && !is(glyphs[target], 'H')) target++
  if (target < base) {
    if (target + 1 < base && is(glyphs[target + 1], joiners)) target++
  } else {
    target = glyphs.length - 1
    while (target > 0 && glyphs[target]?.position === places.sign) target--
    if (is(glyphs[target], 'H')) {
      // Behind a vowel sign with a virama, it belongs to the vowel sign. Of several, only those before it are counted, as in HarfBuzz.
      for (let at = base + 1; at < target; at++) if (is(glyphs[at], 'ML')) target--
    }
  }
  glyphs.splice(target, 0, ...glyphs.splice(0, 1))
}
