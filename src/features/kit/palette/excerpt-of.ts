import { searchable } from '#src/domain/text/searchable.ts'
import { letterAt, shortened } from '#src/domain/text/shortened.ts'

/** The maximum UTF-16 units before and after the match. */
const [before, after] = [30, 60]

/** A match of a search in a text, and the text around it. */
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
 * @returns undefined if those texts explain every word, or if the text contains none of the other words
 */
export function excerptOf(text: string, searched: string, shown: readonly string[]): Excerpt | undefined {
  if (searched === '') return undefined
  const explained = searchable(shown)
  const words = searchable([searched])
    .split(' ')
    .filter((word) => word !== '' && !explained.includes(word))
  if (words.length === 0) return undefined
  const { normalised, places } = normalisedOf(text)
  const word = words.find((each) => normalised.includes(each))
  if (word === undefined) return undefined
  const start = normalised.indexOf(word)
  const placeAt = (index: number) => places?.[index] ?? index
  const [from] = letterAt(text, placeAt(start))
  const [, to] = letterAt(text, placeAt(start + word.length - 1))
  const begin = from > before ? letterAt(text, from - before - 1)[1] : 0
  return {
    before: (begin > 0 ? '…' : '') + text.slice(begin, from),
    found: text.slice(from, to),
    after: shortened(text.slice(to), after),
  }
}

/** The normalised text, with the place of each part in the original. */
function normalisedOf(text: string): { normalised: string; places?: number[] } {
  // Most texts are ASCII, for which this is a hundred times faster.
  if (/^\p{ASCII}*$/u.test(text)) return { normalised: text.toLowerCase() }
  const places: number[] = []
  let normalised = ''
  let place = 0
  for (const character of text) {
    const compared = comparedOf(character)
    normalised += compared
    for (let index = 0; index < compared.length; index++) places.push(place)
    place += character.length
  }
  return { normalised, places }
}

/** A cache of normalised characters: a text has few different ones, and a list shows many texts. */
const known = new Map<string, string>()

function comparedOf(character: string): string {
  let compared = known.get(character)
  if (compared === undefined) {
    // A space by itself would be trimmed.
    compared = /\s/.test(character) ? ' ' : searchable([character])
    if (known.size > 5000) known.clear()
    known.set(character, compared)
  }
  return compared
}
