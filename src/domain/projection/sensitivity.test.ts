import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { anyInputs, lineWith, noInputs, projectable } from '#tests/kits/projections.ts'
import { type Inputs, limits } from './inputs.ts'
import { project } from './model.ts'
import { type Effect, rankAssumptions } from './sensitivity.ts'

const ranked = (values: Partial<Inputs>) => rankAssumptions({ ...noInputs, ...values })
const named = (effects: readonly Effect[], name: Effect['assumption']) =>
  effects.find(({ assumption }) => assumption === name)

describe('what matters most', () => {
  it('orders assumptions by their effect on the runway, then on the remaining cash', () => {
    const effects = ranked({
      openingCash: 1000,
      lines: [
        lineWith({ kind: 'hire', amount: 60 }),
        lineWith({ kind: 'fixed', amount: 40 }),
        lineWith({ kind: 'marketing', amount: 20, start: 30 }),
      ],
    })
    expect(effects.map(({ assumption }) => assumption)).toEqual(['openingCash', 'hire', 'fixed', 'marketing'])
    // ₹900 and ₹1,100 at ₹100 a month; ₹94 and ₹106 a month
    expect(effects[0]).toMatchObject({ less: { runway: 9 }, more: { runway: 11 }, runwayEffect: 2, cashEffect: 200 })
    expect(effects[1]).toMatchObject({ less: { runway: 10 }, more: { runway: 9 }, runwayEffect: 1, cashEffect: 432 })
    expect(effects[3]).toMatchObject({ runwayEffect: 0 })
  })

  it('varies lines of a kind together, by amount times quantity', () => {
    const lines = [lineWith({ amount: 1, quantity: 5 }), lineWith({ amount: 4, quantity: 5 })]
    expect(ranked({ lines })[0]).toMatchObject({ less: { finalCash: -36 * 23 }, more: { finalCash: -36 * 28 } })
  })

  it('varies a few new customers in thousandths, and rounds customers at the start', () => {
    const effects = ranked({ newCustomers: 4, openingCustomers: 4, pricePaise: 10_000 })
    expect(named(effects, 'newCustomers')?.cashEffect).toBeGreaterThan(0)
    expect(named(effects, 'openingCustomers')).toBeUndefined()
  })

  it('stops at the end of a range', () => {
    const effects = ranked({
      openingCustomers: 100,
      newCustomers: 100,
      churnBp: limits.shareBp,
      pricePaise: 10_000,
      feeBp: 9500,
    })
    const base = project(
      {
        ...noInputs,
        openingCustomers: 100,
        newCustomers: 100,
        churnBp: limits.shareBp,
        pricePaise: 10_000,
        feeBp: 9500,
      },
      'base',
    )
    expect(named(effects, 'churnBp')?.more?.finalCash).toBe(base.monthly.cash.at(-1))
    expect(named(effects, 'feeBp')?.more?.finalCash).toBe(0)
  })

  it('is empty if everything is zero', () => {
    expect(ranked({})).toEqual([])
  })

  it('leaves out a change that is too large to project, and is empty for such a projection', () => {
    const lines = Array.from({ length: 10 }, () => lineWith({ kind: 'marketing', amount: limits.rupees }))
    const [effect] = ranked({ lines })
    expect(effect).toMatchObject({ assumption: 'marketing', more: undefined })
    expect(effect?.less?.finalCash).toBe(-limits.rupees * 9 * 36)
    expect(ranked({ lines: [...lines, ...lines] })).toEqual([])
  })

  it('is in order, without NaN, and without assumptions that are zero', () => {
    fc.assert(
      fc.property(projectable, (inputs) => {
        const effects = rankAssumptions(inputs)
        const keys = effects.map(({ runwayEffect, cashEffect }) => [runwayEffect, cashEffect] as const)
        for (const [index, [runway, cash]] of keys.entries()) {
          expect(Number.isSafeInteger(runway) && Number.isSafeInteger(cash) && runway + cash > 0).toBe(true)
          const [nextRunway, nextCash] = keys[index + 1] ?? [-1, -1]
          expect(runway > nextRunway || (runway === nextRunway && cash >= nextCash)).toBe(true)
        }
        for (const { assumption } of effects) {
          const isLines = inputs.lines.some(
            ({ kind, amount, quantity }) => kind === assumption && amount * quantity > 0,
          )
          expect(isLines || (inputs[assumption as keyof Inputs] ?? 0) !== 0).toBe(true)
        }
      }),
    )
  })

  it('has no figure for a change that can’t be projected', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const { less, more } of rankAssumptions(inputs)) {
          for (const outcome of [less, more])
            expect(Math.abs(outcome?.finalCash ?? 0)).toBeLessThan(Number.MAX_SAFE_INTEGER)
        }
      }),
    )
  })
})
