/**
 * Hosted mail templates say `type=email` for a link that confirms a sign-up or signs in; lite knows only the two older names.
 * @param serve what answers the request in the end.
 */
export async function verifyEmailOtp(
  request: Request,
  url: URL,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (url.pathname !== '/auth/v1/verify' || request.method !== 'POST') return serve(request)
  const text = await request.text()
  const asked: Record<string, unknown> = JSON.parse(text || '{}')
  const ask = (type: unknown) =>
    serve(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify({ ...asked, type }) }),
    )
  if (asked.type !== 'email') return ask(asked.type)
  const confirmed = await ask('signup')
  return confirmed.ok ? confirmed : ask('magiclink')
}
