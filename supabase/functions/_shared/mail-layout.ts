/** The one layout of our mails, as plain text and as HTML. It has no pictures, no tracking, and colours for light and dark. */
import { brand } from './brand.ts'

/** A part of a mail, such as a paragraph. Texts are plain, because the layout escapes them. */
export type MailPart =
  | string
  /** A text by a person, with its line breaks. */
  | { readonly quote: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly links: readonly { readonly text: string; readonly href: string }[] }
  | { readonly action: string; readonly href: string }

export interface MailText {
  readonly subject: string
  readonly parts: readonly MailPart[]
  /** Why the recipient gets this mail, and how to stop such mails. */
  readonly footer: readonly MailPart[]
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function renderMail({ subject, parts, footer }: MailText): RenderedMail {
  return {
    subject: headerLine(subject),
    text: [...parts.map(asText), '-- ', ...footer.map(asText), signature].join('\n\n').concat('\n'),
    html: page(subject, parts.map(asHtml).join('\n'), footer.map(asHtml).join('\n')),
  }
}

/** Without line breaks and other control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** A text for a header: one line, and not too long. A line break would start another header. */
function headerLine(text: string): string {
  // Cut between whole letters, so that no mark or part of an emoji is left alone.
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(oneLine(text))
  const characters = Array.from(letters, ({ segment }) => segment)
  if (characters.length <= longestSubject) return characters.join('')
  return `${characters.slice(0, longestSubject - 1).join('')}…`
}

/** In characters. */
const longestSubject = 150

const signature = `${brand.name}. ${brand.tagline}.`

function asText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('quote' in part) return part.quote
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')
  if ('links' in part) return part.links.map(({ text, href }) => `* ${oneLine(text)}\n  ${href}`).join('\n')
  return `${part.action}: ${part.href}`
}

function asHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p style="margin: 0 0 16px">${escaped(part)}</p>`
  if ('quote' in part) return `<p class="quote" style="${quoteStyle}">${escaped(part.quote)}</p>`
  if ('facts' in part) {
    const rows = part.facts.map(
      ([name, value]) => `<span class="soft" style="color: #465168">${escaped(name)}:</span> ${escaped(value)}`,
    )
    return `<p style="margin: 0 0 16px">${rows.join('<br>')}</p>`
  }
  if ('links' in part) {
    const items = part.links.map(({ text, href }) => `<li style="margin: 0 0 10px">${linkTo(href, text)}</li>`)
    return `<ul style="margin: 0 0 16px; padding: 0 0 0 20px">${items.join('\n')}</ul>`
  }
  return `<p style="margin: 24px 0"><a class="action" href="${escaped(part.href)}" style="${actionStyle}">${escaped(part.action)}</a></p>`
}

function linkTo(href: string, text: string): string {
  return `<a class="link" href="${escaped(href)}" style="color: #1f3df5">${escaped(text)}</a>`
}

const quoteStyle =
  'margin: 0 0 16px; padding: 12px 16px; border-left: 3px solid #1f3df5; background: #f5f7fb; white-space: pre-wrap; overflow-wrap: anywhere'
const actionStyle =
  'display: inline-block; padding: 12px 20px; border-radius: 10px; background: #1f3df5; color: #ffffff; text-decoration: none'

/** Mail programs that drop style sheets keep the light colours of the elements, which are complete. */
const darkColours = `
  @media (prefers-color-scheme: dark) {
    body { background: #0b1220 !important; color: #e9eef8 !important }
    .card { background: #151f33 !important }
    .quote { background: #0b1220 !important; border-color: #9db0ff !important }
    .soft, .foot { color: #aab6cc !important }
    .link { color: #9db0ff !important }
    .action { background: #9db0ff !important; color: #0b1220 !important }
  }`

function page(title: string, content: string, foot: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(headerLine(title))}</title>
<style>${darkColours}
</style>
</head>
<body style="margin: 0; padding: 24px 16px; background: #f5f7fb; color: #0b1220; font: 16px/1.5 sans-serif; overflow-wrap: anywhere">
<div class="card" style="max-width: 520px; margin: 0 auto; padding: 32px 24px; background: #ffffff; border-radius: 10px">
<p style="margin: 0 0 24px; font-size: 20px; font-weight: 700">${escaped(brand.name)}</p>
${content}
<div class="foot" style="margin: 32px 0 0; color: #465168; font-size: 14px">
${foot}
<p style="margin: 0">${escaped(signature)}</p>
</div>
</div>
</body>
</html>
`
}

/** Escapes a text of any origin, also inside attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
