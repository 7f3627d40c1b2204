import { describe, expect, it } from 'vitest'
import { emptyDocument, lineRow } from '#tests/kits/projections.ts'
import { fromDocument } from '#src/domain/projection/from-document.ts'
import { announcementOf, nounOf, outcomeOf } from './outcome.ts'

describe('what screen readers hear', () => {
  const shop = emptyDocument({ template: 'shop' })
  const unread = { message: 'Enter an amount in rupees.' }

  it('names what is missing or wrong, and what to correct first', () => {
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
