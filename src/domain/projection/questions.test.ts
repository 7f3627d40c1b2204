import { expect, it } from 'vitest'
import { adjustmentColumns, lineFields, scalarColumns, scalarFields } from './fields.ts'
import { type Inputs, lineKinds } from './inputs.ts'
import { figureLabels, figureMeanings } from './labels.ts'
import { rowLabels } from './model.ts'
import { questions } from './questions.ts'

it('asks fifteen questions, each once', () => {
  const asked = questions.map((question) => (question.kind === 'lines' ? question.lines : question.column))
  expect(asked).toEqual(['first_month', ...scalarColumns, ...lineKinds])
  expect(questions).toHaveLength(15)
})

it('asks each in a sentence, with an example', () => {
  for (const { label, question, example } of questions) {
    expect(question).toMatch(/^[A-Z].+\?$/)
    expect(example).toMatch(/^[A-Z].+\.$/)
    expect(label.length).toBeLessThanOrEqual(30)
  }
  for (const part of ['label', 'question', 'example'] as const) {
    expect(new Set(questions.map((question) => question[part])).size).toBe(questions.length)
  }
})

it('stores every input in one column', () => {
  const inputs = scalarColumns.map((column) => scalarFields[column].input)
  const others = ['firstMonth', 'lines', 'scenarios'] satisfies (keyof Inputs)[]
  expect([...inputs, ...others].sort()).toEqual(
    [
      ...['openingCash', 'openingCustomers', 'newCustomers', 'growthBp', 'churnBp', 'pricePaise', 'variablePaise'],
      ...['feeBp', 'firstMonth', 'lines', 'scenarios'],
    ].sort(),
  )
  expect(new Set(inputs).size).toBe(inputs.length)
  expect(adjustmentColumns).toHaveLength(8)
})

// The columns are `integer` in the database.
it('has ranges that the database can store', () => {
  for (const { min, max } of [...Object.values(scalarFields), ...Object.values(lineFields)]) {
    expect(min).toBeGreaterThan(-(2 ** 31))
    expect(max).toBeLessThan(2 ** 31)
  }
})

it('gives every row and figure a unique name, and every figure a meaning', () => {
  for (const names of [rowLabels, figureLabels, figureMeanings]) {
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  }
  for (const meaning of Object.values(figureMeanings)) expect(meaning).toMatch(/\.$/)
})
