import { expect, test } from 'vitest'
import { documentNumbers, rowNumbers } from '../document/fields.ts'
import { adjustmentFields, lineFields, type NumberField, scalarFields } from './fields.ts'

const asked: [string, NumberField][] = Object.entries({ ...scalarFields, ...adjustmentFields, ...lineFields })
const stored: Record<string, readonly [number, number]> = { ...documentNumbers, ...rowNumbers }

test.each(asked)('every answer to %s can be stored', (column, { min, max }) => {
  const [least, greatest] = stored[column] ?? [1, 0]
  expect(min).toBeGreaterThanOrEqual(least)
  expect(max).toBeLessThanOrEqual(greatest)
})
