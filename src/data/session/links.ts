import type { EmailOtpType } from '@supabase/supabase-js'
import type { SupabaseClient } from '../supabase/client.ts'

/** What the URL of an email link or a provider can contain. */
export type LinkContent =
  | { kind: 'none' }
  | { kind: 'error'; message: string; code: string | undefined }
  | { kind: 'code'; code: string }
  | { kind: 'token-hash'; tokenHash: string; type: EmailOtpType }
  | { kind: 'tokens'; access_token: string; refresh_token: string }

/** Reads what an email link or a provider put into the URL. */
export function readLink(url: URL): LinkContent {
  const fragment = new URLSearchParams(url.hash.slice(1))
  const get = (name: string) => url.searchParams.get(name) ?? fragment.get(name) ?? undefined
  const message = get('error_description') ?? get('error')
  if (message !== undefined) return { kind: 'error', message, code: get('error_code') }
  const tokenHash = get('token_hash')
  if (tokenHash !== undefined) return { kind: 'token-hash', tokenHash, type: get('type') ?? 'email' }
  const code = url.searchParams.get('code')
  if (code !== null) return { kind: 'code', code }
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  if (access_token !== null && refresh_token !== null) return { kind: 'tokens', access_token, refresh_token }
  return { kind: 'none' }
}

/** Exchanges a link for its session. */
export function exchange(client: SupabaseClient, content: Exclude<LinkContent, { kind: 'none' | 'error' }>) {
  switch (content.kind) {
    case 'code':
      return client.auth.exchangeCodeForSession(content.code)
    case 'token-hash':
      return client.auth.verifyOtp({ token_hash: content.tokenHash, type: content.type })
    case 'tokens':
      return client.auth.setSession({ access_token: content.access_token, refresh_token: content.refresh_token })
  }
}
