import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutbox } from '../outbox/outbox.ts'
import { finishWiping, finishWipingOutbox, outboxEntriesOf, wipeDatabases } from './wipe.ts'

let indexedDb: IDBFactory
let stored: Map<string, string>

beforeEach(() => {
  indexedDb = new IDBFactory()
  stored = new Map()
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(name, 1)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function make(...names: string[]) {
  for (const name of names) (await open(name)).close()
}

const present = async () => (await indexedDb.databases()).map((database) => database.name).sort()

test('removes all parts of a user’s databases, and nobody else’s', async () => {
  const others = [
    'rxdb-dexie-sevenday-b-own--0--projects',
    'rxdb-dexie-sevenday-a-own2--0--projects',
    'sevenday-outbox',
  ]
  await make('rxdb-dexie-sevenday-a-own--0--projects', 'rxdb-dexie-sevenday-a-own--0--rx-replication-meta-x', ...others)
  await wipeDatabases(['sevenday-a-own', 'sevenday-a-all'], indexedDb, storage)
  expect(await present()).toEqual(others.sort())
  expect(stored.size).toBe(0)
})

test('remembers a database that another tab holds, and removes it at the next start', async () => {
  await make('rxdb-dexie-sevenday-a-own--0--tasks')
  const held = await open('rxdb-dexie-sevenday-a-own--0--projects')
  await wipeDatabases(['sevenday-a-own'], indexedDb, storage)
  expect([...stored.values()]).toEqual(['["sevenday-a-own"]'])
  held.close()
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
  expect(stored.size).toBe(0)
})

test('keeps the remains of an earlier wipe on the list', async () => {
  const held = await open('rxdb-dexie-sevenday-a-own--0--projects')
  await wipeDatabases(['sevenday-a-own'], indexedDb, storage)
  const other = await open('rxdb-dexie-sevenday-b-own--0--projects')
  await wipeDatabases(['sevenday-b-own'], indexedDb, storage)
  expect(JSON.parse([...stored.values()][0] ?? '')).toEqual(['sevenday-a-own', 'sevenday-b-own'])
  held.close()
  other.close()
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
})

test('stores the names before it removes anything', async () => {
  const broken = { databases: () => Promise.reject(new Error('the tab was closed here')) } as unknown as IDBFactory
  await expect(wipeDatabases(['sevenday-a-own'], broken, storage)).rejects.toThrow('the tab was closed here')
  await make('rxdb-dexie-sevenday-a-own--0--projects')
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
})

test.for(['not JSON', '{}', '7', '[7,null]'])('removes nothing if the list is invalid (%s)', async (text) => {
  stored.set('sevenday.to-be-removed', text)
  await make('rxdb-dexie-sevenday-a-own--0--projects')
  await finishWiping(indexedDb, storage)
  expect(await present()).toHaveLength(1)
})

async function write(owner: string): Promise<void> {
  await openOutbox(indexedDb).add({ id: `${owner}’s`, owner, kind: 'contact', payload: {}, created_at: 1 })
}
const inOutbox = async () => (await openOutbox(indexedDb).oldest('contact', 10)).map(({ owner }) => owner).sort()

test('removes a user’s outbox entries with their databases, and nobody else’s', async () => {
  for (const owner of ['a', 'b', 'visitor']) await write(owner)
  await wipeDatabases([outboxEntriesOf('a')], indexedDb, storage)
  expect(await inOutbox()).toEqual(['b', 'visitor'])
  expect(stored.size).toBe(0)
})

test.each([
  ['the next start of the app', finishWiping],
  ['any page', finishWipingOutbox],
])('entries left by a closed tab are removed by %s', async (_where, finish) => {
  await write('a')
  stored.set('sevenday.to-be-removed', JSON.stringify([outboxEntriesOf('a')]))
  await finish(indexedDb, storage)
  expect(await inOutbox()).toEqual([])
  expect(stored.size).toBe(0)
})

test('logs an outbox that can’t be opened, tries again later, and continues', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(indexedDb, 'open').mockImplementation(() => {
    throw new Error('blocked')
  })
  await wipeDatabases([outboxEntriesOf('a'), 'sevenday-a-own'], indexedDb, storage)
  expect([...stored.values()]).toEqual([JSON.stringify([outboxEntriesOf('a')])])
  expect(warned).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('keeps names that another tab adds to the list', async () => {
  const { databases } = indexedDb
  vi.spyOn(indexedDb, 'databases').mockImplementation(() => {
    stored.set('sevenday.to-be-removed', JSON.stringify(['sevenday-a-own', 'sevenday-b-own']))
    return databases.call(indexedDb)
  })
  await wipeDatabases(['sevenday-a-own'], indexedDb, storage)
  expect([...stored.values()]).toEqual(['["sevenday-b-own"]'])
  vi.restoreAllMocks()
})

test('leaves the rest for the next start if the browser never lists its databases', async () => {
  await make('rxdb-dexie-sevenday-a-own--0--projects')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(indexedDb, 'databases').mockReturnValueOnce(new Promise(() => {}))
  const wiping = wipeDatabases(['sevenday-a-own'], indexedDb, storage)
  await vi.advanceTimersByTimeAsync(60_000)
  await wiping
  vi.useRealTimers()
  expect(await present()).toHaveLength(1)
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
})
