/** A mail API like the hosted one's: the functions send their mails here, and they arrive in the mailbox. */
import type { Keys } from './keys.ts'
import type { Mailbox } from './mailbox.ts'

/** Below the mailbox's own path, so that no app answers it. */
export const mailApiPath = '/mailbox/api/emails'

interface Sent {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Takes a mail in the form of Resend's API. The same idempotency key with the same mail is one mail; with another mail it is refused, as
 * there.
 */
export async function serveMailApi(mailbox: Mailbox, keys: Keys, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusal(405, 'method_not_allowed')
  if (request.headers.get('authorization') !== `Bearer ${keys.secret_key}`) return refusal(401, 'invalid_api_key')
  const body = await request.text()
  const sent = parsed(body)
  if (!sent) return refusal(422, 'validation_error')
  const key = request.headers.get('idempotency-key') ?? undefined
  const known = key === undefined ? undefined : mailbox.list().find((mail) => mail.key === key)
  if (known) return known.body === body ? Response.json({ id: known.id }) : refusal(409, 'invalid_idempotent_request')
  const { to, subject, text, html, headers = {} } = sent
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  const [mail] = to.map((address) =>
    mailbox.deliver({ to: address, subject, text, html, headers, link, ...(key !== undefined && { key, body }) }),
  )
  return Response.json({ id: mail?.id })
}

function parsed(body: string): Sent | undefined {
  try {
    const mail: Partial<Sent> = JSON.parse(body)
    const isComplete =
      Array.isArray(mail.to) &&
      mail.to.length > 0 &&
      [mail.subject, mail.text, mail.html].every((part) => typeof part === 'string' && part !== '')
    return isComplete && !/[\r\n]/.test(mail.subject ?? '') ? (mail as Sent) : undefined
  } catch {
    return undefined
  }
}

function refusal(status: number, name: string): Response {
  return Response.json({ statusCode: status, name, message: name }, { status })
}
