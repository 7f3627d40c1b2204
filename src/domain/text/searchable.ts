import { withoutInvisible } from './characters.ts'

/** Combining marks of Latin, Greek and Cyrillic letters. Those of Indian scripts are vowels: कल and कुल are two words. */
const accents = /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]/g

/** Letters that Unicode doesn't decompose, each with the letters that people type instead. */
const plain = new Map(
  'ßss æae œoe øo łl đd ðd þth ħh ŧt ıi ςσ'.split(' ').map(([letter = '', ...typed]) => [letter, typed.join('')]),
)

/**
 * The normal form for both sides of a search: lower case, without accents and invisible characters, with a keyboard's quotes and dashes, and with
 * single spaces. Values other than texts are left out.
 */
export function searchable(texts: readonly unknown[]): string {
  const text = texts.filter((each) => typeof each === 'string').join(' ')
  // Most texts are ASCII, for which this is many times faster.
  const folded = /^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : foldedText(text)
  return folded.replace(/\s+/g, ' ').trim()
}

function foldedText(text: string): string {
  return (
    withoutInvisible(text)
      // Replace quotes before decomposing, because an acute accent decomposes into a space with a mark.
      .replace(/[\u2018-\u201b‹›❛❜´ʹʻʼ′]/g, "'")
      .replace(/[\u201c-\u201f«»❝❞〝〞″]/g, '"')
      .normalize('NFKD')
      .replace(accents, '')
      .replace(/[\p{Dash_Punctuation}−⁃]/gu, '-')
      .toLowerCase()
      .replace(/[ßæœøłđðþħŧıς]/g, (letter) => plain.get(letter) ?? letter)
  )
}
