import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { clockText, followed, type Step, stepped } from './presentation.ts'

const steps = fc.array(fc.constantFrom<Step>('next', 'previous', 'first', 'last', 'black'), { maxLength: 40 })
const slides = (...ids: string[]) => ids.map((id) => ({ id }))
const ten = slides(...'abcdefghij')

describe('a presentation', () => {
  it('stays on a slide of the deck after any keys', () => {
    fc.assert(
      fc.property(steps, fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 }), (pressed, ids) => {
        let showing = { id: ids[0] ?? '', place: 0, isBlack: false }
        for (const step of pressed) {
          showing = stepped(showing, step, slides(...ids))
          expect(showing.id).toBe(ids[showing.place])
        }
      }),
    )
  })

  it('shows the same slide again after a black screen', () => {
    const black = stepped({ id: 'd', place: 3, isBlack: false }, 'black', ten)
    expect(black).toEqual({ id: 'd', place: 3, isBlack: true })
    for (const step of ['next', 'previous', 'black'] as const)
      expect(stepped(black, step, ten)).toEqual({ id: 'd', place: 3, isBlack: false })
  })

  it('goes to the first and the last slide', () => {
    expect(stepped({ id: 'd', place: 3, isBlack: true }, 'last', ten)).toEqual({ id: 'j', place: 9, isBlack: false })
    expect(stepped({ id: 'd', place: 3, isBlack: false }, 'first', ten)).toEqual({ id: 'a', place: 0, isBlack: false })
    expect(stepped({ id: 'j', place: 9, isBlack: false }, 'next', ten)).toEqual({ id: 'j', place: 9, isBlack: false })
  })

  it('stays on its slide while others are added, moved or deleted', () => {
    const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(ids, ids, fc.nat(), fc.boolean(), (before, others, picked, isBlack) => {
        const place = picked % before.length
        const id = before[place] ?? ''
        const after = [...others.filter((other) => other !== id), id, ...before.slice(place + 1)]
        expect(followed({ id, place, isBlack }, slides(...after))).toEqual({ id, place: after.indexOf(id), isBlack })
      }),
    )
  })

  it('continues from its slide’s current place', () => {
    const moved = slides('c', 'a', 'b', 'd')
    expect(stepped({ id: 'c', place: 2, isBlack: false }, 'next', moved)).toMatchObject({ id: 'a', place: 1 })
  })

  it.each([
    ['the slide in its place', 1, ['a', 'c'], { id: 'c', place: 1 }],
    ['the last one if it was the last', 2, ['a', 'b'], { id: 'b', place: 1 }],
    ['none if there are no others', 0, [], { id: '', place: 0 }],
  ])('shows %s once its own is deleted', (_, place, left, shown) => {
    expect(followed({ id: 'gone', place, isBlack: true }, slides(...left))).toEqual({ ...shown, isBlack: true })
  })
})

it.each([
  [0, '0:00'],
  [5_999, '0:05'],
  [760_000, '12:40'],
  [3_723_000, '1:02:03'],
  [-5, '0:00'],
])('writes %d milliseconds as %s', (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text)
})
