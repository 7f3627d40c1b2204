import { hostMax } from '../text/is-url.ts'
import { trimEnd } from '../text/shortened.ts'

/** A part of a text: words, or an address that can be opened. */
export type TextPart = { text: string; href?: string }

/** Nothing else can be opened by a press. */
const start = /https?:\/\//giu
/** Quotes, a danda and its like in other scripts end an address. */
const stop = /[\s<>"'`\p{Pi}\p{Pf}‚„＂〝〞❝❞「」『』।॥།។။۔؟،؛。｡、，！？；：＇｢｣〖〗⟨⟩＜＞꯫᱾．•]/u
const opening = '([{（［｛【〔《〈'
const closing = ')]}）］｝】〕》〉'
/** With the marks of bold, italic and struck text in WhatsApp, and marks that can't be seen. */
const afterAddress = `.,;:!?…*_~|–—${opening}\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0f\ufeff`
/** Begins another address, without a space: not after what one address has before another that it contains. */
const another = /[\p{L}\p{N},;|]https?:\/\//iuy

/**
 * A text in parts, with its addresses. The parts together are the text, unchanged. What ends a sentence is not part of the address, nor is a
 * bracket that was opened before it.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  let looked = 0
  for (const { index } of text.matchAll(start)) {
    if (index < looked) continue
    looked = endOfAddress(text, index)
    const shown = trimEnd(text.slice(index, looked), afterAddress)
    const href = hrefOf(shown)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shown, href })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** In one pass: looking for the partner of each of 4,000 brackets would freeze the page. */
function endOfAddress(text: string, begin: number): number {
  const open = Array.from(opening, () => 0)
  let end = begin
  for (; end < text.length; end++) {
    const character = text.charAt(end)
    const [opens, closes] = [opening.indexOf(character), closing.indexOf(character)]
    if (opens >= 0) open[opens] = (open[opens] ?? 0) + 1
    if (closes >= 0 && !open[closes]) break
    if (closes >= 0) open[closes] = (open[closes] ?? 0) - 1
    another.lastIndex = end
    if (another.test(text)) return /[,;|]/.test(character) ? end : end + 1
    // In a word, it closes no quotation.
    const isInWord = /['’]/.test(character) && /[\p{L}\p{N}]/u.test(text.charAt(end + 1))
    if (stop.test(character) && !isInWord) break
  }
  return end
}

/**
 * Undefined for what is no address, and for one that reads like another: with a user name before its host, a host that the browser spells
 * otherwise (in other scripts, or with characters that look like a slash), or characters that can't be seen.
 */
function hrefOf(shown: string): string | undefined {
  if (/[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(shown)) return undefined
  const written = shown
    .split(/[/?#\\]/u)[2]
    ?.replace(/:\d*$/, '')
    .toLowerCase()
  // The browser would spell a host of another script otherwise, which takes long.
  if (!written || written.length > hostMax || /[^\x20-\x7e]/.test(written)) return undefined
  try {
    const { href, hostname, username, password } = new URL(shown)
    return hostname === written && hostname.includes('.') && username === '' && password === '' ? href : undefined
  } catch {
    return undefined
  }
}
