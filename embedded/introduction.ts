/** What a starting backend prints in the terminal. */
import type { Backend } from './backend.ts'
import { addedHosts } from './request-gate.ts'

/** The demo accounts of supabase/seed.sql. They exist in embedded databases only. */
export const demoAccounts = [
  { email: 'founder@example.com', password: 'sevenday' },
  { email: 'second@example.com', password: 'sevenday' },
  { email: 'admin@example.com', password: 'sevenday', username: 'admin' },
] as const

/** @param url the backend's URL, without a trailing slash. */
export function introduce(backend: Backend, url: string): string {
  const engine = backend.engine === 'pglite' ? 'PGlite' : 'Postgres'
  const accounts = demoAccounts.map((account) =>
    'username' in account ? `${account.email} (username ${account.username})` : account.email,
  )
  return [
    '',
    `  Development backend (Supabase Lite on ${engine}), not for production.`,
    `  Emails:         ${url}/mailbox`,
    `  Answers at:     ${['localhost', ...addedHosts()].join(', ')}; add more with ALLOWED_HOSTS`,
    `  Demo accounts:  ${accounts.join(', ')}; the password is ${demoAccounts[0].password}`,
    '',
  ].join('\n')
}
