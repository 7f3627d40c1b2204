import { expect, it } from 'vitest'
import { decidedBefore } from './decided-before.ts'

it.each([
  ['approved', 'withdrawn Meera Iyer', 'You approved it, but Meera Iyer had withdrawn the request before.'],
  ['changes', 'approved Asha Verma', 'You asked for changes, but Asha Verma had approved it before.'],
  ['withdrawn', 'changes Asha', 'You withdrew the request, but Asha had asked for changes before.'],
  ['approved', 'approved ', 'You approved it, but someone else had approved it before.'],
  ['', 'paused Asha', 'You answered, but Asha had decided before.'],
  ['approved', '', 'You approved it, but someone else had decided before.'],
])('names both decisions: %s after "%s"', (state, message, text) => {
  expect(decidedBefore(state, message)).toBe(`${text} That decision stays.`)
})
