import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { sessionKey } from '#src/data/session/session-key.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { identityKey } from '#src/data/session/identity.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { leaveThisDevice, openedWorkspace, supabaseClient } from './runtime.ts'
import {
  clearStage,
  createProject,
  gone,
  leaveStage,
  names,
  person,
  server,
  signIn,
  until,
  workspace,
} from './runtime-test-kit.ts'
import { identityStore } from './use-identity.ts'

vi.mock('./browser-client.ts', async () => {
  const { createBrowserClient } = await import('./runtime-test-kit.ts')
  return { createBrowserClient }
})

beforeEach(clearStage)
afterEach(async () => {
  vi.restoreAllMocks()
  await leaveStage()
})

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

  test('with a message that has not arrived does nothing, either; discarded, it goes alone', async () => {
    await signIn()
    const outbox = openOutbox(indexedDB)
    const { userId } = person()
    for (const owner of [userId, 'visitor', 'another user']) {
      await outbox.add({ id: `of ${owner}`, owner, kind: 'contact', payload: {}, created_at: 1 })
    }
    expect(await leaveThisDevice({ discard: false })).toBe('unsent')
    await outbox.setAside(`of ${userId}`, { code: '23514', message: 'no' })
    expect(await leaveThisDevice({ discard: false })).toBe('unsent')
    expect(await leaveThisDevice({ discard: true })).toBe('left')
    expect(await outbox.ownedBy(userId)).toEqual([])
    const left = await outbox.oldest('contact', 10)
    expect(left.map(({ owner }) => owner).sort()).toEqual(['another user', 'visitor'])
    await outbox.done(left.map(({ id }) => id))
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

describe('data that the browser deletes under the open app', () => {
  const toasts = () => useToasts.getState().toasts.map(({ title, action }) => `${title}: ${action?.label}`)
  const isToldOnce = () => expect(toasts()).toEqual(['This browser deleted the app’s data: Reload'])

  async function withAnUnsentEdit() {
    useToasts.setState({ toasts: [] })
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(() => expect(workspace().status().unsent).toHaveLength(1))
  }

  test('is noticed at once and said, and nothing counts as kept any more', async () => {
    await withAnUnsentEdit()
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.includes(person().userId)) indexedDB.deleteDatabase(name)
    }
    await until(() => expect(workspace().status().phase).toBe('storage-lost'))
    isToldOnce()
    await expect(createProject('Typed into nothing')).rejects.toThrow()
    server.reachable = true
    window.dispatchEvent(new Event('online'))
    await workspace().syncNow()
    expect(workspace().status().phase).toBe('storage-lost')
    expect(await leaveThisDevice({ discard: false })).toBe('left')
  })

  test('is noticed where the browser closes the stores, as it does when its data is cleared', async () => {
    await withAnUnsentEdit()
    await clearSiteData('indexeddb')
    await until(() => expect(workspace().status().phase).toBe('storage-lost'))
    isToldOnce()
  })

  test('is noticed where who was signed in goes with it: no one signed out', async () => {
    await withAnUnsentEdit()
    await clearSiteData('indexeddb,local_storage')
    await until(() => isToldOnce())
    await until(() => expect(openedWorkspace()).toBeUndefined())
  })

  test('is nothing to tell where another tab signs out', async () => {
    await withAnUnsentEdit()
    const { userId } = person()
    const { wipeDatabases } = await import('#src/data/wipe.ts')
    localStorage.removeItem(identityKey)
    await wipeDatabases([`sevenday-${userId}-own`], indexedDB, localStorage)
    await gone(userId)
    window.dispatchEvent(new StorageEvent('storage', { key: identityKey, storageArea: localStorage }))
    await until(() => expect(openedWorkspace()).toBeUndefined())
    expect(toasts()).toEqual([])
  })
})

/** What a person does in the browser's settings. */
async function clearSiteData(storageTypes: string): Promise<void> {
  await cdp().send('Storage.clearDataForOrigin', { origin: window.location.origin, storageTypes })
}

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
    const { profiles } = await workspace().db
    await profiles.insert({ ...profile, status: 'active', created_at: at, updated_at: at, xid: '8' })
    await until(() => expect(identityStore().read()).toMatchObject({ fullName: 'Asha Verma' }))
  })
})

describe('the server is asked at once', () => {
  async function asksAfter(reason: () => unknown): Promise<void> {
    await until(() => expect(workspace().status().phase).toBe('saved'))
    // All that was asked has been answered: what comes next has a reason of its own.
    await workspace().syncNow()
    const before = server.asked
    await reason()
    await until(() => expect(server.asked).toBeGreaterThan(before))
  }

  function becomes(visibility: DocumentVisibilityState): void {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('when the tab becomes visible', async () => {
    await signIn()
    await asksAfter(() => becomes('hidden'))
    await asksAfter(() => becomes('visible'))
  })

  test('when the token is a new one', async () => {
    await signIn()
    const { auth } = await supabaseClient()
    await asksAfter(() => auth.refreshSession())
  })
})
