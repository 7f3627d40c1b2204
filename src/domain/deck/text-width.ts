// Widths of text without a font: a slide has the same layout on the screen, in PPTX and in PDF, which draw with different fonts. ASCII has the wider
// width of Arial and Noto Sans; other scripts have a width that their words in Noto don't exceed. So a text that fits here fits in all of them.

/** Widths of ASCII in twentieths of the text's size. */
type Ascii = Readonly<Record<number, string>>

const regular: Ascii = {
  5: "'",
  6: ' !,.:;ijl',
  7: '()-I[]`f',
  8: '/\\t{}',
  9: '"r',
  10: 'Jcsz',
  11: 'kvxy',
  12: '$*+0123456789<=>?L^_ae|~',
  13: '#FTZbdghnopqu',
  14: 'ABEKPSVXY',
  15: '&CDHRU',
  16: 'GNOQw',
  18: '%',
  19: 'MWm',
  21: '@',
}

const bold: Ascii = {
  6: " ',.",
  7: '!()-:;[]ijl',
  8: 'I`f{}',
  9: '/\\t',
  10: '"rz',
  11: '*',
  12: '$+0123456789<=>J^_cesvxy|~',
  13: '#?FLTZabdgkopq',
  14: 'EPSVXYhnu',
  15: '&ABCDKR',
  16: 'GHOQU',
  17: 'N',
  18: 'w',
  19: '%M',
  20: '@Wm',
}

/**
 * Widths of other characters, in units of the text's size; the first match counts. In these scripts, words are narrower than the sum of their
 * letters.
 */
const classes: readonly (readonly [RegExp, number])[] = [
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 1.4],
  // The longest Arabic ligatures.
  [/[\ufdf0-\ufdfc]/u, 2.7],
  [/\ufdfd/u, 8],
  // Marks over or under the letter before them, joiners, variation selectors. Some South Indian marks take room.
  [/(?=[\p{Mn}\p{Me}])[\u0b80-\u0d7f]/u, 0.3],
  [/[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}]/u, 1.05],
  [/[\u3000-\u303f\uff00-\uff60\uffe0-\uffe6]/u, 1.05],
  [/(?=\p{Mc})[\u0900-\u097f\u0a00-\u0aff]/u, 0.33],
  [/(?=\p{Mc})[\u0980-\u09ff\u0b00-\u0b7f]/u, 0.5],
  [/\p{Mc}/u, 0.8],
  [/\p{Nd}/u, 0.75],
  [/\p{Script=Devanagari}/u, 0.68],
  [/[\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Thai}\p{Script=Lao}]/u, 0.75],
  [/[\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}]/u, 0.8],
  [
    /[\p{Script=Telugu}\p{Script=Kannada}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Khmer}]/u,
    0.95,
  ],
  [/[\p{Script=Tamil}\p{Script=Malayalam}]/u, 1.1],
  [/[–‘’“”•·−×÷₹€£¥°]/u, 0.62],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}]/u, 0.72],
  [/\p{Script=Cyrillic}/u, 0.78],
  [/\p{Script=Cuneiform}/u, 3],
  [/\s/u, 1],
]
const wideLatin = /(?=\p{Script=Latin})[\p{Lu}\p{Lt}ꜳæœǆǳʥꝳﬀﬃﬄ]/u
const otherWidth = 1.4
/** The ratio of bold to regular widths in other scripts. */
const boldFactor = 1.08

const tables = { regular: tableOf(regular), bold: tableOf(bold) }

function tableOf(ascii: Ascii): Map<string, number> {
  return new Map(
    Object.entries(ascii).flatMap(([width, characters]) => [...characters].map((one) => [one, +width / 20])),
  )
}

/** The width of a character, in units of the text's size. Cached, because every fit of a text needs the same widths again. */
function widthOf(character: string, table: Map<string, number>): number {
  let width = table.get(character)
  if (width === undefined) {
    const other = wideLatin.test(character)
      ? 1.05
      : (classes.find(([shape]) => shape.test(character))?.[1] ?? otherWidth)
    width = table === tables.bold ? other * boldFactor : other
    table.set(character, width)
  }
  return width
}

/** The width of a text in one line, in units of its size: about the width in the widest font. */
export function textWidth(text: string, isBold: boolean): number {
  const table = isBold ? tables.bold : tables.regular
  let width = 0
  for (const character of text) width += widthOf(character, table)
  return width
}

/** Spaces at which a line may end; others keep their words together. */
const breaks = /([^\S\u00a0\u2007\u202f\ufeff]+)/u

/** After a hyphen, a dash or a slash, where a word that is wider than a line breaks first. */
const hyphenated = /(?<=\S[-\u2010\u2013\u2014/])(?=\p{L})/u

/** A paragraph with its widths in units of its size, because lines are counted for many sizes. */
export interface Measured {
  /** Alternating words and spaces. */
  pieces: readonly { text: string; width: number }[]
  /** In one line. */
  width: number
  isBold: boolean
}

export function measured(paragraph: string, isBold: boolean): Measured {
  const pieces = paragraph.split(breaks).map((text) => ({ text, width: textWidth(text, isBold) }))
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0), isBold }
}

/**
 * The number of lines of a paragraph in a column. Breaks at spaces, and within a word that is wider than the column: at its hyphens, or anywhere.
 *
 * @param column its width, in units of the text's size
 */
export function linesOf({ pieces, width, isBold }: Measured, column: number): number {
  if (width <= column) return 1
  const table = isBold ? tables.bold : tables.regular
  let lines = 1
  let used = 0
  /** Adds a piece to the line if it fits. @returns whether it fits */
  function put(advance: number): boolean {
    if (used > 0 && used + advance > column) {
      lines += 1
      used = 0
    }
    if (advance <= column) used += advance
    return advance <= column
  }
  for (const [index, piece] of pieces.entries()) {
    // Spaces hang over the end of a line.
    if (index % 2 === 1 || piece.width === 0) used += piece.width
    else if (!put(piece.width)) {
      for (const part of piece.text.split(hyphenated)) {
        if (put(textWidth(part, isBold))) continue
        for (const character of part) if (!put(widthOf(character, table))) used += widthOf(character, table)
      }
    }
  }
  return lines
}

/** The number of lines of a paragraph in a column. */
export function lineCount(paragraph: string, column: number, isBold: boolean): number {
  return linesOf(measured(paragraph, isBold), column)
}

/** The width of a text's longest word, in units of its size. */
export function longestWord(text: string, isBold: boolean): number {
  return Math.max(0, ...measured(text, isBold).pieces.map(({ width }, index) => (index % 2 === 1 ? 0 : width)))
}
