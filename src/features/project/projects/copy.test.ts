import { expect, test } from 'vitest'
import { planIds } from '#src/domain/project/table.ts'
import { site } from '#src/site.ts'
import { formatValue } from './copy.ts'

test.for([
  ['progress', 40, '40%'],
  ['progress', 0, '0%'],
  ['status', 'in-progress', 'In Progress'],
  ['status', 'an unknown status', 'an unknown status'],
  ['name', ' Harvest ', 'Harvest'],
  ['description', '', '(empty)'],
  ['description', ' \n', '(empty)'],
  ['plan', 'growth-plan', 'Growth MVP'],
  ['plan', '', 'No plan'],
  ['due_on', '2025-11-28', '28 Nov 2025'],
  ['due_on', null, 'No date'],
  ['an unknown field', { days: 7 }, '{"days":7}'],
] as const)('formats the field %s, %o as %s', ([field, value, text]) => {
  expect(formatValue(field, value)).toBe(text)
})

test('a project can have any plan that we sell, and no other', () => {
  expect([...planIds]).toEqual(site.plans.map(({ id }) => id))
})
