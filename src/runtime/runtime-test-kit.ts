import { expect, vi } from 'vitest'
import { createSupabase, type SupabaseClient } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { signOutHere, openedWorkspace, openWorkspaceOfThisDevice } from './runtime.ts'
import { identityStore } from './hooks/use-identity.ts'
import { projectRow } from '#tests/kits/rows.ts'

/** For tests: the runtime in a real browser, with a scripted server. */

/** The server's state. It follows the relevant protocol rules and knows the users who logged in here. */
export const server = {
  reachable: true,
  status: 'ok',
  scope: 'own' as 'own' | 'all',
  pushed: [] as string[],
  refuse: false,
  /** Sessions have ended: no call succeeds and no token is refreshed until the next login. */
  sessionEnded: false,
  /** Whether the account is gone, for questions without a session. */
  accountDeleted: false as boolean | 'unreachable',
  /** The number of such questions. */
  askedDeleted: 0,
  /** Number of sync calls so far. */
  asked: 0,
  /** Calls about push subscriptions, with the calling user. */
  pushCalls: [] as { call: string; by: string; endpoint: string; kinds?: string[] }[],
  /** The number of next calls about push subscriptions that get no answer. */
  lostPushAnswers: 0,
}
/** Accounts by email. */
const accounts = new Map<string, string>()

interface Asked {
  tables?: { table: string }[]
  scope: 'own' | 'all'
  rows?: { id: string; fields: Record<string, unknown> }[]
}

function answer(name: string, args: Asked): unknown {
  const head = { status: server.status, scope: server.scope, protocol: 2 }
  if (server.status !== 'ok') return head
  if (name !== 'sync_push') {
    const page = { columns: {}, revoked: [], checkpoint: null, more: false, behind: false, reset: false }
    return { ...head, tables: Object.fromEntries((args.tables ?? []).map(({ table }) => [table, page])) }
  }
  const results = (args.rows ?? []).map((row) => {
    if (server.refuse) return { id: row.id, result: 'rejected', code: '42501', message: 'no', row: null }
    server.pushed.push(String(row.fields.name))
    const at = '2026-11-20T10:00:00.000Z'
    const stamps = { created_at: at, updated_at: at, _modified: at, _xid: '7', _deleted: false }
    const { xid: _xid, ...known } = projectRow({ id: row.id, user_id: user().userId })
    return { id: row.id, result: 'ok', row: { ...known, ...row.fields, ...stamps } }
  })
  return { ...head, results }
}

const serve: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  if (!server.reachable) throw new TypeError('Failed to fetch')
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/auth/v1/token') return tokenFor(searchParams.get('grant_type'), await request.json())
  if (pathname === '/rest/v1/rpc/who_am_i') return Response.json(whoIs(request))
  if (pathname === '/rest/v1/rpc/is_account_deleted') return answerDeleted()
  if (pathname.endsWith('_push_subscription')) return notePushCall(pathname, request)
  if (!pathname.startsWith('/rest/v1/rpc/sync_')) return Response.json({})
  if (server.sessionEnded) return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
  server.asked += 1
  const asked = (await request.json()) as Asked
  // After a scope change, only a pull reports it.
  if (asked.scope !== server.scope && !asked.tables) throw new TypeError('Failed to fetch')
  return Response.json(answer(pathname.split('/').at(-1) ?? '', asked))
}

function answerDeleted(): Response {
  server.askedDeleted += 1
  if (server.accountDeleted === 'unreachable') throw new TypeError('Failed to fetch')
  return Response.json(server.accountDeleted)
}

async function notePushCall(pathname: string, request: Request): Promise<Response> {
  const { endpoint, kinds } = (await request.json()) as { endpoint: string; kinds?: string[] }
  const by = request.headers.get('authorization')?.split(' ').at(-1) ?? ''
  server.pushCalls.push({ call: pathname.split('/').at(-1) ?? '', by, endpoint, ...(kinds && { kinds }) })
  if (server.lostPushAnswers-- > 0) throw new TypeError('Failed to fetch')
  return new Response(null, { status: 204 })
}

function tokenFor(grant: string | null, { email = '' }: { email?: string }): Response {
  if (grant === 'password') {
    server.sessionEnded = false
    return Response.json(sessionOf(accounts.get(email) ?? ''))
  }
  return server.sessionEnded
    ? Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 })
    : Response.json(sessionOf(user().userId))
}

/** The profile of the token's user. */
function whoIs(request: Request): unknown {
  const id = request.headers.get('authorization')?.split(' ').at(-1)
  const [email] = [...accounts].find(([, userId]) => userId === id) ?? []
  return { id, email, full_name: '', avatar_url: null, status: 'active', scope: server.scope }
}

function sessionOf(userId: string): unknown {
  const user = { id: userId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  // auth-js refuses a token for a while that it once failed to refresh.
  const refresh_token = crypto.randomUUID()
  return { access_token: userId, refresh_token, token_type: 'bearer', expires_in: 3600, expires_at, user }
}

/** No realtime in these tests: the socket never opens. */
class SilentSocket extends EventTarget {
  readyState = 0
  close() {}
  send() {}
}

/** The page's client for this server; replaces `browser-client.ts`. */
export function createBrowserClient(): SupabaseClient {
  return createSupabase({
    url: 'http://server.test',
    publishableKey: 'key',
    storage: localStorage,
    fetch: serve,
    webSocket: SilentSocket as unknown as typeof WebSocket,
  })
}

let current: Identity | undefined

export function user(): Identity {
  if (!current) throw new Error('no user is signed in')
  return current
}

/** Before each test: a reachable server and no users. */
export function clearHarness(): void {
  const start = {
    reachable: true,
    status: 'ok',
    scope: 'own',
    pushed: [],
    refuse: false,
    sessionEnded: false,
    accountDeleted: false,
    askedDeleted: 0,
    pushCalls: [],
    lostPushAnswers: 0,
  }
  Object.assign(server, start)
  accounts.clear()
}

/** After each test: signs out and removes all local data. */
export async function closeHarness(): Promise<void> {
  server.reachable = true
  server.status = 'ok'
  if (identityStore().read()) expect(await signOutHere({ discard: true })).toBe('signed-out')
  await gone(user().userId)
}

/** Adds an account without logging in. */
export function addAccount(email: string): string {
  const userId = crypto.randomUUID()
  accounts.set(email, userId)
  return userId
}

/** Logs a new user in by writing browser storage, and opens their workspace. */
export async function signIn(): Promise<void> {
  const email = 'asha@example.com'
  const userId = addAccount(email)
  localStorage.setItem(sessionKey, JSON.stringify(sessionOf(userId)))
  current = {
    userId,
    email,
    fullName: 'Asha',
    avatarUrl: '',
    scope: 'own',
    needsSignIn: false,
    suspended: false,
  }
  identityStore().write(current)
  openWorkspaceOfThisDevice()
  await until(() => expect(workspace().identity.userId).toBe(userId))
}

export const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 60_000, interval: 20 })

export function workspace() {
  const opened = openedWorkspace()?.workspace
  if (!opened) throw new Error('no workspace is open')
  return opened
}

export async function createProject(name: string): Promise<void> {
  const at = new Date().toISOString()
  const { projects } = await workspace().db
  await projects.insert(projectRow({ user_id: user().userId, name, created_at: at, updated_at: at, xid: '' }))
}

export const names = async () => (await (await workspace().db).projects.find().exec()).map((project) => project.name)

/** Waits until databases are removed, which signing out doesn't await: a busy machine takes a while. */
export function gone(part: string): Promise<void> {
  return until(async () => {
    const all = (await Promise.race([indexedDB.databases(), noAnswer()])).map(({ name = '' }) => name)
    expect(all.filter((name) => name.includes(part))).toEqual([])
  })
}

/** Rejects after a timeout: a request made while the browser clears site data gets no answer and must be repeated. */
function noAnswer(): Promise<never> {
  return new Promise((_, reject) => {
    const signal = AbortSignal.timeout(3000)
    signal.addEventListener('abort', () => reject(new Error('the browser does not list its databases')))
  })
}
