import { expect, it } from 'vitest'
import { anchorIn } from './link.tsx'

it.each([
  ['#growth-plan', 'growth-plan'],
  ['#f%C3%BCr%20alle', 'für alle'],
  ['', undefined],
  ['#', undefined],
  ['#%E0%A4%A', undefined],
  ['#100%', undefined],
])('reads %s as %s', (hash, id) => {
  expect(anchorIn(hash)).toBe(id)
})
