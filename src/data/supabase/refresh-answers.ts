import { recordIn } from '#src/domain/json.ts'

/**
 * The auth server's error codes for an invalid refresh token. `validation_failed` is one of them, because this request contains nothing but
 * the token.
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
 * Passes on the auth server's answer to a refresh, and turns every other answer into a network failure. supabase-js drops the session on
 * any error except a 5xx, but a proxy, a captive portal or a rate limit may answer instead of the server. Only a definite refusal may log
 * the user out.
 */
export function onlyDefiniteRefusals(fetchIt: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init)
    if (!isRefresh(input)) return response
    const answer = recordIn(await response.clone().text()) ?? {}
    if (response.ok ? isSession(answer) : isRefusal(answer)) return response
    throw new TypeError(`the session was not refreshed: unexpected answer (HTTP ${response.status})`)
  }
}

function isRefresh(input: Parameters<typeof fetch>[0]): boolean {
  const url = new URL(input instanceof Request ? input.url : input)
  return url.pathname.endsWith('/auth/v1/token') && url.searchParams.get('grant_type') === 'refresh_token'
}

function isSession({ access_token, refresh_token, expires_in }: Record<string, unknown>): boolean {
  return typeof access_token === 'string' && typeof refresh_token === 'string' && Number(expires_in) > 0
}

/** Which of the two fields holds the code depends on the API version of the server. */
function isRefusal({ code, error_code }: Record<string, unknown>): boolean {
  return [code, error_code].some((word) => typeof word === 'string' && endings.has(word))
}
