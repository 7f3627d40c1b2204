/**
 * The auth server's own words for a refresh token that is no longer good. `validation_failed` is among them because the token is
 * all that this request holds.
 */
const endings = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'validation_failed',
])

/**
 * Lets through what the auth server answers to a refresh, and turns everything else into a failure of the network. supabase-js forgets
 * the session on any answer but a 5xx, and a proxy, a portal or a rate limit may answer in the server's place: a person is signed out
 * by a definite refusal only.
 */
export function onlyDefiniteRefusals(fetchIt: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init)
    if (!isRefresh(input)) return response
    const answer = await readAnswer(response)
    if (response.ok ? isSession(answer) : isRefusal(answer)) return response
    throw new TypeError(`the session was not renewed: no answer of the auth server (HTTP ${response.status})`)
  }
}

function isRefresh(input: Parameters<typeof fetch>[0]): boolean {
  const url = new URL(input instanceof Request ? input.url : input)
  return url.pathname.endsWith('/auth/v1/token') && url.searchParams.get('grant_type') === 'refresh_token'
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof answer === 'object' && answer !== null ? { ...answer } : {}
}

function isSession({ access_token, refresh_token, expires_in }: Record<string, unknown>): boolean {
  return typeof access_token === 'string' && typeof refresh_token === 'string' && Number(expires_in) > 0
}

/** Of the two names, which one carries the word depends on the version of the server's API. */
function isRefusal({ code, error_code }: Record<string, unknown>): boolean {
  return [code, error_code].some((word) => typeof word === 'string' && endings.has(word))
}
