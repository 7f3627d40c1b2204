import { expect, test } from 'vitest'
import { formatValue } from './copy.ts'

test.for([
  ['progress', 40, '40%'],
  ['progress', 0, '0%'],
  ['status', 'in-progress', 'In Progress'],
  ['status', 'a status of tomorrow', 'a status of tomorrow'],
  ['name', ' Harvest ', 'Harvest'],
  ['description', '', '(empty)'],
  ['description', ' \n', '(empty)'],
  ['a field of tomorrow', { days: 7 }, '{"days":7}'],
] as const)('formats the field %s, %o as %s', ([field, value, text]) => {
  expect(formatValue(field, value)).toBe(text)
})
