import { beforeEach, describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { createIdentityStore, type Identity, identityKey } from './identity.ts'

let stored: Map<string, string>
let foreign: Set<() => void>

beforeEach(() => {
  stored = new Map()
  foreign = new Set()
})

/** A tab of the device. */
function tab() {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createIdentityStore(storage, (listener) => {
    foreign.add(listener)
    return () => foreign.delete(listener)
  })
}

const asha: Identity = {
  userId: 'asha',
  email: 'asha@example.com',
  fullName: 'Asha',
  avatarUrl: '',
  scope: 'all',
  needsSignIn: false,
  suspended: true,
}

test('every tab reads what one tab writes', () => {
  const [one, other] = [tab(), tab()]
  expect(one.read()).toBeNull()
  one.write(asha)
  expect(one.read()).toEqual(asha)
  expect(other.read()).toEqual(asha)
  other.write(null)
  expect(one.read()).toBeNull()
})

test('names the user who logged out until they log in again, and nobody if the storage was cleared', () => {
  const [one, other] = [tab(), tab()]
  one.write(asha)
  stored.clear()
  expect([other.read(), other.hasLoggedOut('asha')]).toEqual([null, false])
  one.write(asha)
  one.write(null)
  expect([other.hasLoggedOut('asha'), other.hasLoggedOut('rohan')]).toEqual([true, false])
  one.write({ ...asha, userId: 'rohan' })
  expect(other.hasLoggedOut('asha')).toBe(true)
  one.write(asha)
  expect(other.hasLoggedOut('asha')).toBe(false)
})

test('reading twice returns the same object, because React compares by reference', () => {
  const store = tab()
  store.write(asha)
  expect(store.read()).toBe(store.read())
})

test('listeners get changes by this and other tabs until they unsubscribe', () => {
  const store = tab()
  let calls = 0
  const end = store.subscribe(() => calls++)
  store.write(asha)
  expect(calls).toBe(1)
  for (const listener of foreign) listener()
  expect(calls).toBe(2)
  end()
  store.write(null)
  expect([calls, foreign.size]).toEqual([2, 0])
})

describe('garbage in storage', () => {
  test.for(['', 'null', '7', '"asha"', '[]', '{}', '{"userId":""}', '{"userId":7}', '{"userId":', '{"userId":null}'])(
    '%s is no user',
    (text) => {
      stored.set(identityKey, text)
      expect(tab().read()).toBeNull()
    },
  )

  test('never throws, and never makes anyone an admin', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ userId: fc.string(), scope: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(anything, (text) => {
        stored.set(identityKey, text)
        const identity = tab().read()
        if (identity === null) return
        expect(identity.userId).not.toBe('')
        expect(identity.scope).toBe((JSON.parse(text) as { scope?: unknown }).scope === 'all' ? 'all' : 'own')
      }),
    )
  })
})
