import { readFields } from './malformed-body.ts'

/**
 * Hosted mail templates say `type=email` for a link that confirms a sign-up; lite knows only the older name.
 * @param serve answers the request.
 */
export async function verifyEmailOtp(
  request: Request,
  url: URL,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (url.pathname !== '/auth/v1/verify' || request.method !== 'POST') return serve(request)
  const asked = await readFields(request)
  if (asked?.type !== 'email') return serve(request)
  const body = JSON.stringify({ ...asked, type: 'signup' })
  return serve(new Request(request.url, { method: 'POST', headers: request.headers, body }))
}
