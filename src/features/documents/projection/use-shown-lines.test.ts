import { describe, expect, it } from 'vitest'
import { emptyDocument, lineRow } from '#tests/kits/projections.ts'
import { shownLines } from './use-shown-lines.ts'

const document = emptyDocument({ price_paise: 100, template: '' }) as Parameters<typeof shownLines>[0]
const row = (id: string, kind: 'hire' | 'fixed', amount = 5) =>
  lineRow({ id, kind, amount, position: id }) as Parameters<typeof shownLines>[1][number]
const rows = [row('a', 'hire'), row('b', 'hire'), row('c', 'fixed')]

describe('the lines that a projection shows', () => {
  it('are the same object after an answer that changes none of them', () => {
    const before = shownLines(document, rows, 'own')
    expect(shownLines({ ...document, price_paise: 200 }, [...rows], 'own', before)).toBe(before)
  })

  it('keep unchanged lines and lists as the same objects', () => {
    const before = shownLines(document, rows, 'own')
    const after = shownLines(document, [row('a', 'hire', 6), ...rows.slice(1)], 'own', before)
    expect(after.lines.map(({ amount }) => amount)).toEqual([6, 5, 5])
    expect(after.lines[1]).toBe(before.lines[1])
    expect(after.byKind.get('fixed')).toBe(before.byKind.get('fixed'))
    expect(after.byKind.get('hire')?.map(({ amount }) => amount)).toEqual([6, 5])
  })

  it('keep the proposals of a template', () => {
    const ofTemplate = { ...document, template: 'shop' } as typeof document
    const before = shownLines(ofTemplate, [], 'own')
    expect(before.lines.length).toBeGreaterThan(0)
    const after = shownLines({ ...ofTemplate, price_paise: 300 }, [], 'own', before)
    expect(after.lines).toBe(before.lines)
    expect(after.byKind).toBe(before.byKind)
  })
})
