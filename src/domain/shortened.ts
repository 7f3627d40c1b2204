let segmenter: Intl.Segmenter | undefined

/**
 * A text of at most `most`, with `ending` where it is shortened. It never ends in half a letter: an emoji of several signs and a syllable with its
 * vowel sign stay or go as a whole.
 *
 * @param options.sizeOf what is counted. Default: UTF-16 units
 */
export function shortened(
  text: string,
  most: number,
  { ending = '…', sizeOf = (part: string) => part.length }: { ending?: string; sizeOf?: (part: string) => number } = {},
): string {
  if (sizeOf(text) <= most) return text
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let room = most - sizeOf(ending)
  let kept = ''
  for (const { segment } of segmenter.segment(text)) {
    room -= sizeOf(segment)
    if (room < 0) break
    kept += segment
  }
  return kept.trimEnd() + ending
}

const encoder = new TextEncoder()

/** In UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length
