import type { Palette } from './look.ts'
import {
  type Box,
  bulletIndent,
  lineHeights,
  type Overflow,
  type Paragraph,
  type SceneElement,
  type TextElement,
} from './scene.ts'
import { linesOf, measured } from './text-width.ts'

/** The style of a text. Sizes are in points, from the preferred one down to the smallest. */
export interface TextStyle extends Pick<TextElement, 'role' | 'bold' | 'color'> {
  align?: TextElement['align']
  anchor?: TextElement['anchor']
  largest: number
  smallest: number
}

/** A slide while it is laid out. */
export interface Canvas {
  palette: Palette
  elements: SceneElement[]
  /**
   * Adds a text, as large as fits its box.
   *
   * @param source the field that it was typed in; null for a computed text
   */
  write: (text: string, box: Box, style: TextStyle, source: Overflow | null) => void
  report: (overflow: Overflow) => void
  overflows: readonly Overflow[]
}

export function createCanvas(palette: Palette): Canvas {
  const elements: SceneElement[] = []
  const overflows: Overflow[] = []
  const report = (overflow: Overflow) => void overflows.push(overflow)
  return {
    palette,
    elements,
    overflows,
    report,
    write(text, box, { largest, smallest, align = 'left', anchor = 'top', ...style }, source) {
      const paragraphs = paragraphsOf(text, source?.field === 'body' && style.role !== 'subtitle')
      const heightAt = textHeights(paragraphs, box.width, style)
      const size = largestThatFits(largest, smallest, (size) => heightAt(size) <= box.height)
      if (source && size === undefined) report(source)
      elements.push({ type: 'text', box, paragraphs, size: size ?? smallest, align, anchor, ...style })
    },
  }
}

/** The largest whole size that fits, undefined if none does. Halves the range: each step counts the lines of thousands of characters. */
function largestThatFits(largest: number, smallest: number, fits: (size: number) => boolean): number | undefined {
  if (fits(largest)) return largest
  if (!fits(smallest)) return undefined
  let [size, tooLarge] = [smallest, largest]
  while (tooLarge - size > 1) {
    const middle = Math.floor((size + tooLarge) / 2)
    if (fits(middle)) size = middle
    else tooLarge = middle
  }
  return size
}

/** The ends of paragraphs. The screen, PowerPoint and a PDF would each break lines at different ones of these characters. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** The start of a bullet: "- ", or what Word, Docs and WhatsApp paste. A hyphen or an asterisk needs a space after it; other bullet signs don't. */
const bulletStart =
  /^[\s\u200B\u200E]*(?:[•·◦▪‣●○■□▫⦁►⁃➢❖\uF0B7\uF0A7\uF0D8\uF0FC\uF076](?:[\s\u200B]|\uFE0F)*|[-*−‑–—]\s+|[o§✓]\t)/

/** The paragraphs of a text: each line is one, with a bullet if it starts with one and the text can have bullets. */
export function paragraphsOf(text: string, hasBullets: boolean): Paragraph[] {
  return text
    .trimEnd()
    .split(lineEnds)
    .map((line) => {
      const start = hasBullets ? (bulletStart.exec(line)?.[0] ?? '') : ''
      return { text: line.slice(start.length), bullet: start !== '' }
    })
}

/** The height of a text in a column, for each size, in points. */
export function textHeights(
  paragraphs: readonly Paragraph[],
  width: number,
  { role, bold }: Pick<TextElement, 'role' | 'bold'>,
): (size: number) => number {
  const all = paragraphs.map(({ text, bullet }) => ({ text: measured(text, bold), indent: bullet ? bulletIndent : 0 }))
  return (size) => sum(all.map(({ text, indent }) => linesOf(text, width / size - indent))) * lineHeights[role] * size
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
