import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tab } from '#tests/data/tab.ts'
import { databaseName } from '../store/database-name.ts'
import { finishWiping, wipeDatabases } from './wipe.ts'

const frames: HTMLIFrameElement[] = []

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
  localStorage.clear()
})

/** Another tab: a frame of this origin with its own scripts, storage connections and locks. */
async function newTab(): Promise<Tab & { crash(): void }> {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<script type="module" src="/tests/data/tab.ts"></script>'
  document.body.append(frame)
  frames.push(frame)
  const tab = await until(() => {
    const there = frame.contentWindow?.tab
    if (!there) throw new Error('the tab did not load')
    return there
  })
  return { ...tab, crash: () => frame.remove() }
}

function until<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 20_000, interval: 20 })
}

/** The user's databases on this device. */
async function databasesOf(userId: string): Promise<string[]> {
  const names = (await indexedDB.databases()).map((database) => database.name ?? '')
  return names.filter((name) => name.includes(userId))
}

describe('tabs of one user', () => {
  test('see each other’s edits as they are made', async () => {
    const userId = crypto.randomUUID()
    const [one, other] = [await newTab(), await newTab()]
    await Promise.all([one.open(userId), other.open(userId)])
    await one.insert('c0000000-0000-4000-8000-000000000001', 'Bakery')
    await until(() => expect(other.shown()).toEqual(['Bakery']))
    await other.insert('c0000000-0000-4000-8000-000000000002', 'Garage')
    await until(() => expect(one.shown()).toEqual(['Bakery', 'Garage']))
    await Promise.all([one.close(), other.close()])
    await wipeDatabases([databaseName(userId, 'own')], indexedDB, localStorage)
  })

  test('find stored edits when they reopen', async () => {
    const userId = crypto.randomUUID()
    const one = await newTab()
    await one.open(userId)
    await one.insert('c0000000-0000-4000-8000-000000000001', 'Bakery')
    one.crash()
    const later = await newTab()
    await later.open(userId)
    await until(() => expect(later.shown()).toEqual(['Bakery']))
    await later.close()
    await wipeDatabases([databaseName(userId, 'own')], indexedDB, localStorage)
  })

  test('have one leader, and another one when that is gone', async () => {
    const [one, other] = [await newTab(), await newTab()]
    one.stand()
    await until(() => expect(one.isSyncing()).toBe(true))
    other.stand()
    expect(other.isSyncing()).toBe(false)
    one.crash()
    await until(() => expect(other.isSyncing()).toBe(true))
  })
})

describe('signing out', () => {
  test('removes all databases of the user, and nobody else’s', async () => {
    const [asha, rohan] = [crypto.randomUUID(), crypto.randomUUID()]
    const [one, other] = [await newTab(), await newTab()]
    await one.open(asha)
    await other.open(rohan)
    await one.insert('c0000000-0000-4000-8000-000000000001', 'Bakery')
    expect(await databasesOf(asha)).not.toEqual([])
    await one.close()
    await wipeDatabases([databaseName(asha, 'own'), databaseName(asha, 'all')], indexedDB, localStorage)
    expect(await databasesOf(asha)).toEqual([])
    expect(await databasesOf(rohan)).not.toEqual([])
    await other.close()
    await wipeDatabases([databaseName(rohan, 'own')], indexedDB, localStorage)
  })

  test('removes the data that another tab still has open', async () => {
    const userId = crypto.randomUUID()
    const unaware = await newTab()
    await unaware.open(userId)
    await unaware.insert('c0000000-0000-4000-8000-000000000001', 'Bakery')
    await wipeDatabases([databaseName(userId, 'own')], indexedDB, localStorage)
    // At the latest when the app next starts.
    unaware.crash()
    await until(async () => {
      await finishWiping(indexedDB, localStorage)
      expect(await databasesOf(userId)).toEqual([])
    })
    expect(localStorage.length).toBe(0)
  })
})
