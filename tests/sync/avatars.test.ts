import { deliverPicture } from '#src/data/uploads/deliver-picture.ts'
import { pictureSource } from '#src/data/uploads/picture-source.ts'
import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { BehaviorSubject, firstValueFrom, NEVER, Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { supabaseAvatarFiles } from '#src/data/supabase/avatar-files.ts'
import { dropPicture, readPicture } from '#src/data/uploads/own-picture.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { syncedTable } from '#src/data/collections/tables.ts'
import { createSupabase } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { supabaseTransport } from '#src/data/supabase/transport.ts'
import { openWorkspace, type Workspace } from '#src/data/workspace/workspace.ts'
import { faultyNetwork, seededRandom } from './faults.ts'
import { type Account, memoryStorage, type Server, startServer } from './server.ts'
import { journalOf } from '#tests/kits/journal.ts'
import { choosePicture } from './local-edits.ts'

let server: Server
const open: Workspace[] = []
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const workspace of open.splice(0)) await workspace.close()
})

/** Not a decodable picture: the bucket checks only the type. */
const picture = (...bytes: number[]) => new Blob([new Uint8Array([0xff, 0xd8, ...bytes])], { type: 'image/jpeg' })
const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 30_000, interval: 20 })

/** Loads it like the public. */
const shown = (path: string) =>
  server.backend.fetch(new Request(`${server.url}/storage/v1/object/public/avatars/${path}`))

/** The minimum delay in milliseconds of a device that asks the server by itself. */
const ownInitiative = 50_000

/**
 * A leading tab with the tables of these tests.
 * @param options.pokes the server's pokes, from the test. With them, the device never asks for all tables by itself
 */
async function deviceOf(account: Account, { pokes }: { pokes?: Subject<readonly SyncedTableName[]> } = {}) {
  const { userId, stored } = await server.sessionOf(account)
  const network = faultyNetwork((request) => server.backend.fetch(request), seededRandom(7))
  const client = createSupabase({
    url: server.url,
    publishableKey: server.backend.keys.publishable_key,
    storage: memoryStorage(new Map([[sessionKey, stored]])),
    fetch: network.fetch,
    webSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  })
  await client.auth.stopAutoRefresh()
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const tables = (['profiles', 'projects', 'sync_conflicts'] as const).map((name) => syncedTable(name))
  const db = await openDatabase({ name: `avatars-${crypto.randomUUID()}`, storage, multiInstance: false, tables })
  const wakes$ = new Subject<void>()
  const workspace = await openWorkspace({
    identity: { userId, email: '', fullName: '', avatarUrl: '', scope: 'own', needsSignIn: false, suspended: false },
    db,
    journal: journalOf(userId),
    ready: Promise.resolve(),
    sources: [
      pictureSource({
        db,
        userId,
        files: supabaseAvatarFiles(async () => client, userId),
        deliver: deliverPicture,
        now: Date.now,
      }),
    ],
    // Delays are a fiftieth of the real ones.
    clock: {
      now: Date.now,
      after(ms, fn) {
        if (pokes && ms >= ownInitiative) return () => undefined
        const timer = setTimeout(fn, ms / 50)
        return () => clearTimeout(timer)
      },
    },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    leadership: { held$: new BehaviorSubject(true), held: () => true, release: () => undefined },
    tabs: { post: () => undefined, listen: () => () => undefined },
    transport: supabaseTransport(client, { userId }),
    pokes: pokes && {
      listen({ onPoke, onListening }) {
        onListening(true)
        const listening = pokes.subscribe(onPoke)
        return () => listening.unsubscribe()
      },
    },
    online$: new BehaviorSubject(true),
    storageLost$: NEVER,
    wakes$,
    analytics: { track: () => undefined },
    onScope: () => undefined,
    onSessionStatus: () => undefined,
  })
  open.push(workspace)
  await until(() => expect(workspace.status().firstSyncDone).toBe(true))
  const bucket = client.storage.from('avatars')
  return {
    workspace,
    network,
    bucket,
    userId,
    choose: (jpeg: Blob, now: number) => choosePicture(db, { userId, jpeg, now }),
    state: async () => (await readPicture(db)).picture?.state,
    row: async () => (await server.rows('profiles', `id=eq.${userId}&select=avatar_url`))[0]?.['avatar_url'],
    files: async () => (await bucket.list(userId)).data?.map(({ name }) => name),
    /** Retries until nothing waits. */
    async delivered() {
      wakes$.next()
      await until(async () => {
        wakes$.next()
        expect(await workspace.pending()).toEqual([])
        expect((await readPicture(db)).old).toEqual([])
      })
    },
  }
}

test('a picture chosen offline is unsent until it is uploaded; then the profile has its path, and the old file is deleted', async () => {
  const device = await deviceOf(await server.newCustomer())
  const { workspace, network, userId } = device
  await device.choose(picture(1), 1)
  await device.delivered()
  expect(await device.row()).toBe(`${userId}/1.jpg`)

  network.offline = true
  await device.choose(picture(2, 2), 2)
  const file = `${userId}/2.jpg`
  const waiting = [{ table: 'profiles', id: userId, kind: 'changed', label: 'Your picture', file }]
  await until(() => expect(workspace.status().unsent).toEqual(waiting))
  expect(await workspace.pending()).toEqual(waiting)
  expect(await device.row()).toBe(`${userId}/1.jpg`)

  network.offline = false
  await device.delivered()
  expect(await device.row()).toBe(`${userId}/2.jpg`)
  expect(await device.files()).toEqual(['2.jpg'])
  const jpeg = await shown(file)
  expect(new Uint8Array(await jpeg.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8, 2, 2]))
  await until(() => expect(workspace.status()).toMatchObject({ unsent: [], phase: 'saved' }))
})

describe('without another exchange of all tables', () => {
  test('the replaced file is removed as soon as the server has the profile', async () => {
    const device = await deviceOf(await server.newCustomer(), { pokes: new Subject() })
    await device.choose(picture(1), 1)
    await until(async () => expect(await device.row()).toBe(`${device.userId}/1.jpg`))
    await device.choose(picture(2), 2)
    await until(async () => expect(await device.files()).toEqual(['2.jpg']))
    expect(await device.row()).toBe(`${device.userId}/2.jpg`)
  })

  test('a picture from another device arrives with the profile', async () => {
    const account = await server.newCustomer()
    const pokes = new Subject<readonly SyncedTableName[]>()
    const [phone, laptop] = [await deviceOf(account), await deviceOf(account, { pokes })]
    await phone.choose(picture(5), 1)
    await phone.delivered()
    pokes.next(['profiles'])
    await until(async () =>
      expect((await readPicture(laptop.workspace.db)).picture).toMatchObject({ path: `${phone.userId}/1.jpg` }),
    )
  })
})

test('an upload whose answer is lost leaves one file, and a newer choice replaces it', async () => {
  const device = await deviceOf(await server.newCustomer())
  const { network, userId } = device
  network.lossOfAnswers = 1
  await device.choose(picture(1), 1)
  await until(async () => expect((await shown(`${userId}/1.jpg`)).status).toBe(200))
  await device.choose(picture(2), 2)
  network.lossOfAnswers = 0
  await device.delivered()
  expect(await device.row()).toBe(`${userId}/2.jpg`)
  expect(await device.files()).toEqual(['2.jpg'])
})

test('a picture that was removed again is not uploaded', async () => {
  const device = await deviceOf(await server.newCustomer())
  device.network.offline = true
  await device.choose(picture(1), 1)
  await dropPicture(device.workspace.db)
  device.network.offline = false
  await device.delivered()
  expect(await device.row()).toBeNull()
  expect(await device.files()).toEqual([])
})

test('a picture that the server refuses is in the tray, stored for another try', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const device = await deviceOf(await server.newCustomer())
  const { workspace } = device
  const tray = () => firstValueFrom(workspace.refused$)
  await device.choose(new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/jpeg' }), 1)
  const refused = { id: 'picture', table: 'profiles', label: 'Your picture', code: '413' }
  await until(async () => expect(await tray()).toMatchObject([refused]))
  await until(() => expect(workspace.status()).toMatchObject({ refused: 1, unsent: [] }))
  const first = (await tray())[0]?.refused_at

  await workspace.retryRefused('picture')
  await until(async () => expect((await tray())[0]?.refused_at).not.toBe(first))
  await workspace.discardRefused('picture')
  await until(async () => expect(await tray()).toEqual([]))
  expect(await device.state()).toBeUndefined()
  warned.mockRestore()
})

describe('with another device', () => {
  test('shows the picture there, even offline', async () => {
    const account = await server.newCustomer()
    const [phone, laptop] = [await deviceOf(account), await deviceOf(account)]
    await phone.choose(picture(5), 1)
    await phone.delivered()
    await until(async () => {
      await laptop.workspace.syncNow()
      expect((await readPicture(laptop.workspace.db)).picture).toMatchObject({
        path: `${phone.userId}/1.jpg`,
        jpeg: btoa('\xff\xd8\x05'),
      })
    })
  })

  test('a choice made offline replaces a newer one from there, which is recorded with its file', async () => {
    const account = await server.newCustomer()
    const [phone, laptop] = [await deviceOf(account), await deviceOf(account)]
    phone.network.offline = true
    await phone.choose(picture(1), 1)
    await laptop.choose(picture(2), 2)
    await laptop.delivered()
    phone.network.offline = false
    await phone.delivered()
    expect(await phone.row()).toBe(`${phone.userId}/1.jpg`)
    expect(await phone.files()).toEqual(['1.jpg', '2.jpg'])
    expect(
      await server.rows('sync_conflicts', `row_id=eq.${phone.userId}&select=field,replaced_value,kept_value`),
    ).toEqual([{ field: 'avatar_url', replaced_value: `${phone.userId}/2.jpg`, kept_value: `${phone.userId}/1.jpg` }])
  })
})
