import { expect, test } from 'vitest'
import { journalOf, journalStorage } from '#tests/kits/journal.ts'
import { clearJournal, hasJournal, LoggedOut } from './journal.ts'
import type { Write } from './writes.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const other = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const renamed = (name: string): Write[] => [{ do: 'set', table: 'projects', rows: { ids: ['a'] }, fields: { name } }]

test('has an action as soon as append returns, and the next page finds it', async () => {
  const storage = journalStorage()
  const entry = journalOf(me, { storage }).append(renamed('Harvest'))
  expect(hasJournal(storage, me)).toBe(true)
  const next = journalOf(me, { storage })
  expect(next.known()).toEqual([entry])
  expect(await next.due()).toEqual([entry])
  expect(next.isOurs(entry)).toBe(false)
  next.remove(entry)
  expect(hasJournal(storage, me)).toBe(false)
})

test('keeps the order of actions within a millisecond and across pages', async () => {
  const storage = journalStorage()
  let now = 1000
  const first = journalOf(me, { storage, now: () => now })
  const [a, b] = [first.append(renamed('a')), first.append(renamed('b'))]
  now = 1001
  const c = journalOf(me, { storage, now: () => now }).append(renamed('c'))
  expect(await journalOf(me, { storage }).due()).toEqual([a, b, c])
})

test('leaves the actions of another open page to that page', async () => {
  const storage = journalStorage()
  const [open, gone] = ['open', 'gone'].map((page) => journalOf(me, { storage, page }))
  open?.append(renamed('by the open page'))
  const left = gone?.append(renamed('by the page that is gone'))
  const mine = journalOf(me, { storage, livePages: async () => new Set(['open']) })
  expect(mine.known()).toHaveLength(2)
  expect(await mine.due()).toEqual([left])
  expect(mine.known()).toEqual([left])
})

test('never shows an action to another user, and loses only the actions of a user who logs out', async () => {
  const storage = journalStorage()
  journalOf(me, { storage }).append(renamed('Harvest'))
  journalOf(other, { storage }).append(renamed('Bakery'))
  expect(await journalOf(other, { storage }).due()).toHaveLength(1)
  clearJournal(storage, me)
  expect([hasJournal(storage, me), hasJournal(storage, other)]).toEqual([false, true])
})

test('stores nothing for a user who has logged out', () => {
  const storage = journalStorage()
  const journal = journalOf(me, { storage, isLoggedIn: () => false })
  expect(() => journal.append(renamed('Harvest'))).toThrow(LoggedOut)
  expect(storage.length).toBe(0)
})

test("keeps an action in memory if the device's storage is full", async () => {
  const full = { ...journalStorage(), setItem: () => expect.unreachable() }
  Object.assign(full, {
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  const journal = journalOf(me, { storage: full })
  const entry = journal.append(renamed('Harvest'))
  expect(await journal.due()).toEqual([entry])
  journal.remove(entry)
  expect(await journal.due()).toEqual([])
})

test('keeps its own actions if another tab clears the storage', async () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (place: number) => [...values.keys()][place] ?? null,
    get length() {
      return values.size
    },
  }
  const journal = journalOf(me, { storage })
  const entry = journal.append(renamed('Harvest'))
  values.clear()
  expect(await journal.due()).toEqual([entry])
})

test('skips a damaged entry', async () => {
  const storage = journalStorage()
  journalOf(me, { storage }).append(renamed('Harvest'))
  storage.setItem(`sevenday.journal|${me}|000000000000001-000001-x`, '{"id":')
  expect(await journalOf(me, { storage }).due()).toHaveLength(1)
})
