import { describe, expect, it } from 'vitest'
import { emptyDocument, lineRow } from '#tests/kits/projections.ts'
import { fromDocument } from '#src/domain/projection/from-document.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { templateRows } from '#src/domain/projection/templates.ts'
import type { TypedFields } from '../core/typing.ts'
import { announcementOf, nounOf, openReader, outcomeOf, readProjection } from './outcome.ts'

describe('the announcement for screen readers', () => {
  const shop = emptyDocument({ template: 'shop' })
  const unread = { message: 'Enter an amount in rupees.' }

  it('names missing and wrong answers, and what to correct first', () => {
    const row = lineRow({ title: 'Rent' })
    const heard = (document: typeof shop, keys: readonly string[]) =>
      announcementOf(outcomeOf(fromDocument(document, [row], new Map(keys.map((key) => [key, unread])))))
    expect(heard(emptyDocument(), [])).toBe('No figures yet: some answers are missing')
    expect(heard(shop, [`${shop.id}.price_paise`])).toBe('No figures: correct Price')
    expect(heard(shop, [`${shop.id}.low_new_pct`, `${row.id}.end_month`])).toBe(
      'No figures: correct New customers: low scenario, Last month of “Rent”',
    )
    const blank = emptyDocument()
    expect(heard(blank, [`${blank.id}.price_paise`])).toBe('No figures: correct Price')
  })

  it('is the summary of the figures', () => {
    expect(announcementOf(outcomeOf(fromDocument(shop, [])))).toMatch(/^(No b|B)reak-even .*, money .* \(base\)$/)
  })
})

const developer = { kind: 'hire', title: 'Developer' }

it.each([
  ['name', undefined, 'name'],
  ['first_month', undefined, 'answer to “First month”'],
  ['churn_bp', undefined, 'answer to “Customers who leave”'],
  ['low_new_pct', undefined, 'answer to “New customers” (low scenario)'],
  ['title', developer, 'name of “Developer”'],
  ['amount', developer, 'amount of “Developer”'],
  ['quantity', developer, 'number of “Developer”'],
  ['start_month', developer, 'first month of “Developer”'],
  ['start_month', { kind: 'once', title: '' }, 'month of “untitled line”'],
  ['end_month', developer, 'last month of “Developer”'],
])('calls a field in a sentence by its name: %s, %o, %s', (column, line, noun) => {
  expect(nounOf(column, line)).toBe(noun)
})

describe('a projection that is read again', () => {
  const shop = emptyDocument({ template: 'shop', price_paise: 100_000 }) as ProjectDocument
  const typed = (text: string): TypedFields =>
    new Map([[`${shop.id}.price_paise`, { rowId: shop.id, field: 'price_paise', text, base: 100_000, at: 0 }]])

  it('has the same outcome while its answers mean the same', () => {
    const read = openReader()
    const { outcome } = read(shop, [], new Map())
    for (const text of ['1000', '1,000', '1000.', '₹1,000.00'])
      expect(read(shop, [], typed(text)).outcome).toBe(outcome)
    expect(read({ ...shop, name: 'Renamed' }, [], new Map()).outcome).toBe(outcome)
  })

  it('has another outcome for another answer, and finds the previous one', () => {
    const read = openReader()
    const { outcome } = read(shop, [], new Map())
    const other = read(shop, [], typed('1,200')).outcome
    expect(other).toEqual(readProjection(shop, [], typed('1,200')).outcome)
    expect(other).not.toEqual(outcome)
    expect(read({ ...shop, price_paise: 120_000 }, [], new Map()).outcome).toBe(other)
    expect(read(shop, [], new Map()).outcome).toBe(outcome)
  })

  it('has another outcome with the same figures once it no longer uses examples', () => {
    const read = openReader()
    const stored = templateRows(shop.id, 'shop') as readonly DocumentRow[]
    const first = read(shop, stored, new Map()).outcome
    const { answers } = fromDocument(shop, stored)
    const values = Object.fromEntries(Object.entries(answers).map(([column, { value }]) => [column, value]))
    expect(first).toMatchObject({ kind: 'figures', hasExamples: true })
    expect(read({ ...shop, ...values }, stored, new Map()).outcome).toEqual({ ...first, hasExamples: false })
  })
})
