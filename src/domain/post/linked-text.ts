import { hostMax } from '../is-url.ts'

/** A part of a text: words, or an address that can be opened. */
export type TextPart = { text: string; href?: string }

/** Only addresses with http or https: nothing else can be opened by a press. */
const address = /https?:\/\/[^\s<>"'`]+/giu

/**
 * A text in parts, with its addresses. The parts together are the text, unchanged. A full stop, a comma or a closing bracket that ends a sentence
 * is not part of the address.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutEnding(found)
    const href = hrefOf(shown)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shown, href })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Counts the brackets once: counting them again for each of 4,000 would freeze the page. */
function withoutEnding(found: string): string {
  let unmatched = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    if (last === ')' && unmatched > 0) unmatched--
    else if (!/[.,;:!?…\]}]/.test(last)) break
  }
  return found.slice(0, end)
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
