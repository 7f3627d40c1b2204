import { memo, useMemo } from 'react'
import { months } from '#src/domain/projection/inputs.ts'
import { type Projection, rowLabels } from '#src/domain/projection/model.ts'
import { shortRupeesText } from '#src/domain/projection/money-text.ts'
import { type ChartMark, LineChart } from '#src/ui/chart/line-chart.tsx'
import { copy } from './copy.ts'
import { shortMonthName } from './months.ts'
import type { ShownScenario } from './outcome.ts'

const places = [0, 11, 23, 35]

/** Cash, with the month the money ends and the month of break-even; revenue against costs. */
export const Charts = memo(function Charts({ projection, firstMonth }: ShownScenario) {
  const { monthly } = projection
  const axis = useMemo(
    () => places.map((index) => ({ index, label: shortMonthName(firstMonth, index + 1) })),
    [firstMonth],
  )
  const marks = useMemo(() => marksOf(projection), [projection])
  const costs = useMemo(
    () => monthly.cogs.map((cogs, index) => cogs + (monthly.opex[index] ?? 0) + (monthly.once[index] ?? 0)),
    [monthly],
  )
  return (
    <>
      <LineChart
        title={copy.cashCurve}
        series={[{ name: rowLabels.cash, values: monthly.cash, look: 'main' }]}
        format={shortRupeesText}
        isArea
        {...{ marks, axis }}
      />
      <LineChart
        title={copy.revenueAndCosts}
        series={[
          { name: rowLabels.revenue, values: monthly.revenue, look: 'main' },
          { name: copy.costs, values: costs, look: 'second' },
        ]}
        format={shortRupeesText}
        axis={axis}
      />
    </>
  )
})

function marksOf({ monthly, figures }: Projection): ChartMark[] {
  const { breakEven, runway } = figures
  const at = (month: number) => ({ index: month - 1, value: monthly.cash[month - 1] ?? 0 })
  return [
    ...(runway < months ? [{ ...at(runway + 1), label: copy.moneyEnds(runway + 1), tone: 'bad' } as const] : []),
    ...(breakEven === 'neverBreaksEven'
      ? []
      : [{ ...at(breakEven), label: copy.breaksEven(breakEven), tone: 'good' } as const]),
  ]
}
