import { searchable } from '#src/domain/searchable.ts'

/** Characters before and after what was found. */
const [before, after] = [30, 60]

/** A part of a text that a search has found, and what surrounds it. */
export interface Excerpt {
  before: string
  found: string
  after: string
}

/**
 * The place where a text contains a searched word that nothing else on the screen shows.
 *
 * @param searched the words that a search compared, as typed
 * @param shown the texts beside it, which explain their own words
 * @returns undefined if they explain every word, or the text contains none of the others
 */
export function excerptOf(text: string, searched: string, shown: readonly string[]): Excerpt | undefined {
  if (searched === '') return undefined
  const explained = searchable(shown)
  const words = searchable([searched])
    .split(' ')
    .filter((word) => word !== '' && !explained.includes(word))
  if (words.length === 0) return undefined
  const { characters, normalised, places } = normalisedOf(text)
  const word = words.find((each) => normalised.includes(each))
  if (word === undefined) return undefined
  const start = normalised.indexOf(word)
  const placeAt = (index: number) => places?.[index] ?? index
  const [from, to] = [placeAt(start), placeAt(start + word.length - 1) + 1]
  const part = (begin: number, end: number) => characters.slice(Math.max(0, begin), end).join('')
  return {
    before: (from > before ? '…' : '') + part(from - before, from),
    found: part(from, to),
    after: part(to, to + after) + (to + after < characters.length ? '…' : ''),
  }
}

/** The text as a search compares it, with the place of the character that each part of it came from. */
function normalisedOf(text: string): { characters: string[]; normalised: string; places?: number[] } {
  const characters = [...text]
  // Most texts, and a hundred times faster.
  if (/^\p{ASCII}*$/u.test(text)) return { characters, normalised: text.toLowerCase() }
  const places: number[] = []
  let normalised = ''
  for (const [place, character] of characters.entries()) {
    // A space of its own would be trimmed.
    const compared = /\s/.test(character) ? ' ' : searchable([character])
    normalised += compared
    for (let index = 0; index < compared.length; index++) places.push(place)
  }
  return { characters, normalised, places }
}
