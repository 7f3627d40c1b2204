import { months } from './inputs.ts'
import type { Projections, TooLarge } from './model.ts'

/**
 * The base scenario in one line: 'Break-even in month 14, money lasts 19 months (base)'.
 *
 * @param projections of `projectAll`; undefined while answers are missing
 */
export function summaryText(projections: Projections | { tooLarge: TooLarge } | undefined): string {
  if (!projections) return 'No figures yet: some answers are missing'
  if ('tooLarge' in projections) return 'No figures: an amount passes ₹1,000 crore a month'
  const { breakEven, runway } = projections.base.figures
  const breaksEven =
    breakEven === 'neverBreaksEven' ? `No break-even in ${months} months` : `Break-even in month ${breakEven}`
  return `${breaksEven}, ${lasts(runway)} (base)`
}

function lasts(runway: number): string {
  if (runway === 0) return 'money runs out in the first month'
  if (runway === months) return `money lasts all ${months} months`
  return `money lasts ${runway} ${runway === 1 ? 'month' : 'months'}`
}
