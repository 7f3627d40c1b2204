import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readMemory, remember, useOfferMemory } from './offer.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  useOfferMemory.setState({}, true)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('reads back what was written, one part after the other', () => {
  remember({ firstDay: '2026-11-22' })
  remember({ notBefore: 7 })
  remember({ never: true })
  const all = { firstDay: '2026-11-22', notBefore: 7, never: true }
  expect(readMemory()).toEqual(all)
  expect(useOfferMemory.getState()).toEqual(all)
})

it('is empty if storage holds something else', () => {
  for (const stored of ['null', '[1]', '{"firstDay":1,"never":"yes"}']) {
    items.set('sevenday.install-offer', stored)
    expect(readMemory()).toEqual({ firstDay: undefined, notBefore: undefined, never: false })
  }
})

it('offers nothing if a no can’t be stored', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  expect(() => remember({ notBefore: 7 })).not.toThrow()
  expect(readMemory()).toEqual({ never: true })
})
