/**
 * Sends queued mails through the company's mail API: claims those that are due, sends each and reports the outcome, until none is left. A
 * job's id is the mail API's idempotency key, so a mail whose
 * answer was lost, or whose run was stopped, arrives once.
 */
import { call, type Env } from '../_shared/backend.ts'
import { answerDatabase } from '../_shared/called-by-database.ts'
import { json } from '../_shared/http.ts'
import { composeMail, type MailJob } from './mails.ts'

/** The mail API, in the form of Resend's: see docs/deploy.md for others. */
export interface MailEnv extends Env {
  readonly MAIL_API_URL: string
  readonly MAIL_API_KEY: string
  /** `Name <address>`. */
  readonly MAIL_FROM: string
  /** The app's URL. */
  readonly SITE_URL: string
}

/** See `finish_mail_jobs`. */
type Outcome =
  | { outcome: 'sent' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed' | 'postponed'; retry_after?: number }

/** The number of mails claimed at once. They are sent one after the other, because mail APIs allow few requests a second. */
const most = 10

/** Timeout for the mail API, in milliseconds: ten of them must fit into the two minutes after which a job goes to another sender. */
const longestSend = 10_000

/** POST from the database; answers `{sent, failed, next}` (next in seconds, or null), 401 or 503. */
export function handle(request: Request, env: MailEnv): Promise<Response> {
  return answerDatabase(request, 'Mails could not be sent', async (ticket, hasTime) => {
    const counts = { sent: 0, failed: 0 }
    let next: unknown = null
    const report = async (job: MailJob, result: Outcome) => {
      const results = [{ id: job.id, ...result }]
      next = await call(env, '/rest/v1/rpc/finish_mail_jobs', { body: { ticket, results } })
    }

    /** @returns whether the mail API takes no more at the moment; the rest of the jobs are tried later */
    async function sendAll(jobs: readonly MailJob[]): Promise<boolean> {
      for (const [index, job] of jobs.entries()) {
        const { isBusy, ...result } = await send(job, env)
        counts[result.outcome === 'sent' ? 'sent' : 'failed'] += 1
        // Report after each mail, because a mail sent by a stopped run must not look unsent.
        await report(job, result)
        if (!isBusy) continue
        const retry_after = 'retry_after' in result ? result.retry_after : undefined
        const later: Outcome = { outcome: 'postponed', ...(retry_after !== undefined && { retry_after }) }
        for (const other of jobs.slice(index + 1)) await report(other, later)
        return true
      }
      return false
    }

    while (hasTime()) {
      const jobs = (await call(env, '/rest/v1/rpc/claim_mail_jobs', { body: { ticket, most } })) as MailJob[]
      if (jobs.length === 0 || (await sendAll(jobs))) break
    }
    return json(200, { ...counts, next })
  })
}

/** Like `private.is_plain_address`. */
const plainAddress = /^[^\s\p{Cc}@<>()[\],;:\\"]+@[^\s\p{Cc}@<>()[\],;:\\"]+$/u

async function send(job: MailJob, env: MailEnv): Promise<Outcome & { isBusy?: true }> {
  // A mail server may read a line break as the end of a header, and a comma or brackets as another recipient.
  if (!plainAddress.test(job.address)) return { outcome: 'refused', reason: 'The address is not one plain address' }
  try {
    const site = env.SITE_URL.replace(/\/+$/, '')
    const { unsubscribe, ...mail } = composeMail(job, { site, functions: `${env.SUPABASE_URL}/functions/v1` })
    const response = await (env.fetch ?? fetch)(env.MAIL_API_URL, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.MAIL_API_KEY}`,
        'content-type': 'application/json',
        'idempotency-key': job.id,
      },
      body: JSON.stringify({
        from: env.MAIL_FROM,
        to: [job.address],
        ...mail,
        ...(unsubscribe && {
          headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(longestSend),
    })
    return await outcomeOf(response)
  } catch (error) {
    console.warn('send-mail: a mail could not be sent', error)
    return { outcome: 'failed' }
  }
}

async function outcomeOf(response: Response): Promise<Outcome & { isBusy?: true }> {
  const { ok, status, headers } = response
  const text = await response.text()
  if (ok) return { outcome: 'sent' }
  // The same key with another text: this mail was sent before a new version of this function changed its words.
  if (status === 409 && text.includes('invalid_idempotent_request')) return { outcome: 'sent' }
  console.warn(`send-mail: the mail API answered ${status}`, text.slice(0, 500))
  const isAboutThisMail = (status === 400 || status === 422) && !/\bfrom\b|domain|api.?key/i.test(text)
  if (isAboutThisMail) return { outcome: 'refused', reason: `The mail service answered ${status}` }
  // Other failures come from the settings or the moment, so the next mail would fail as well.
  const seconds = Number(headers.get('retry-after'))
  return {
    outcome: 'failed',
    ...(seconds > 0 && { retry_after: seconds }),
    ...(status === 429 && { isBusy: true }),
  }
}
