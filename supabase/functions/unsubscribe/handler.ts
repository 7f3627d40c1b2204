/**
 * Stops mails with news to the user of a link's token. Mail programs post here when their user presses "Unsubscribe" (RFC 8058). A GET
 * changes nothing, because scanners follow the links in mails: it leads to the app's page, which asks.
 */
import { appLinks } from '../_shared/app-links.ts'
import { call, type Env } from '../_shared/backend.ts'
import { json } from '../_shared/http.ts'

export interface UnsubscribeEnv extends Env {
  /** The app's URL. */
  readonly SITE_URL: string
}

/** `?token=`. POST answers 200, 410 for a wrong or expired token, or 503. GET redirects. */
export async function handle(request: Request, env: UnsubscribeEnv): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') {
    const location = appLinks(env.SITE_URL.replace(/\/+$/, '')).unsubscribe(token)
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    })
  }
  if (request.method !== 'POST') return json(405, { message: 'Use POST' })
  try {
    const stopped = await call(env, '/rest/v1/rpc/stop_news_mail', { body: { token } })
    return stopped === true
      ? json(200, { message: 'You will get no more news by email' })
      : json(410, { message: 'This link is no longer valid' })
  } catch (error) {
    console.warn('unsubscribe:', error)
    return json(503, { message: 'Please try again later' })
  }
}
