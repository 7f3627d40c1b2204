import { hostMax } from '../text/is-url.ts'
import { trimEnd } from '../text/shortened.ts'

/** A part of a text: words, or an address that can be opened. */
export type TextPart = { text: string; href?: string }

/** Only these addresses become links. */
const start = /https?:\/\//giu
/** Quotes, a danda and similar signs of other scripts end an address. */
const stop = /[\s<>"'`\p{Pi}\p{Pf}‚„＂〝〞❝❞「」『』।॥།។။۔؟،؛。｡、，！？；：＇｢｣〖〗⟨⟩＜＞꯫᱾．•]/u
const opening = '([{（［｛【〔《〈'
const closing = ')]}）］｝】〕》〉'
/** Includes WhatsApp's marks of bold, italic and struck text, and invisible marks. */
const afterAddress = `.,;:!?…*_~|–—${opening}\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0f\ufeff`
/** The start of another address without a space before it, except where an address contains another one. */
const another = /[\p{L}\p{N},;|]https?:\/\//iuy

/**
 * Splits a text into parts, with its addresses. The parts together are the unchanged text. The end of a sentence isn't part of an address, nor is a
 * closing bracket that was opened before it.
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

/** Brackets are matched in one pass: searching for the partner of each of 4,000 brackets would freeze the page. */
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
    // An apostrophe in a word doesn't close a quotation.
    const isInWord = /['’]/.test(character) && /[\p{L}\p{N}]/u.test(text.charAt(end + 1))
    if (stop.test(character) && !isInWord) break
  }
  return end
}

/**
 * Undefined for anything else than an address, and for misleading addresses: with a user name before the host, a host that the browser spells
 * differently (in other scripts, or with characters that look like a slash), or invisible characters.
 */
function hrefOf(shown: string): string | undefined {
  if (/[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(shown)) return undefined
  const written = shown
    .split(/[/?#\\]/u)[2]
    ?.replace(/:\d*$/, '')
    .toLowerCase()
  // Check first, because spelling a host of another script takes the browser long.
  if (!written || written.length > hostMax || /[^\x20-\x7e]/.test(written)) return undefined
  try {
    const { href, hostname, username, password } = new URL(shown)
    return hostname === written && hostname.includes('.') && username === '' && password === '' ? href : undefined
  } catch {
    return undefined
  }
}
