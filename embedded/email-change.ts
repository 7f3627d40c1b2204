import type { Query } from './database.ts'
import { linkIn, type LiteMail } from './mail-copy.ts'
import { readFields } from './malformed-body.ts'

/**
 * Hosted asks both addresses to confirm an email change (`double_confirm_changes`), in either order. lite mails only the old address. This
 * also mails the new one and records the first confirmation; lite carries out the second.
 */

/** The auth server's message. */
const acceptedOne = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** @returns the mail; for an email change, also its twin to the new address. */
export async function withMailToNewAddress(mail: LiteMail, query: Query): Promise<readonly LiteMail[]> {
  const link = linkIn(mail)
  if (link?.type !== 'email_change') return [mail]
  const [account] = await query(
    `update auth.users set email_change_confirm_status = 0 where email_change_token_current = $1
     returning email_change as address, email_change_token_new as token_hash`,
    [link.tokenHash],
  )
  if (!account) return [mail]
  const text = mail.text?.replaceAll(link.tokenHash, String(account.token_hash))
  return [mail, { ...mail, to: String(account.address), ...(text === undefined ? {} : { text }) }]
}

/**
 * Answers links of mails.
 *
 * @param redirectTo where the older verify links redirect; already checked.
 * @param serve answers the request.
 */
export async function verifyLink(
  request: Request,
  { url, redirectTo, query }: { url: URL; redirectTo: string; query: Query },
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (url.pathname !== '/auth/v1/verify') return serve(request)
  const isLink = request.method === 'GET'
  const asked = isLink ? Object.fromEntries(url.searchParams) : await readFields(request)
  // Hosted mail templates say `type=email` for a link that confirms a sign-up; lite knows only the older name.
  if (!isLink && asked?.type === 'email') return serve(withFields(request, { ...asked, type: 'signup' }))
  if (asked?.type !== 'email_change') return serve(request)
  const tokenHash = String((isLink ? asked.token : asked.token_hash) ?? '')
  // None of our mails contains a code, but lite would accept one.
  if (!isLink && tokenHash === '') return serve(withFields(request, { type: 'email_change', token_hash: 'none' }))

  if (await noteFirst(tokenHash, query)) {
    if (!isLink) return Response.json({ code: '200', msg: acceptedOne })
    const location = new URL(redirectTo)
    location.hash = String(new URLSearchParams({ message: acceptedOne }))
    return new Response(null, { status: 303, headers: { location: location.href } })
  }
  // lite accepts only the old address's token.
  await query(
    `update auth.users set email_change_token_current = $1, email_change_token_new = null
     where email_change_token_new = $1 and email_change_confirm_status = 1`,
    [tokenHash],
  )
  return serve(request)
}

/** @returns whether this was the first of the two confirmations. That confirmation's link is then used up. */
async function noteFirst(tokenHash: string, query: Query): Promise<boolean> {
  const noted = await query(
    `update auth.users set email_change_confirm_status = 1,
       email_change_token_current = nullif(email_change_token_current, $1),
       email_change_token_new = nullif(email_change_token_new, $1)
     where $1 in (email_change_token_current, email_change_token_new) and $1 <> ''
       and coalesce(email_change_confirm_status, 0) = 0 and email_change_sent_at > now() - interval '1 hour'
     returning id`,
    [tokenHash],
  )
  return noted.length > 0
}

function withFields(request: Request, fields: Readonly<Record<string, unknown>>): Request {
  return new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(fields) })
}
