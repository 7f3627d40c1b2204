/**
 * What a Devanagari character is in its syllable: C consonant, R र, V vowel, N nukta, H virama, M vowel sign, L vowel sign on the left, S sign such as ं, A Vedic
 * accent, Y symbol, P digit or another that may carry signs, D dotted circle, J ZWJ, Z ZWNJ, X anything else.
 */
export type Category = 'C' | 'R' | 'V' | 'N' | 'H' | 'M' | 'L' | 'S' | 'A' | 'Y' | 'P' | 'D' | 'J' | 'Z' | 'X'

/** A glyph on its way from characters to positions on a line. Lengths are in units of the font. */
export interface Glyph {
  id: number
  /** The place of its first character in the text, in UTF-16 units. */
  cluster: number
  /** The bits of the features that may change it: 1 for those that change every glyph, others in `shape-devanagari.ts`. */
  features: number
  advance: number
  xOffset: number
  yOffset: number
  /** The glyph that a mark is attached to: how many places before. 0 if none. */
  attachedTo: number
  /** Ligatures, and the marks inside them, by a number of their own. 0 if none. */
  ligature: number
  /** For a mark inside a ligature: the component that it belongs to, from 1. 0 for the ligature itself. */
  component: number
  /** Of a ligature. */
  components: number
  isLigated: boolean
  isMultiplied: boolean
  category: Category
  /** Where it belongs in its syllable: a number of `shape-devanagari.ts`. */
  position: number
}

/** A glyph that nothing has happened to. */
export function newGlyph(id: number, cluster: number, category: Category = 'X'): Glyph {
  return {
    id,
    cluster,
    features: 1,
    advance: 0,
    xOffset: 0,
    yOffset: 0,
    attachedTo: 0,
    ligature: 0,
    component: 0,
    components: 1,
    isLigated: false,
    isMultiplied: false,
    category,
    position: 0,
  }
}
