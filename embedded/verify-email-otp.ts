import { readFields } from './malformed-body.ts'

/**
 * Hosted mail templates say `type=email` for a link that confirms a sign-up or signs in; lite knows only the two older names.
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
  const ask = (type: string) =>
    serve(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify({ ...asked, type }) }),
    )
  const confirmed = await ask('signup')
  return confirmed.ok ? confirmed : ask('magiclink')
}
