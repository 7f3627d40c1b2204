/**
 * Sends queued pushes: claims those that are due, sends each to its push service and reports the outcome, until none is left. Concurrent runs never send the same push.
 */
import { call, type Env } from '../_shared/backend.ts'
import { answerDatabase } from '../_shared/called-by-database.ts'
import { json } from '../_shared/http.ts'
import { encryptPush, type PushTarget, vapidAuthorization, type VapidKeys } from '../_shared/web-push.ts'

/** This application server's keys for push services; scripts/vapid-keys.ts generates a pair. */
export interface PushEnv extends Env {
  readonly VAPID_PUBLIC_KEY: string
  readonly VAPID_PRIVATE_KEY: string
  /** `mailto:` or `https:`. */
  readonly VAPID_SUBJECT: string
}

interface Job extends PushTarget {
  readonly id: number
  readonly queued: number
  readonly kind: string
  /** The number for the app icon's badge. */
  readonly badge: number
  /** Only for news: a sentence, and the project to open. */
  readonly news: {
    readonly text: string
    readonly project_id?: string
    readonly post_id?: string
    readonly is_own?: boolean
  } | null
}

/** See `finish_push_jobs`. */
type Outcome = { outcome: 'sent' | 'gone' | 'refused' } | { outcome: 'failed'; retry_after?: number }

/** How many are sent in parallel. */
const atOnce = 20

/** Timeout for a push service, in milliseconds: a job that is not reported in two minutes goes to another sender. */
const longestSend = 10_000

/** How long a push service stores a push for an offline browser, in seconds. */
const timeToLive = 24 * 60 * 60

/** POST from the database; answers `{sent, failed, next}` (next in seconds, or null), 401 or 503. */
export function handle(request: Request, env: PushEnv): Promise<Response> {
  return answerDatabase(request, 'Pushes could not be sent', async (ticket, hasTime) => {
    const counts = { sent: 0, failed: 0 }
    let next: unknown = null
    while (hasTime()) {
      const jobs = (await call(env, '/rest/v1/rpc/claim_push_jobs', { body: { ticket, most: atOnce } })) as Job[]
      if (jobs.length === 0) break
      const authorizationFor = signedOnce(env)
      const results = await Promise.all(
        jobs.map(async (job) => ({ id: job.id, queued: job.queued, ...(await send(job, authorizationFor)) })),
      )
      for (const { outcome } of results) counts[outcome === 'sent' ? 'sent' : 'failed'] += 1
      next = await call(env, '/rest/v1/rpc/finish_push_jobs', { body: { ticket, results } })
    }
    return json(200, { ...counts, next })
  })
}

/** Signs once per push service. */
function signedOnce(env: PushEnv): (endpoint: string) => Promise<string> {
  const keys: VapidKeys = {
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT,
  }
  const signed = new Map<string, Promise<string>>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const header = signed.get(origin) ?? vapidAuthorization(endpoint, keys, Date.now())
    signed.set(origin, header)
    return header
  }
}

async function send(job: Job, authorizationFor: (endpoint: string) => Promise<string>): Promise<Outcome> {
  let body: Uint8Array<ArrayBuffer>
  try {
    // Only the browser can decrypt it. An admin's message is never in it.
    const content = { kind: job.kind, badge: job.badge, ...job.news }
    body = await encryptPush(JSON.stringify(content), job)
  } catch (error) {
    // The keys are invalid, so no push can ever reach this subscription.
    console.warn('send-push: a subscription has no usable keys', error)
    return { outcome: 'gone' }
  }
  try {
    const response = await fetch(job.endpoint, {
      method: 'POST',
      headers: {
        authorization: await authorizationFor(job.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(timeToLive),
        urgency: 'normal',
        // A later push of the same kind replaces one that the browser has not fetched yet (RFC 8030, section 5.4).
        topic: job.kind,
      },
      body,
      // A push service answers directly; a redirect could lead to an unchecked address.
      redirect: 'manual',
      signal: AbortSignal.timeout(longestSend),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    console.warn(`send-push: nothing was sent to ${new URL(job.endpoint).host}`, error)
    return { outcome: 'failed' }
  }
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  // 401 and 403: wrong keys, which the operator can fix.
  if (status >= 500 || [401, 403, 408, 429].includes(status)) {
    console.warn(`send-push: a push service answered ${status}`)
    const seconds = Number(headers.get('retry-after'))
    return seconds > 0 ? { outcome: 'failed', retry_after: seconds } : { outcome: 'failed' }
  }
  console.warn(`send-push: a push service refused a push with ${status}`)
  return { outcome: 'refused' }
}
