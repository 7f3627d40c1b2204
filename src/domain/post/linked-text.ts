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

function withoutEnding(found: string): string {
  let shown = found
  for (;;) {
    const last = shown.at(-1) ?? ''
    const isUnmatched = last === ')' && shown.split('(').length < shown.split(')').length
    if (!/[.,;:!?…\]}]/.test(last) && !isUnmatched) return shown
    shown = shown.slice(0, -1)
  }
}

/**
 * Undefined for what is no address, and for one that reads like another: with a user name before its host, a host that the browser spells
 * otherwise (in other scripts, or with characters that look like a slash), or characters that can't be seen.
 */
function hrefOf(shown: string): string | undefined {
  if (/[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(shown)) return undefined
  try {
    const { href, hostname, username, password } = new URL(shown)
    const written = shown
      .split(/[/?#\\]/u)[2]
      ?.replace(/:\d*$/, '')
      .toLowerCase()
    return hostname === written && hostname.includes('.') && username === '' && password === '' ? href : undefined
  } catch {
    return undefined
  }
}
