let segmenter: Intl.Segmenter | undefined

function lettersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** The start and end of the letter at a place of a text. */
export function letterAt(text: string, place: number): [start: number, end: number] {
  const { index = text.length, segment = '' } = lettersOf(text).containing(place) ?? {}
  return [index, index + segment.length]
}

/**
 * A text of at most `most`, with `ending` if it is shortened. It is never cut within a letter: an emoji of several signs and a syllable with its
 * vowel sign are kept or dropped as a whole.
 *
 * @param options.sizeOf measures a text. Default: UTF-16 units
 */
export function shortened(
  text: string,
  most: number,
  { ending = '…', sizeOf = (part: string) => part.length }: { ending?: string; sizeOf?: (part: string) => number } = {},
): string {
  if (sizeOf(text) <= most) return text
  let room = most - sizeOf(ending)
  let kept = ''
  for (const { segment } of lettersOf(text)) {
    room -= sizeOf(segment)
    if (room < 0) break
    kept += segment
  }
  return kept.trimEnd() + ending
}

const encoder = new TextEncoder()

/** In UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * A text without these characters at its end, in one pass: `/[. ]+$/` looks for the end at each such character, so thousands of them freeze the page.
 *
 * @param characters each one UTF-16 unit
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
