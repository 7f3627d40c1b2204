import type { ContactMessage } from '#src/domain/contact/message.ts'
import { site } from '#src/site.ts'
import { reply } from './texts.ts'

/** The longest address that every mail program takes, in characters: some cut longer ones, or open nothing. */
const longest = 1800
/** Of a name, in the greeting. */
const longestName = 60

/**
 * A mailto address that answers a message: subject, greeting and the quoted text, which is cut to what fits. What the sender typed is
 * encoded: it adds no header and no further address.
 */
export function replyHref(message: ContactMessage): string {
  const to = message.email.split('@').map(encoded).join('@')
  const subject = encoded(reply.subject(message, site.name))
  const greeting = reply.greeting([...message.name].slice(0, longestName).join(''))
  const hrefWith = (quoted: string) =>
    `mailto:${to}?subject=${subject}&body=${encoded(`${greeting}\n\n\n\n${reply.intro(message)}\n${quote(quoted)}`)}`

  const characters = [...message.message.toWellFormed().trim()]
  if (hrefWith(characters.join('')).length <= longest) return hrefWith(characters.join(''))
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()} […]`
  const fitting = mostThat((length) => hrefWith(cut(length)).length <= longest, characters.length)
  return fitting > 0 ? hrefWith(cut(fitting)) : `mailto:${to}?subject=${subject}`
}

/** Opens the mail program in a window of its own: one that is a web page does not replace ours, and can't reach it. */
export function openReply(message: ContactMessage): void {
  const link = document.createElement('a')
  Object.assign(link, { href: replyHref(message), ...inOwnWindow })
  link.click()
}

/** For a link out of the app. */
export const inOwnWindow = { target: '_blank', rel: 'noopener noreferrer' } as const

function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** Line breaks are CRLF in mail (RFC 6068). */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'))
}

/** The greatest number up to `most` for which this holds; 0 if it holds for none. It must hold for all numbers below that one. */
function mostThat(holds: (number: number) => boolean, most: number): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
