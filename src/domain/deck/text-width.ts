// Widths of text without a font: a slide is laid out alike on the screen, in PPTX and in PDF, each of which draws with another one. They are
// those of the widest of them (Instrument Sans, Arial, Noto Sans), by classes of characters, so a text that fits here fits there.

const classes: readonly (readonly [RegExp, number])[] = [
  // Marks that lie over or under the letter before them, joiners, and variation selectors.
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[ilI.,:;'|!’‘·]/u, 0.33],
  [/[fjrt()[\]{}"“”`/\\-]/u, 0.46],
  [/\s/u, 0.31],
  [/[mwMW@%&—…₹]/u, 1.05],
  [/[A-Z]/u, 0.78],
  [/[a-z\d]/u, 0.63],
  // Spacing vowel signs of Indic scripts.
  [/\p{Mc}/u, 0.5],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u, 1.05],
  [/\p{Extended_Pictographic}/u, 1.4],
]
const otherWidth = 0.85
const boldFactor = 1.08

const widths = new Map<string, number>()

function widthOf(character: string): number {
  let width = widths.get(character)
  if (width === undefined) {
    width = classes.find(([shape]) => shape.test(character))?.[1] ?? otherWidth
    widths.set(character, width)
  }
  return width
}

/** The width of a text of one line, at least as great as any of the fonts needs, in units of its size. */
export function textWidth(text: string, bold: boolean): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return bold ? width * boldFactor : width
}

/**
 * The number of lines of a paragraph in a column. Breaks at spaces, and within a word that is wider than the column.
 *
 * @param width of the column, in units of the text's size
 */
export function lineCount(paragraph: string, width: number, bold: boolean): number {
  const space = textWidth(' ', bold)
  let lines = 1
  let used = 0
  for (const word of paragraph.split(/\s+/u)) {
    const needed = textWidth(word, bold)
    if (used > 0 && used + space + needed > width) {
      lines += 1
      used = 0
    }
    if (used > 0) used += space
    used += needed
    while (used > width) {
      lines += 1
      used -= width
    }
  }
  return lines
}
