import type { SupabaseClient } from './client.ts'
import type { Identity } from './identity.ts'
import { createSession, type Session } from './session.ts'

/** For tests: a session whose client answers as told, and what was done with it. */

export type Answer = { data?: unknown; error?: unknown; status?: number }

export const tokens = { access_token: 'a', refresh_token: 'r', user: { id: 'asha', email: 'asha@example.com' } }
export const person = {
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

interface Stage {
  /** What each call answers, in turn; the last one stays. */
  answers: Record<string, Answer[]>
  calls: [string, ...unknown[]][]
  identity: Identity | null
  address: string
  forgotten: number
  /** What the tab keeps. */
  tab: Map<string, string>
  /** Names of what was done, in order. */
  order: string[]
  session: Session
}

export const stage = {} as Stage

/** Before each test: nobody is signed in, nothing was done. */
export function clearStage(): void {
  stage.answers = { who_am_i: [{ data: person, error: null, status: 200 }] }
  stage.calls = []
  stage.identity = null
  stage.address = 'https://app.test/'
  stage.forgotten = 0
  stage.order = []
  stage.tab = new Map()
  stage.session = newSession()
}

/** The page is loaded anew, in the same tab. */
export function reload(): void {
  stage.session = newSession()
}

function answer(name: string, ...args: unknown[]): Promise<Answer> {
  stage.calls.push([name, ...args])
  stage.order.push(name)
  const list = stage.answers[name] ?? []
  const next = list.length > 1 ? list.shift() : list[0]
  if (!next) throw new Error(`nothing is known of ${name}`)
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
      'updateUser',
    ].map((name) => [name, (...args: unknown[]) => answer(prefix + name, ...args)]),
  )
const client = {
  auth: { ...methods(), admin: { signOut: (...args: unknown[]) => answer('admin.signOut', ...args) } },
  rpc: (name: string) => answer(name),
  functions: { invoke: (name: string, options: unknown) => answer(name, options) },
  removeAllChannels: async () => void stage.order.push('removeAllChannels'),
} as unknown as SupabaseClient
/** The client whose session stays its own. */
const apart = { auth: methods('apart.') } as unknown as SupabaseClient

const newSession = () =>
  createSession({
    client: async () => {
      stage.order.push('client')
      return client
    },
    identity: {
      read: () => stage.identity,
      write(next) {
        stage.identity = next
        stage.order.push(next ? 'identity' : 'no identity')
      },
      subscribe: () => () => undefined,
    },
    address: {
      href: () => stage.address,
      replace(url) {
        stage.address = new URL(url, stage.address).href
        stage.order.push('address')
      },
    },
    paths: { authCallback: '/auth/callback', resetPassword: '/reset-password' },
    takeTokens() {
      stage.forgotten += 1
      stage.order.push('tokens')
      return 'the token'
    },
    tab: {
      getItem: (key) => stage.tab.get(key) ?? null,
      setItem: (key, value) => void stage.tab.set(key, value),
      removeItem: (key) => void stage.tab.delete(key),
    },
    linkClient: () => apart,
  })
