import type { ContactMessage } from '#src/domain/contact/table.ts'
import { shortened } from '#src/domain/text/shortened.ts'
import { site } from '#src/site.ts'
import { reply } from './copy.ts'

/** The longest URL that every mail program accepts, in characters: some cut longer ones, or don't open. */
const longest = 1800
/** The longest name in the greeting. */
const longestName = 60

/**
 * A mailto URL that answers a message: subject, greeting and the quoted text, cut to fit. The sender's text is encoded, so it can't add a
 * header or another address.
 *
 * @param written what it says so far
 */
export function replyHref(message: ContactMessage, written = ''): string {
  const to = message.email.split('@').map(encoded).join('@')
  const subject = encoded(reply.subject(message, site.name))
  const greeting = reply.greeting(shortened(message.name, longestName, { ending: '' }))
  const hrefWith = (quoted: string) =>
    `mailto:${to}?subject=${subject}&body=${encoded(`${greeting}\n\n${written}\n\n${reply.intro(message)}\n${quote(quoted)}`)}`

  const text = message.message.toWellFormed().trim()
  if (hrefWith(text).length <= longest) return hrefWith(text)
  const cut = (length: number) => shortened(text, length, { ending: ' […]' })
  const fitting = mostThat((length) => hrefWith(cut(length)).length <= longest, text.length - 1)
  return fitting > 0 ? hrefWith(cut(fitting)) : `mailto:${to}?subject=${subject}`
}

/** Opens the mail program in a new window: a web mail program neither replaces our page nor can access it. */
export function openReply(message: ContactMessage): void {
  const link = document.createElement('a')
  Object.assign(link, { href: replyHref(message), ...inOwnWindow })
  link.click()
}

/** For links to other sites. */
export const inOwnWindow = { target: '_blank', rel: 'noopener noreferrer' } as const

function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** Mail uses CRLF line breaks (RFC 6068). */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'))
}

/** The greatest number up to `most` for which `holds` is true; 0 if there is none. It must be true for all smaller numbers. */
function mostThat(holds: (number: number) => boolean, most: number): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
