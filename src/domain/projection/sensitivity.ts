import { type ScalarInput, scalarColumns, scalarFields } from './fields.ts'
import { type Inputs, type Line, type LineKind, limits, lineKinds, months } from './inputs.ts'
import { firstExcess, project } from './model.ts'
import { roundedQuotient } from './round.ts'

/** An answer, or all lines of a kind together. */
export type Assumption = ScalarInput | LineKind
export const assumptions: readonly Assumption[] = [
  ...scalarColumns.map((column) => scalarFields[column].input),
  ...lineKinds,
]

export interface Outcome {
  /** Months before cash first falls below zero; 36 if it never does. */
  runway: number
  /** Cash after 36 months, in whole rupees. */
  finalCash: number
}

export interface Effect {
  assumption: Assumption
  /** The base scenario with 90 % of the assumption. Undefined if that is too large to project. */
  less: Outcome | undefined
  /** The base scenario with 110 % of the assumption. Undefined if that is too large to project. */
  more: Outcome | undefined
  /** The difference in months between the shortest and the longest runway of 90, 100 and 110 %. */
  runwayEffect: number
  /** The difference in cash after 36 months, in whole rupees. */
  cashEffect: number
}

/**
 * What matters most: each assumption of the base scenario 10 % lower and 10 % higher, by itself. The assumption that changes the runway most is
 * first. Among assumptions that don't change the runway, the one that changes cash after 36 months most is first. Assumptions without any effect,
 * such as those that are zero, are left out.
 *
 * An assumption is rounded to its unit, half away from zero: of 4 customers, 10 % more are still 4. New customers are varied in thousandths, and
 * lines by their amount times quantity. A value beyond the end of its range (110 % churn) stops there.
 *
 * @returns nothing for a base scenario that is too large to project
 */
export function rankAssumptions(inputs: Inputs): Effect[] {
  const unchanged = outcomeOf(inputs)
  if (!unchanged) return []
  return assumptions
    .map((assumption) => {
      const less = outcomeOf(scaled(inputs, assumption, 90))
      const more = outcomeOf(scaled(inputs, assumption, 110))
      const outcomes = [unchanged, less, more].filter((outcome) => outcome !== undefined)
      return {
        assumption,
        less,
        more,
        runwayEffect: spread(outcomes.map(({ runway }) => runway)),
        cashEffect: spread(outcomes.map(({ finalCash }) => finalCash)),
      }
    })
    .filter(({ runwayEffect, cashEffect }) => runwayEffect > 0 || cashEffect > 0)
    .sort((a, b) => b.runwayEffect - a.runwayEffect || b.cashEffect - a.cashEffect)
}

function outcomeOf(inputs: Inputs): Outcome | undefined {
  const { monthly, figures } = project(inputs, 'base')
  if (firstExcess(monthly, 'base')) return undefined
  return { runway: figures.runway, finalCash: monthly.cash[months - 1] ?? 0 }
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** The inputs with a percentage of one assumption. */
function scaled(inputs: Inputs, assumption: Assumption, percent: number): Inputs {
  if (isLineKind(assumption))
    return { ...inputs, lines: inputs.lines.map((line) => scaledLine(line, assumption, percent)) }
  if (assumption === 'newCustomers') {
    const { base } = inputs.scenarios
    const newPct = roundedQuotient(base.newPct * percent, 100)
    return { ...inputs, scenarios: { ...inputs.scenarios, base: { ...base, newPct } } }
  }
  const value = roundedQuotient(inputs[assumption] * percent, 100)
  return { ...inputs, [assumption]: Math.max(-ends[assumption], Math.min(ends[assumption], value)) }
}

/** The maximum of a rate. Amounts may exceed their range by 10 %, which the model still computes exactly. */
const ends: Readonly<Record<Exclude<ScalarInput, 'newCustomers'>, number>> = {
  ...{ openingCash: Infinity, openingCustomers: Infinity, pricePaise: Infinity, variablePaise: Infinity },
  ...{ growthBp: limits.growthBp, churnBp: limits.shareBp, feeBp: limits.shareBp },
}

function scaledLine(line: Line, kind: LineKind, percent: number): Line {
  if (line.kind !== kind) return line
  return { ...line, amount: roundedQuotient(line.amount * line.quantity * percent, 100), quantity: 1 }
}

function isLineKind(assumption: Assumption): assumption is LineKind {
  return lineKinds.some((kind) => kind === assumption)
}
