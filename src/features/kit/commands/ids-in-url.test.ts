import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { idParams, idsIn, idsOf, idsText } from './ids-in-url.ts'

/** A tab's storage, which Node lacks. */
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => void vi.unstubAllGlobals())

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 250 })

it('reads back what it wrote, and never writes a long URL', () => {
  fc.assert(
    fc.property(ids, (written) => {
      const text = idsText(written)
      const params = new URLSearchParams([['q', 'x'], ...idParams('delete', written)])
      expect(idsIn(text)).toEqual(written)
      expect(idsOf(new URLSearchParams(params.toString()), 'delete')).toEqual(written)
      expect(text.length + params.toString().length).toBeLessThan(8000)
    }),
    { numRuns: 30 },
  )
})

const many = Array.from({ length: 101 }, (_, index) => `row-${index}`)

it('keeps the URL stable while the ids are the same', () => {
  expect(idsText(many)).toBe(idsText(many))
})

it('reads a few ids in any tab, and many only in the tab that wrote them', () => {
  const [few, long] = [idsText(['a', 'b']), idsText(many)]
  stored.clear()
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => '[]' })
  expect(idsIn(few)).toEqual(['a', 'b'])
  expect(idsIn(long)).toEqual([])
})

it('stores many ids until the reload if storage is blocked', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse })
  expect(idsIn(idsText(many))).toEqual(many)
  expect(warn).toHaveBeenCalledOnce()
})
