import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tab } from '#tests/data/tab.ts'
import { databaseName } from './database-name.ts'
import { finishWiping, wipeDatabases } from './wipe.ts'

const frames: HTMLIFrameElement[] = []

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
  localStorage.clear()
})

/** Another tab: a frame of this origin, with scripts, storage connections and locks of its own. */
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

/** Databases of a person that are on this device. */
async function left(userId: string): Promise<string[]> {
  const names = (await indexedDB.databases()).map((database) => database.name ?? '')
  return names.filter((name) => name.includes(userId))
}

describe('tabs of one person', () => {
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

  test('find what was written when they are opened again', async () => {
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

  test('are led by one, and by the next when it is gone', async () => {
    const [one, other] = [await newTab(), await newTab()]
    one.stand()
    await until(() => expect(one.leads()).toBe(true))
    other.stand()
    expect(other.leads()).toBe(false)
    one.crash()
    await until(() => expect(other.leads()).toBe(true))
  })
})

describe('leaving a device', () => {
  test('leaves no database behind, and nobody else’s is touched', async () => {
    const [asha, rohan] = [crypto.randomUUID(), crypto.randomUUID()]
    const [one, other] = [await newTab(), await newTab()]
    await one.open(asha)
    await other.open(rohan)
    await one.insert('c0000000-0000-4000-8000-000000000001', 'Bakery')
    expect(await left(asha)).not.toEqual([])
    await one.close()
    await wipeDatabases([databaseName(asha, 'own'), databaseName(asha, 'all')], indexedDB, localStorage)
    expect(await left(asha)).toEqual([])
    expect(await left(rohan)).not.toEqual([])
    await other.close()
    await wipeDatabases([databaseName(rohan, 'own')], indexedDB, localStorage)
  })

  test('in one tab takes the data from under another that has not noticed yet', async () => {
    const userId = crypto.randomUUID()
    const unaware = await newTab()
    await unaware.open(userId)
    await unaware.insert('c0000000-0000-4000-8000-000000000001', 'Bakery')
    await wipeDatabases([databaseName(userId, 'own')], indexedDB, localStorage)
    // At the latest when the app next starts.
    unaware.crash()
    await until(async () => {
      await finishWiping(indexedDB, localStorage)
      expect(await left(userId)).toEqual([])
    })
    expect(localStorage.length).toBe(0)
  })
})
