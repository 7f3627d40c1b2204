import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../workspace/database.ts'
import { databaseName, storeName } from './database-name.ts'
import { dexieStorage } from './dexie-storage.ts'
import { openEarlyWorkspace } from '../workspace/early-workspace.ts'
import { openStoresEarly, takeEarlyStore } from './early-stores.ts'
import { rememberSync } from './last-synced.ts'
import type { Identity } from '../session/identity.ts'
import { customer } from '../session/identity-test-kit.ts'
import { addToBeRemoved } from './to-be-removed.ts'
import { finishWiping } from '../workspace/wipe.ts'
import { journalOf } from '#tests/kits/journal.ts'

let identity: Identity
let localStore: string

beforeEach(async () => {
  identity = { ...customer, userId: crypto.randomUUID() }
  localStore = storeName(databaseName(identity.userId, identity.scope), 'local')
  await synced()
})

/** Leaves a device that has completed a sync. */
async function synced() {
  const name = databaseName(identity.userId, identity.scope)
  const db = await openDatabase({ name, storage: dexieStorage(), multiInstance: false })
  await rememberSync(db, '2026-11-21T10:00:00.000Z')
  await db.close()
}

const neverOpens = () => new Promise<never>(() => undefined)
const done = (request: IDBRequest) =>
  new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** What a screen shows before the database is open. */
async function shownFor(user: Identity) {
  const early = await openEarlyWorkspace(user, window, journalOf(user.userId), neverOpens)
  return { answers: early?.early, firstSyncDone: early?.status().firstSyncDone }
}
const nothing = { answers: undefined, firstSyncDone: false }

it('hands over each store only once', async () => {
  await openStoresEarly(identity, indexedDB)
  const opened = await takeEarlyStore(localStore)
  expect(opened?.name).toBe(localStore)
  expect(takeEarlyStore(localStore)).toBeUndefined()
  opened?.close()
})

it('creates no store on a device that has none', async () => {
  const nobody = { ...customer, userId: crypto.randomUUID() }
  await openStoresEarly(nobody, indexedDB)
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  expect(names.filter((name) => name.includes(nobody.userId))).toEqual([])
  expect(await shownFor(nobody)).toEqual(nothing)
})

it('shows nothing from a store that another tab deletes before it is read', async () => {
  await openStoresEarly(identity, indexedDB)
  await done(indexedDB.deleteDatabase(localStore))
  expect(await shownFor(identity)).toEqual(nothing)
})

it('shows nothing from a store that another tab, of another version, migrates before it is read', async () => {
  await openStoresEarly(identity, indexedDB)
  const request = indexedDB.open(localStore, 99)
  request.onupgradeneeded = () => {
    for (const mark of request.result.objectStoreNames)
      if (mark.startsWith('fits')) request.result.deleteObjectStore(mark)
  }
  await done(request)
  request.result.close()
  expect(await shownFor(identity)).toEqual(nothing)
})

it('opens no data that is about to be removed, so that a later login starts early again', async () => {
  addToBeRemoved([databaseName(identity.userId, identity.scope)], localStorage)
  await openStoresEarly(identity, indexedDB)
  expect(await openEarlyWorkspace(identity, window, journalOf(identity.userId), neverOpens)).toBeNull()
  await finishWiping(indexedDB, localStorage)
  await synced()
  const early = await openEarlyWorkspace(identity, window, journalOf(identity.userId), neverOpens)
  expect(early?.status()).toMatchObject({ phase: 'opening', firstSyncDone: true })
})
