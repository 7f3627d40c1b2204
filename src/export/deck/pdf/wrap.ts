import { graphemes, type Run, type RunMaker } from './text-run.ts'

/** Text that is not separated, with the space behind it. */
export interface Word {
  text: string
  space: string
  /** With the space: a reader would lose it behind a run of another script. */
  runs: readonly Run[]
  /** In ems, without the space. */
  width: number
  spaceWidth: number
}

export interface Line {
  words: readonly Word[]
  /** In ems, without the space at the end. */
  width: number
}

/** Spaces at which a line may end, and where it must. */
const spaces = /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/
const breaks = /\r\n|[\n\r\u0085\u2028\u2029]/

/** Ideographs, kana and the like, between any two of which a line may end. */
const wide =
  /[\u2e80-\u303f\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|[\u{20000}-\u{3fffd}]/u

/** The words of a text, for each line that it must have. */
export function wordsOf(text: string, maker: RunMaker): Word[][] {
  const lines = text.split(breaks)
  return lines.map((line, at) => {
    // A space, so that words of two lines are two words for who reads or copies them.
    const ended = at < lines.length - 1 && line !== '' ? `${line} ` : line
    return pieces(ended).map((piece) => wordOf(piece, maker))
  })
}

function wordOf({ text, space }: Piece, maker: RunMaker): Word {
  const width = maker.widthOf(text)
  const runs = maker.runsOf(text + space)
  return { text, space, runs, width, spaceWidth: maker.widthOf(text + space) - width }
}

interface Piece {
  text: string
  space: string
}

function pieces(line: string): Piece[] {
  const found: Piece[] = []
  let current: Piece = { text: '', space: '' }
  let before = ''
  const end = () => {
    if (current.text !== '' || current.space !== '') found.push(current)
    current = { text: '', space: '' }
  }
  for (const character of line) {
    if (spaces.test(character)) current.space += character
    else {
      const mayBreak =
        current.space !== '' ||
        before === '\u200b' ||
        (/[-\u2010\u2013\u2014/]/.test(before) && current.text.length > 1 && /\p{L}/u.test(character)) ||
        (wide.test(before) && wide.test(character) && !/[、。，．）」』！？ー]/.test(character))
      if (mayBreak) end()
      current.text += character
    }
    before = character
  }
  end()
  return found
}

/**
 * Breaks words into lines. A word that is wider than a line is broken between characters.
 *
 * @param width of a line in ems
 */
export function wrap(words: readonly Word[], width: number, maker: RunMaker): Line[] {
  const lines: Line[] = []
  let line: Word[] = []
  let used = 0
  const end = () => {
    lines.push({ words: line, width: used - (line.at(-1)?.spaceWidth ?? 0) })
    line = []
    used = 0
  }
  const put = (word: Word) => {
    if (line.length > 0 && used + word.width > width + tolerance) end()
    line.push(word)
    used += word.width + word.spaceWidth
  }
  for (const word of words)
    for (const part of word.width > width + tolerance ? broken(word, width, maker) : [word]) put(part)
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

/** Widths are sums of fractions. */
const tolerance = 1e-6

/** Each part is shaped as a whole once or twice, not again with each character. */
function broken({ text, space }: Word, width: number, maker: RunMaker): Word[] {
  const all = graphemes(text)
  const parts: string[] = []
  for (let from = 0; from < all.length; ) {
    let end = from
    // Characters are about as wide together as apart.
    for (let used = 0; end < all.length; end += 1) {
      used += maker.widthOf(all[end] ?? '')
      if (used > width && end > from) break
    }
    while (end > from + 1 && maker.widthOf(all.slice(from, end).join('')) > width) end -= 1
    parts.push(all.slice(from, end).join(''))
    from = end
  }
  return parts.map((text, at) => wordOf({ text, space: at === parts.length - 1 ? space : '' }, maker))
}
