import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSupabase, sessionKey } from '#src/data/session/client.ts'
import { type Identity, identityKey } from '#src/data/session/identity.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { leaveThisDevice, openedWorkspace, openWorkspaceOfThisDevice } from './runtime.ts'
import { identityStore } from './use-identity.ts'

/** What the server answers: it knows the rules of the protocol that matter here, and one person. */
const server = {
  reachable: true,
  status: 'ok',
  scope: 'own' as 'own' | 'all',
  pushed: [] as string[],
  refuse: false,
}

interface Asked {
  table_name: string
  scope: 'own' | 'all'
  rows?: { id: string; fields: Record<string, unknown> }[]
}

function answer(name: string, args: Asked): unknown {
  const head = { status: server.status, scope: server.scope, protocol: 1 }
  if (server.status !== 'ok') return head
  if (name !== 'sync_push')
    return { ...head, rows: [], revoked: [], checkpoint: null, more: false, behind: false, reset: false }
  const results = (args.rows ?? []).map((row) => {
    if (server.refuse) return { id: row.id, result: 'rejected', code: '42501', message: 'no', row: null }
    server.pushed.push(String(row.fields.name))
    const at = '2026-11-20T10:00:00.000Z'
    const stamps = { created_at: at, updated_at: at, _modified: at, _xid: '7', _deleted: false }
    return { id: row.id, result: 'ok', row: { user_id: person().userId, ...row.fields, id: row.id, ...stamps } }
  })
  return { ...head, results }
}

const serve: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  if (!server.reachable) throw new TypeError('Failed to fetch')
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/rest/v1/rpc/sync_')) return Response.json({})
  const asked = (await request.json()) as Asked
  // Of a new scope, one answer tells.
  if (asked.scope !== server.scope && asked.table_name !== 'tasks') throw new TypeError('Failed to fetch')
  return Response.json(answer(pathname.split('/').at(-1) ?? '', asked))
}

/** Realtime is not spoken here: the socket never opens. */
class SilentSocket extends EventTarget {
  readyState = 0
  close() {}
  send() {}
}

vi.mock('./browser-client.ts', () => ({
  createBrowserClient: () =>
    createSupabase({
      url: 'http://server.test',
      publishableKey: 'key',
      storage: localStorage,
      fetch: serve,
      webSocket: SilentSocket as unknown as typeof WebSocket,
    }),
}))

let current: Identity | undefined

function person(): Identity {
  if (!current) throw new Error('nobody is signed in')
  return current
}

beforeEach(() => {
  Object.assign(server, { reachable: true, status: 'ok', scope: 'own', pushed: [], refuse: false })
})
afterEach(async () => {
  server.reachable = true
  server.status = 'ok'
  vi.restoreAllMocks()
  if (identityStore().read()) expect(await leaveThisDevice({ discard: true })).toBe('left')
  await gone(person().userId)
})

/** Somebody new signs in, as signing in leaves it in the browser's storage, and their workspace opens. */
async function signIn(): Promise<void> {
  const userId = crypto.randomUUID()
  const user = { id: userId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const tokens = { access_token: 'token', refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at }
  localStorage.setItem(sessionKey, JSON.stringify({ ...tokens, user }))
  current = {
    userId,
    email: 'asha@example.com',
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

const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 15_000, interval: 20 })

function workspace() {
  const opened = openedWorkspace()?.workspace
  if (!opened) throw new Error('no workspace is open')
  return opened
}

async function createProject(name: string): Promise<void> {
  const at = new Date().toISOString()
  const values = { description: '', status: 'planning', progress: 0, created_at: at, updated_at: at, xid: '' } as const
  await workspace().db.projects.insert({ id: crypto.randomUUID(), user_id: person().userId, name, ...values })
}

const names = async () => (await workspace().db.projects.find().exec()).map((project) => project.name)

/** A busy machine removes databases when it comes to it: leaving does not wait for long. */
function gone(part: string): Promise<void> {
  return until(async () => {
    const all = (await indexedDB.databases()).map(({ name = '' }) => name)
    expect(all.filter((name) => name.includes(part))).toEqual([])
  })
}

describe('signing out', () => {
  test('with everything sent leaves nothing of the person on the device', async () => {
    await signIn()
    await createProject('Harvest')
    await until(() => expect(server.pushed).toEqual(['Harvest']))
    await until(() => expect(workspace().status()).toMatchObject({ phase: 'saved', unsent: [] }))
    expect(await leaveThisDevice({ discard: false })).toBe('left')
    expect(identityStore().read()).toBeNull()
    expect(openedWorkspace()).toBeUndefined()
    expect(localStorage.getItem(sessionKey)).toBeNull()
    await gone(person().userId)
  })

  test('with unsent edits does nothing but say so, until they may be discarded', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    expect(await leaveThisDevice({ discard: false })).toBe('unsent')
    expect(identityStore().read()).toEqual(person())
    expect(await names()).toEqual(['Typed on the train'])
    expect(await leaveThisDevice({ discard: true })).toBe('left')
    await gone(person().userId)
    expect(server.pushed).toEqual([])
  })

  test('with a refused edit that nobody has dealt with does nothing, either', async () => {
    await signIn()
    server.refuse = true
    await createProject('Not taken')
    await until(() => expect(workspace().status()).toMatchObject({ refused: 1, unsent: [] }))
    expect(await leaveThisDevice({ discard: false })).toBe('unsent')
    expect(identityStore().read()).toEqual(person())
  })

  test('in another tab closes what is open in this one, so that it can be removed, before anybody else’s is', async () => {
    await signIn()
    await createProject('Harvest')
    const { userId } = person()
    // What the other tab does, as this one comes to know of it.
    localStorage.removeItem(identityKey)
    window.dispatchEvent(new StorageEvent('storage', { key: identityKey, storageArea: localStorage }))
    await until(() => expect(openedWorkspace()).toBeUndefined())
    await signIn()
    expect(await names()).toEqual([])
    const { wipePerson } = await import('./browser-workspace.ts')
    await wipePerson(userId)
    await gone(userId)
  })

  test('that fails says so, and logs why', async () => {
    expectConsoleError('workspace: could not sign out')
    await signIn()
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('storage is blocked')
    })
    expect(await leaveThisDevice({ discard: true })).toBe('failed')
    vi.restoreAllMocks()
    expect(identityStore().read()).toEqual(person())
  })

  test('of nobody is done already', async () => {
    await signIn()
    await leaveThisDevice({ discard: true })
    expect(await leaveThisDevice({ discard: false })).toBe('left')
  })
})

describe('what the server says of the person', () => {
  test('a new role is a new database: unsent edits move along, the old one goes', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(async () => expect(await workspace().pending()).toHaveLength(1))
    server.scope = 'all'
    server.reachable = true
    window.dispatchEvent(new Event('online'))
    await until(() => expect(workspace().identity.scope).toBe('all'))
    expect(identityStore().read()).toMatchObject({ scope: 'all' })
    await until(async () => expect(await names()).toEqual(['Typed on the train']))
    await until(() => expect(server.pushed).toContain('Typed on the train'))
    await gone(`${person().userId}-own`)
  })

  test('a new role that was given while nobody was at work here: unsent edits and the tray move along all the same', async () => {
    await signIn()
    server.refuse = true
    await createProject('Not taken')
    await until(() => expect(workspace().status()).toMatchObject({ refused: 1, unsent: [] }))
    server.refuse = false
    server.reachable = false
    await createProject('Typed on the train')
    await until(async () => expect(await workspace().pending()).toHaveLength(1))
    server.scope = 'all'
    server.reachable = true
    // As signing in again writes it down.
    identityStore().write({ ...person(), scope: 'all' })
    await until(() => expect(workspace().identity.scope).toBe('all'))
    await until(() => expect(server.pushed).toContain('Typed on the train'))
    await until(() => expect(workspace().status()).toMatchObject({ refused: 1 }))
    await gone(`${person().userId}-own`)
  })

  test('what was carried over is asked about on leaving, until it has been applied', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(async () => expect(await workspace().pending()).toHaveLength(1))
    identityStore().write({ ...person(), scope: 'all' })
    await until(() => expect(workspace().identity.scope).toBe('all'))
    expect(await leaveThisDevice({ discard: false })).toBe('unsent')
  })

  test('a suspension hides the data and keeps it; lifting it is noticed', async () => {
    await signIn()
    await createProject('Harvest')
    await until(() => expect(server.pushed).toEqual(['Harvest']))
    server.status = 'suspended'
    window.dispatchEvent(new Event('online'))
    await until(() => expect(identityStore().read()).toMatchObject({ suspended: true }))
    expect(await names()).toEqual(['Harvest'])
    server.status = 'ok'
    window.dispatchEvent(new Event('online'))
    await until(() => expect(identityStore().read()).toMatchObject({ suspended: false, needsSignIn: false }))
  })

  test('their name on the server becomes the name on this device', async () => {
    await signIn()
    const at = '2026-11-20T10:00:00.000Z'
    const profile = {
      id: person().userId,
      full_name: 'Asha Verma',
      avatar_url: '',
      email: 'asha@example.com',
      is_admin: false,
    }
    await workspace().db.profiles.insert({ ...profile, status: 'active', created_at: at, updated_at: at, xid: '8' })
    await until(() => expect(identityStore().read()).toMatchObject({ fullName: 'Asha Verma' }))
  })
})
