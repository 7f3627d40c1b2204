import { expect, test } from 'vitest'
import { expectConsoleError, problemWith } from './console.ts'

test('a declared error passes', () => {
  expectConsoleError(/could not .* the cat/)
  console.error('We could not feed', 'the cat')
})

test.fails('an undeclared error fails the test it happens in', () => {
  console.error('undeclared on purpose')
})

test.fails('a declared error that does not occur fails, too', () => {
  expectConsoleError('never written')
})

test('what was declared does not hide what was not', () => {
  expect(problemWith(['a', 'b'], ['a'])).toContain('b')
  expect(problemWith(['a'], ['a', /z/])).toContain('/z/')
  expect(problemWith(['a', 'aa'], ['a'])).toBeUndefined()
  expect(problemWith([], [])).toBeUndefined()
})
