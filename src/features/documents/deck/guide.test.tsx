import { expect, it } from 'vitest'
import type { Overflow } from '#src/domain/deck/scene.ts'
import { copy } from '../slides/copy.ts'
import { overflowText } from './guide.tsx'

const person = { id: 'person', kind: 'person' } as const

it.each<[string, Overflow[], 'title' | 'body', string | undefined]>([
  ['nothing if everything fits', [], 'title', undefined],
  ['nothing about another row', [{ id: 'other', field: 'title' }], 'title', undefined],
  ['that its text is too long', [{ id: 'person', field: 'body' }], 'body', copy.tooLong],
  ['nothing about its other field', [{ id: 'person', field: 'body' }], 'title', undefined],
  ['that the slide leaves it out', [{ id: 'person', field: 'part' }], 'title', copy.leftOut(6)],
  ['this only beside the title', [{ id: 'person', field: 'part' }], 'body', undefined],
])('a field says %s', (_, overflows, field, text) => {
  expect(overflowText(overflows, person, field)).toBe(text)
})
