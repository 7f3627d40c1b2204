import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { openDraftCopies } from '#src/data/drafts/draft-copies.ts'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { identityKey, loggedOutKey } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { profileRow } from '#tests/kits/rows.ts'
import { openedWorkspace, signOutHere, supabaseClient } from './runtime.ts'
import {
  clearHarness,
  closeHarness,
  createProject,
  gone,
  names,
  server,
  signIn,
  until,
  user,
  workspace,
} from './runtime-test-kit.ts'
import { identityStore } from './hooks/use-identity.ts'

vi.mock('./browser-client.ts', async () => {
  const { createBrowserClient } = await import('./runtime-test-kit.ts')
  return { createBrowserClient }
})

beforeEach(clearHarness)
afterEach(async () => {
  vi.restoreAllMocks()
  await closeHarness()
})

describe('signing out', () => {
  test('removes all data of the user if everything was sent', async () => {
    await signIn()
    await createProject('Harvest')
    await until(() => expect(server.pushed).toEqual(['Harvest']))
    await until(() => expect(workspace().status()).toMatchObject({ phase: 'saved', unsent: [] }))
    expect(await signOutHere({ discard: false })).toBe('signed-out')
    expect(identityStore().read()).toBeNull()
    expect(openedWorkspace()).toBeUndefined()
    expect(localStorage.getItem(sessionKey)).toBeNull()
    await gone(user().userId)
  })

  test('with unsent edits only reports them, until they may be discarded', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    expect(await signOutHere({ discard: false })).toBe('unsent')
    expect(identityStore().read()).toEqual(user())
    expect(await names()).toEqual(['Typed on the train'])
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    await gone(user().userId)
    expect(server.pushed).toEqual([])
  })

  test('with an open refused edit only reports it', async () => {
    await signIn()
    server.refuse = true
    await createProject('Not taken')
    await until(() => expect(workspace().status()).toMatchObject({ refused: 1, unsent: [] }))
    expect(await signOutHere({ discard: false })).toBe('unsent')
    expect(identityStore().read()).toEqual(user())
  })

  test('with a draft that a killed browser has left only in the copies only reports it', async () => {
    const userId = crypto.randomUUID()
    const key = `${draftKey(userId, 'post.1')}~page`
    await openDraftCopies(userId, indexedDB).change([[key, '1|{"body":"Half a comment"}']], [])
    identityStore().write({ ...customer, userId })
    expect(await signOutHere({ discard: false })).toBe('unsent')
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    await gone(userId)
  })

  test('with an undelivered message only reports it, and removes only that user’s messages on discard', async () => {
    await signIn()
    const outbox = openOutbox(indexedDB)
    const { userId } = user()
    for (const owner of [userId, 'visitor', 'another user']) {
      await outbox.add({ id: `of ${owner}`, owner, kind: 'contact', payload: {}, created_at: 1 })
    }
    expect(await signOutHere({ discard: false })).toBe('unsent')
    await outbox.setAside(`of ${userId}`, { code: '23514', message: 'no' })
    expect(await signOutHere({ discard: false })).toBe('unsent')
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    expect(await outbox.ownedBy(userId)).toEqual([])
    const remaining = await outbox.oldest('contact', 10)
    expect(remaining.map(({ owner }) => owner).sort()).toEqual(['another user', 'visitor'])
    await outbox.done(remaining.map(({ id }) => id))
  })

  test('in another tab closes this tab’s workspace before another user’s opens, so that it can be removed', async () => {
    await signIn()
    await createProject('Harvest')
    const { userId } = user()
    // Simulates the other tab's sign-out as this tab sees it.
    localStorage.removeItem(identityKey)
    window.dispatchEvent(new StorageEvent('storage', { key: identityKey, storageArea: localStorage }))
    await until(() => expect(openedWorkspace()).toBeUndefined())
    await signIn()
    expect(await names()).toEqual([])
    const { wipeUser } = await import('./browser-workspace.ts')
    await wipeUser(userId)
    await gone(userId)
  })

  test('asks if the database can’t be opened, because it may contain unsent edits', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    const { userId } = user()
    await workspace().close()
    // As on the website, where no workspace is open yet.
    const identity = identityStore().read()
    localStorage.removeItem(identityKey)
    window.dispatchEvent(new StorageEvent('storage', { key: identityKey, storageArea: localStorage }))
    await until(() => expect(openedWorkspace()).toBeUndefined())
    expectConsoleError('workspace: could not be opened')
    const original = IDBFactory.prototype.open
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
      // The outbox can be read, so only the database is unknown.
      if (!name.includes(userId)) return original.call(this, name, version)
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    })
    identityStore().write(identity)
    await until(() => expect(openedWorkspace()?.error).toBeDefined())
    expect(await signOutHere({ discard: false })).toBe('unsent')
    open.mockRestore()
    expect((await indexedDB.databases()).some(({ name = '' }) => name.includes(userId))).toBe(true)
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    await gone(userId)
  })

  test('reports a failure and logs the reason', async () => {
    expectConsoleError('workspace: could not sign out')
    await signIn()
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('storage is blocked')
    })
    expect(await signOutHere({ discard: true })).toBe('failed')
    vi.restoreAllMocks()
    expect(identityStore().read()).toEqual(user())
  })

  test('does nothing if nobody is logged in', async () => {
    await signIn()
    await signOutHere({ discard: true })
    expect(await signOutHere({ discard: false })).toBe('signed-out')
  })
})

describe('data that the browser deletes while the app is open', () => {
  const toasts = () => useToasts.getState().toasts.map(({ title, action }) => `${title}: ${action?.label}`)
  const isReportedOnce = () => expect(toasts()).toEqual(['Your browser deleted the app’s data: Reload'])

  async function withAnUnsentEdit() {
    useToasts.setState({ toasts: [] })
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(() => expect(workspace().status().unsent).toHaveLength(1))
  }

  test('is noticed and reported at once, and nothing counts as saved any more', async () => {
    await withAnUnsentEdit()
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.includes(user().userId)) indexedDB.deleteDatabase(name)
    }
    await until(() => expect(workspace().status().phase).toBe('storage-lost'))
    await until(isReportedOnce)
    await expect(createProject('Typed into nothing')).rejects.toThrow()
    server.reachable = true
    window.dispatchEvent(new Event('online'))
    await workspace().syncNow()
    expect(workspace().status().phase).toBe('storage-lost')
    expect(await signOutHere({ discard: false })).toBe('signed-out')
  })

  test('is noticed if the browser closes the stores, as when site data is cleared', async () => {
    await withAnUnsentEdit()
    await clearSiteData('indexeddb')
    await until(() => expect(workspace().status().phase).toBe('storage-lost'))
    await until(isReportedOnce)
  })

  test('is noticed if the identity is deleted too, which is no sign-out', async () => {
    await withAnUnsentEdit()
    await clearSiteData('indexeddb,local_storage')
    await until(isReportedOnce)
    await until(() => expect(openedWorkspace()).toBeUndefined())
  })

  test('stays if another tab clears only localStorage, and the edits are there after the next login', async () => {
    await withAnUnsentEdit()
    const { userId } = user()
    const isThere = async () => (await indexedDB.databases()).some(({ name = '' }) => name.includes(userId))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
    await until(() => expect(openedWorkspace()).toBeUndefined())
    expect(await isThere()).toBe(true)
    expect(toasts()).toEqual([])
    const { wipeUser } = await import('./browser-workspace.ts')
    await wipeUser(userId)
  })

  test('is not reported if another tab signs out', async () => {
    await withAnUnsentEdit()
    const { userId } = user()
    const { wipeDatabases } = await import('#src/data/workspace/wipe.ts')
    localStorage.setItem(loggedOutKey, userId)
    localStorage.removeItem(identityKey)
    await wipeDatabases([`sevenday-${userId}-own`], indexedDB, localStorage)
    await gone(`${userId}-own`)
    window.dispatchEvent(new StorageEvent('storage', { key: identityKey, storageArea: localStorage }))
    await until(() => expect(openedWorkspace()).toBeUndefined())
    expect(toasts()).toEqual([])
  })
})

describe('another tab with another version of the app', () => {
  test('takes over the database: this tab reports it, stops syncing and keeps its edits', async () => {
    useToasts.setState({ toasts: [] })
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(() => expect(workspace().status().unsent).toHaveLength(1))
    const database = `sevenday-${user().userId}-own`
    const leads = async () => ((await navigator.locks.query()).held ?? []).some(({ name }) => name === database)
    await until(async () => expect(await leads()).toBe(true))
    // A migration begins like this.
    const store = `rxdb-dexie-${database}--0--projects`
    const taken = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(store, 1000)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not opened'))
    })
    taken.close()
    await until(() => expect(workspace().status()).toMatchObject({ phase: 'outdated', unsent: [{ kind: 'created' }] }))
    const toasts = () => useToasts.getState().toasts.map(({ title, action }) => `${title}: ${action?.label}`)
    await until(() => expect(toasts()).toEqual(['A newer version is open in another tab: Reload']))
    await until(async () => expect(await leads()).toBe(false))
    await expect(createProject('Typed into nothing')).rejects.toThrow()
    expect(await signOutHere({ discard: false })).toBe('unsent')
  })
})

/** Does what a user can do in the browser's settings. */
async function clearSiteData(storageTypes: string): Promise<void> {
  await cdp().send('Storage.clearDataForOrigin', { origin: window.location.origin, storageTypes })
}

describe('the server’s answer about the user', () => {
  test('switches the database after a role change: unsent edits move, the old database is removed', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(async () => expect(await workspace().pending()).toHaveLength(1))
    server.scope = 'all'
    server.reachable = true
    window.dispatchEvent(new Event('online'))
    await until(() => expect(workspace().identity.scope).toBe('all'))
    await until(() => expect(identityStore().read()).toMatchObject({ scope: 'all' }))
    await until(async () => expect(await names()).toEqual(['Typed on the train']))
    await until(() => expect(server.pushed).toContain('Typed on the train'))
    await gone(`${user().userId}-own`)
  })

  test('also moves unsent edits and the tray if the role changed while the app was closed', async () => {
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
    // The identity that logging in again stores.
    identityStore().write({ ...user(), scope: 'all' })
    await until(() => expect(workspace().identity.scope).toBe('all'))
    await until(() => expect(server.pushed).toContain('Typed on the train'))
    await until(() => expect(workspace().status()).toMatchObject({ refused: 1 }))
    await gone(`${user().userId}-own`)
  })

  test('asks about moved edits on sign-out until they are applied', async () => {
    await signIn()
    server.reachable = false
    await createProject('Typed on the train')
    await until(async () => expect(await workspace().pending()).toHaveLength(1))
    identityStore().write({ ...user(), scope: 'all' })
    await until(() => expect(workspace().identity.scope).toBe('all'))
    expect(await signOutHere({ discard: false })).toBe('unsent')
  })

  test('hides and keeps the data during a suspension, and notices its end', async () => {
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

  test('hides and keeps the data of a deleted account', async () => {
    await signIn()
    await createProject('Harvest')
    await until(() => expect(server.pushed).toEqual(['Harvest']))
    server.status = 'deleted'
    window.dispatchEvent(new Event('online'))
    await until(() => expect(identityStore().read()).toMatchObject({ deleted: true, suspended: true }))
    expect(await names()).toEqual(['Harvest'])
    // The token expires and isn't renewed.
    server.sessionEnded = true
    window.dispatchEvent(new Event('online'))
    await until(() => expect(workspace().status().phase).toBe('needs-sign-in'))
    expect(identityStore().read()).toMatchObject({ deleted: true, suspended: true, needsSignIn: false })
    expect(await names()).toEqual(['Harvest'])
  })

  test('notices after the end of the session that the account was deleted, once the server can be asked', async () => {
    await signIn()
    server.sessionEnded = true
    server.accountDeleted = 'unreachable'
    const asks = (times: number) =>
      until(() => {
        // While a question is under way, a returning connection asks no second one.
        window.dispatchEvent(new Event('online'))
        expect(server.askedDeleted).toBeGreaterThanOrEqual(times)
      })
    await asks(1)
    expect(identityStore().read()).toMatchObject({ needsSignIn: true })
    server.accountDeleted = false
    // The last of these questions began, so the others ended, after the server could answer.
    await asks(server.askedDeleted + 2)
    expect(identityStore().read()).toMatchObject({ needsSignIn: true, suspended: false })
    server.accountDeleted = true
    await asks(server.askedDeleted + 1)
    await until(() => expect(identityStore().read()).toMatchObject({ deleted: true, needsSignIn: false }))
    expect(workspace().identity.userId).toBe(user().userId)
  })

  test('updates the user’s name on this device', async () => {
    await signIn()
    const profile = profileRow({ id: user().userId, full_name: 'Asha Verma', email: 'asha@example.com', xid: '8' })
    const { profiles } = await workspace().db
    await profiles.insert(profile)
    await until(() => expect(identityStore().read()).toMatchObject({ fullName: 'Asha Verma' }))
  })
})

describe('sync wakes', () => {
  async function asksAfter(reason: () => unknown): Promise<void> {
    await until(() => expect(workspace().status().phase).toBe('saved'))
    // All previous requests have been answered, so the next one has a new cause.
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

  test('when there is a new token', async () => {
    await signIn()
    const { auth } = await supabaseClient()
    await asksAfter(() => auth.refreshSession())
  })
})
