import { expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { groupBy } from './lists.ts'

test('groups like Map.groupBy', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (numbers, modulus) => {
      const keyOf = (n: number) => n % modulus
      expect([...groupBy(numbers, keyOf)]).toEqual([...Map.groupBy(numbers, keyOf)])
    }),
  )
})
