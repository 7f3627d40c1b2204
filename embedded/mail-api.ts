/** A mail API like the hosted one's: the functions send their mails here, and they arrive in the mailbox. */
import type { Keys } from './keys.ts'
import type { Mailbox } from './mailbox.ts'

/** A path below the mailbox's, so that no app answers it. */
export const mailApiPath = '/mailbox/api/emails'

interface Sent {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Accepts a mail in the form of Resend's API. Requests with the same idempotency key are one mail. */
export async function serveMailApi(mailbox: Mailbox, keys: Keys, request: Request): Promise<Response> {
  if (request.headers.get('authorization') !== `Bearer ${keys.secret_key}`) {
    return Response.json({ statusCode: 401, name: 'invalid_api_key' }, { status: 401 })
  }
  const { to, subject, text, html, headers = {} }: Sent = await request.json()
  const key = request.headers.get('idempotency-key') ?? undefined
  const known = key === undefined ? undefined : mailbox.list().find((mail) => mail.key === key)
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  const [mail] = known
    ? [known]
    : to.map((address) =>
        mailbox.deliver({ to: address, subject, text, html, headers, link, ...(key !== undefined && { key }) }),
      )
  return Response.json({ id: mail?.id })
}
