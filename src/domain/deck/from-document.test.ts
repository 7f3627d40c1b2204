import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { fieldKey } from '../document/rules.ts'
import { type DeckDocument, type DeckRow, newSlides, readDeck } from './from-document.ts'
import { contentText, shownSlides, usesSum } from './outline.ts'
import { slideKinds } from './slide.ts'

const document: DeckDocument = {
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Seed deck',
  theme: '',
  brand_color: '',
  logo_path: '',
}
const proposed = newSlides(document.id)
const row = (values: Partial<DeckRow> & Pick<DeckRow, 'id' | 'kind'>): DeckRow => ({
  ...{ parent_id: '', position: '', title: '', body: '', notes: '', picture_path: '', amount: '', quantity: '' },
  ...{ hidden: false, removed: false },
  ...values,
})
const read = (rows: readonly DeckRow[] = [], typed = new Map()) => readDeck(document, rows, null, typed)
const of = (kind: string) => proposed.find((row) => row.kind === kind) as DeckRow

describe('a new deck', () => {
  test('has a slide of each kind, and hides the extra ones', () => {
    const { slides, look } = read()
    expect(slides.map(({ kind }) => kind)).toEqual(slideKinds)
    expect(slides.filter(({ hidden }) => hidden).map(({ kind }) => kind)).toEqual(['competition', 'why_now'])
    expect(look).toEqual({ theme: 'clear', brandColor: '#1f3df5', logoPath: '' })
  })

  test('has the same ids on every device, and others in another deck', () => {
    expect(of('ask').id).toBe('c4b9c359-6c7c-5d1c-9e19-fd8cfa22e05a')
    const others = newSlides('d0000000-0000-4000-8000-000000000002').map(({ id }) => id)
    expect(new Set([...others, ...newSlides(document.id).map(({ id }) => id)]).size).toBe(2 * slideKinds.length)
  })

  test('has no content', () => {
    expect(contentText(read())).toBe('0 of 10 slides have content')
    expect(shownSlides(read())).toEqual([])
  })
})

describe('stored rows', () => {
  test('replace the new deck’s slides that they store', () => {
    const { slides } = read([{ ...of('problem'), title: 'Lunch is bad' }])
    expect(slides).toHaveLength(slideKinds.length)
    expect(slides[1]).toMatchObject({ kind: 'problem', title: 'Lunch is bad' })
  })

  test('can be removed', () => {
    const { slides } = read([{ ...of('problem'), removed: true }])
    expect(slides.map(({ kind }) => kind)).not.toContain('problem')
  })

  test('are ordered by position, then by id, in whatever order they arrive', () => {
    const rows = [
      row({ id: 'b', kind: 'product', position: '0' }),
      row({ id: 'a', kind: 'product', position: '0' }),
      row({ id: 'c', kind: 'product', position: 'zzzz' }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (shuffled) => {
        const ids = read(shuffled).slides.map(({ id }) => id)
        expect(ids.slice(0, 2)).toEqual(['a', 'b'])
        expect(ids.at(-1)).toBe('c')
      }),
    )
  })

  test('are parts of their slide, in order', () => {
    const parent_id = of('team').id
    const rows = [
      row({ id: 'two', kind: 'person', parent_id, position: 'b', title: 'Rohan' }),
      row({ id: 'one', kind: 'person', parent_id, position: 'a', title: 'Asha' }),
      row({ id: 'lost', kind: 'person', parent_id: 'nowhere', title: 'Nobody' }),
    ]
    const team = read(rows).slides.find(({ kind }) => kind === 'team')
    expect(team?.parts.map(({ title }) => title)).toEqual(['Asha', 'Rohan'])
  })

  test('with a price with paise are shown in rupees', () => {
    const deck = read([
      { ...of('model'), amount: '', quantity: 14_950 },
      row({ id: 'cost', kind: 'sale_cost', parent_id: of('model').id, quantity: 150 }),
    ])
    expect(deck.slides.find(({ kind }) => kind === 'model')).toMatchObject({ amount: 149.5, parts: [{ amount: 1.5 }] })
  })

  test('of other kinds, and numbers out of range, are not shown', () => {
    const rows = [
      row({ id: 'line', kind: 'hire', amount: 5 }),
      { ...of('ask'), quantity: 4000 },
      row({ id: 'use', kind: 'use', parent_id: of('ask').id, quantity: 101, amount: 7 }),
    ]
    const ask = read(rows).slides.find(({ kind }) => kind === 'ask')
    expect(ask).toMatchObject({ quantity: null, parts: [{ quantity: null, amount: null }] })
    expect(read(rows).slides).toHaveLength(slideKinds.length)
  })
})

test('typed text takes precedence over stored text', () => {
  const { id } = of('ask')
  const typed = new Map<string, { value: string | number } | { message: string }>([
    [fieldKey(id, 'title'), { value: 'We raise ₹40 lakh' }],
    [fieldKey(id, 'amount'), { message: 'Type a number.' }],
    [fieldKey(document.id, 'name'), { value: 'Seed' }],
  ])
  const deck = read([{ ...of('ask'), title: 'Old', amount: 5 }], typed)
  expect(deck.name).toBe('Seed')
  expect(deck.slides.find((slide) => slide.id === id)).toMatchObject({ title: 'We raise ₹40 lakh', amount: null })
})

describe('content', () => {
  test('counts only in shown slides', () => {
    const rows = [
      { ...of('title'), title: 'Tiffin Trail' },
      { ...of('problem'), notes: 'Only notes' },
      { ...of('competition'), title: 'Hidden' },
      row({ id: 'p', kind: 'point', parent_id: of('traction').id, amount: 0 }),
    ]
    expect(contentText(read(rows))).toBe('2 of 10 slides have content')
    expect(shownSlides(read(rows)).map(({ kind }) => kind)).toEqual(['title', 'traction'])
  })

  test('of the financials are figures', () => {
    const zeros = [0, 0, 0]
    const figures = { revenue: zeros, gross: zeros, costs: zeros, profit: zeros, cashAtEnd: zeros }
    const deck = readDeck(document, [], { scenario: 'Base', years: ['Year 1', 'Year 2', 'Year 3'], ...figures })
    expect(shownSlides(deck).map(({ kind }) => kind)).toEqual(['financials'])
  })

  test('of the ask adds up its uses', () => {
    const use = (id: string, quantity: number | '') => row({ id, kind: 'use', parent_id: of('ask').id, quantity })
    const sumOf = (...rows: DeckRow[]) => {
      const ask = read(rows).slides.find(({ kind }) => kind === 'ask')
      return ask && usesSum(ask)
    }
    expect(sumOf(use('a', 50), use('b', ''), use('c', 30))).toBe(80)
    expect(sumOf(use('a', ''))).toBeNull()
  })
})
