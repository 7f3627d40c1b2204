import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { finishWiping, wipeDatabases } from './wipe.ts'

let indexedDb: IDBFactory
let kept: Map<string, string>

beforeEach(() => {
  indexedDb = new IDBFactory()
  kept = new Map()
})

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
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

test('all parts of a person’s databases go, and nobody else’s', async () => {
  const others = [
    'rxdb-dexie-sevenday-b-own--0--projects',
    'rxdb-dexie-sevenday-a-own2--0--projects',
    'sevenday-outbox',
  ]
  await make('rxdb-dexie-sevenday-a-own--0--projects', 'rxdb-dexie-sevenday-a-own--0--rx-replication-meta-x', ...others)
  await wipeDatabases(['sevenday-a-own', 'sevenday-a-all'], indexedDb, storage)
  expect(await present()).toEqual(others.sort())
  expect(kept.size).toBe(0)
})

test('one that another tab holds is remembered, and gone at the next start', async () => {
  await make('rxdb-dexie-sevenday-a-own--0--tasks')
  const held = await open('rxdb-dexie-sevenday-a-own--0--projects')
  await wipeDatabases(['sevenday-a-own'], indexedDb, storage)
  expect([...kept.values()]).toEqual(['["sevenday-a-own"]'])
  held.close()
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
  expect(kept.size).toBe(0)
})

test('what an earlier wipe left is not forgotten by the next one', async () => {
  const held = await open('rxdb-dexie-sevenday-a-own--0--projects')
  await wipeDatabases(['sevenday-a-own'], indexedDb, storage)
  const other = await open('rxdb-dexie-sevenday-b-own--0--projects')
  await wipeDatabases(['sevenday-b-own'], indexedDb, storage)
  expect(JSON.parse([...kept.values()][0] ?? '')).toEqual(['sevenday-a-own', 'sevenday-b-own'])
  held.close()
  other.close()
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
})

test('the names are written down before anything is removed', async () => {
  const broken = { databases: () => Promise.reject(new Error('the tab was closed here')) } as unknown as IDBFactory
  await expect(wipeDatabases(['sevenday-a-own'], broken, storage)).rejects.toThrow('the tab was closed here')
  await make('rxdb-dexie-sevenday-a-own--0--projects')
  await finishWiping(indexedDb, storage)
  expect(await present()).toEqual([])
})

test.for(['not JSON', '{}', '7', '[7,null]'])('a list that is none (%s) removes nothing', async (text) => {
  kept.set('sevenday.to-be-removed', text)
  await make('rxdb-dexie-sevenday-a-own--0--projects')
  await finishWiping(indexedDb, storage)
  expect(await present()).toHaveLength(1)
})
