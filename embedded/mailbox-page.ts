/** The mailbox as plain HTML without scripts, so that it works under the strictest policy and with a keyboard. */
import { createHash } from 'node:crypto'
import { escaped } from '#supabase/functions/_shared/mail-layout.ts'
import type { Mail, Mailbox } from './mailbox.ts'

export const mailboxPath = '/mailbox'

const style = `
:root { color-scheme: light dark; --paper: #f5f7fb; --ink: #0b1220; --soft: #465168; --line: #dce2ed; --accent: #1a36e0; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0b1220; --ink: #e9eef8; --soft: #aab6cc; --line: #243048; --accent: #9db0ff; }
}
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: block; padding: .75rem 0; text-decoration: none; color: inherit; }
li a:hover strong { text-decoration: underline; }
li span, .soft { color: var(--soft); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 1px solid var(--line); padding-top: 1rem; }
.action { display: inline-block; padding: .6rem 1.2rem; border: 1px solid var(--accent); border-radius: .4rem; }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Answers `/mailbox`, `/mailbox/<id>`, `/mailbox/<id>.html` (the mail as its reader sees it) and `/mailbox.json?to=<address>`, for same-origin pages only. */
export function serveMailbox(mailbox: Mailbox, request: Request): Response {
  const url = new URL(request.url)
  const origin = request.headers.get('origin')
  if (origin !== null && !isSameHost(origin, url)) {
    return new Response('The mailbox is read by its own pages only.\n', { status: 403, headers: unshared })
  }
  const to = url.searchParams.get('to') ?? undefined
  if (url.pathname === `${mailboxPath}.json`) {
    return Response.json(mailbox.list(to), { headers: unshared })
  }
  const id = url.pathname.slice(mailboxPath.length + 1)
  const html = id.endsWith('.html') ? mailbox.find(id.slice(0, -5))?.html : undefined
  // A mail's own HTML, without scripts, pictures or forms, as mail programs show it.
  if (html !== undefined) return htmlResponse(html, `'unsafe-inline'`)
  if (!id) return page('Mailbox', listOf(mailbox.list(to)))
  const mail = mailbox.find(id)
  return mail ? page(mail.subject, oneOf(mail)) : page('Email not found', '<p>There is no such email.</p>', 404)
}

/** Mails grant access to accounts: no other origin may embed them, and no cache may store them. */
const unshared = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Ignores the scheme: a proxy in front may use https. */
function isSameHost(origin: string, url: URL): boolean {
  return URL.canParse(origin) && new URL(origin).host === url.host
}

function listOf(mails: Mail[]): string {
  const intro = '<p class="soft">Emails from this development backend arrive here and nowhere else. Newest first.</p>'
  if (mails.length === 0) return `${intro}<p>No emails yet.</p>`
  const items = mails.map(
    (mail) => `<li><a href="${mailboxPath}/${mail.id}"><strong>${escaped(mail.subject)}</strong><br>
      <span>${escaped(mail.to)} · ${timeOf(mail)}</span></a></li>`,
  )
  return `${intro}<ul>${items.join('\n')}</ul>`
}

function oneOf(mail: Mail): string {
  const action = mail.link ? `<p><a class="action" href="${escaped(mail.link)}">${escaped(mail.subject)}</a></p>` : ''
  const html =
    mail.html === undefined ? '' : `<p><a href="${mailboxPath}/${mail.id}.html">As its reader sees it</a></p>`
  return `<p class="soft">To ${escaped(mail.to)} · ${timeOf(mail)}</p>
    ${action}
    ${html}
    <pre>${escaped(mail.text)}</pre>
    <p><a href="${mailboxPath}">All emails</a></p>`
}

function timeOf(mail: Mail): string {
  const shown = new Date(mail.sentAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return `<time datetime="${escaped(mail.sentAt)}">${escaped(shown)}</time>`
}

function page(title: string, content: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`
  return htmlResponse(html, `'sha256-${styleHash}'`, status)
}

function htmlResponse(html: string, styles: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      ...unshared,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src ${styles}; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    },
  })
}
