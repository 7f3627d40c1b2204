import type { SupabaseClient } from '../supabase/client.ts'
import type { Identity } from './identity.ts'
import { createSession, type Session } from './session.ts'

/** For tests: a session whose client gives scripted answers and records its calls. */

export type Answer = { data?: unknown; error?: unknown; status?: number }

export const tokens = { access_token: 'a', refresh_token: 'r', user: { id: 'asha', email: 'asha@example.com' } }
export const user = {
  id: 'asha',
  email: 'asha@example.com',
  full_name: 'Asha Verma',
  avatar_url: null,
  status: 'active',
  scope: 'own',
}
export const offline = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }
export const refusal = {
  name: 'AuthApiError',
  message: 'Invalid login credentials',
  status: 400,
  code: 'invalid_credentials',
}
export const signedIn: Answer = { data: { session: tokens }, error: null }

interface Harness {
  /** Answers of each call, in order; the last one repeats. */
  answers: Record<string, Answer[]>
  calls: [string, ...unknown[]][]
  identity: Identity | null
  address: string
  forgotten: number
  /** The tab's session storage. */
  tab: Map<string, string>
  /** The device's local storage, as far as the session uses it. */
  device: Map<string, string>
  /** Milliseconds since the epoch. */
  now: number
  /** Names of the calls, in order. */
  order: string[]
  session: Session
}

export const harness = {} as Harness

/** Before each test: nobody is logged in, no calls are recorded. */
export function clearHarness(): void {
  harness.answers = {
    who_am_i: [{ data: user, error: null, status: 200 }],
    tell_existing_account: [{ data: null, error: null, status: 204 }],
  }
  harness.calls = []
  harness.identity = null
  harness.address = 'https://app.test/'
  harness.forgotten = 0
  harness.order = []
  harness.tab = new Map()
  harness.device = new Map()
  harness.now = Date.UTC(2026, 10, 23)
  harness.session = newSession()
}

/** Reloads the page in the same tab. */
export function reload(): void {
  harness.session = newSession()
}

function answer(name: string, ...args: unknown[]): Promise<Answer> {
  harness.calls.push([name, ...args])
  harness.order.push(name)
  const list = harness.answers[name] ?? []
  const next = list.length > 1 ? list.shift() : list[0]
  if (!next) throw new Error(`no answer is set up for ${name}`)
  return Promise.resolve({ data: {}, ...next })
}

const methods = (prefix = '') =>
  Object.fromEntries(
    [
      'signInWithPassword',
      'signUp',
      'setSession',
      'getSession',
      'exchangeCodeForSession',
      'verifyOtp',
      'signInWithOAuth',
      'resetPasswordForEmail',
      'resend',
      'updateUser',
    ].map((name) => [name, (...args: unknown[]) => answer(prefix + name, ...args)]),
  )
const client = {
  auth: { ...methods(), admin: { signOut: (...args: unknown[]) => answer('admin.signOut', ...args) } },
  rpc: (name: string) => answer(name),
  functions: { invoke: (name: string, options: unknown) => answer(name, options) },
  removeAllChannels: async () => void harness.order.push('removeAllChannels'),
} as unknown as SupabaseClient
/** The client with its own separate session. */
const apart = { auth: methods('apart.') } as unknown as SupabaseClient

const newSession = () =>
  createSession({
    client: async () => {
      harness.order.push('client')
      return client
    },
    identity: {
      hasLoggedOut: () => false,
      read: () => harness.identity,
      write(next) {
        harness.identity = next
        harness.order.push(next ? 'identity' : 'no identity')
      },
      subscribe: () => () => undefined,
    },
    address: {
      href: () => harness.address,
      replace(url) {
        harness.address = new URL(url, harness.address).href
        harness.order.push('address')
      },
    },
    paths: { authCallback: '/auth/callback', resetPassword: '/reset-password' },
    takeTokens() {
      harness.forgotten += 1
      harness.order.push('tokens')
      return 'the token'
    },
    tab: {
      getItem: (key) => harness.tab.get(key) ?? null,
      setItem: (key, value) => void harness.tab.set(key, value),
      removeItem: (key) => void harness.tab.delete(key),
    },
    device: {
      getItem: (key) => harness.device.get(key) ?? null,
      setItem: (key, value) => void harness.device.set(key, value),
      removeItem: (key) => void harness.device.delete(key),
    },
    now: () => harness.now,
    linkClient: () => apart,
  })
