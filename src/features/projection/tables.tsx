import { memo, useState } from 'react'
import { rowLabels } from '#src/domain/projection/labels.ts'
import type { Projection, Year } from '#src/domain/projection/model.ts'
import { groupedText, percentText, rupeesText } from '#src/domain/projection/money-text.ts'
import { useIsPhone } from '#src/ui/theme/use-media-query.ts'
import { classNames } from '#src/ui/class-names.ts'
import { copy } from './copy.ts'
import { monthName } from './months.ts'
import * as styles from './results.css.ts'
import { ScrollBox } from './scroll-box.tsx'

interface TablesProps {
  projection: Projection
  firstMonth: string
}

/** Rows of both tables, in the order of an income statement. */
const statement = [
  ['new', groupedText],
  ['churned', groupedText],
  ['closing', groupedText],
  ['revenue', rupeesText],
  ['cogs', rupeesText],
  ['gross', rupeesText],
  ['payroll', rupeesText],
  ['fixed', rupeesText],
  ['marketing', rupeesText],
  ['operating', rupeesText],
  ['once', rupeesText],
  ['profit', rupeesText],
  ['funding', rupeesText],
  ['cash', rupeesText],
] as const satisfies readonly (readonly [keyof Year, (value: number) => string])[]

const results: readonly string[] = ['closing', 'revenue', 'gross', 'operating', 'profit', 'cash']

/** The projection as tables: they are also what screen readers get of the charts. */
export const Tables = memo(function Tables({ projection, firstMonth }: TablesProps) {
  return (
    <>
      <YearTable {...{ projection, firstMonth }} />
      <div className={styles.folds}>
        {[0, 1, 2].map((year) => (
          <MonthsOfYear key={year} {...{ projection, firstMonth, year }} />
        ))}
      </div>
    </>
  )
})

function YearTable({ projection: { yearly }, firstMonth }: TablesProps) {
  return (
    <ScrollBox label={copy.byYear}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{copy.figure}</th>
            {yearly.map((_, year) => (
              <th key={year} scope="col">
                {copy.yearFrom(year + 1, monthName(firstMonth, year * 12 + 1))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.map(([row, text]) => (
            <tr key={row} className={results.includes(row) ? styles.chosen : undefined}>
              <th scope="row">{rowLabels[row]}</th>
              {yearly.map((values, year) => (
                <Cell key={year} value={values[row]} text={text} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Twelve months. Folded on a phone, and drawn only when it is open: each letter that is typed changes all of it. */
function MonthsOfYear({ projection: { monthly }, firstMonth, year }: TablesProps & { year: number }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(!isPhone)
  const months = Array.from({ length: 12 }, (_, index) => year * 12 + index)
  const name = copy.monthsOf(year + 1)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen ? (
        <ScrollBox label={name}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{copy.figure}</th>
                {months.map((index) => (
                  <th key={index} scope="col">
                    {monthName(firstMonth, index + 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statement.map(([row, text]) => (
                <tr key={row} className={results.includes(row) ? styles.chosen : undefined}>
                  <th scope="row">{rowLabels[row]}</th>
                  {months.map((index) => (
                    <Cell key={index} value={monthly[row][index] ?? 0} text={text} />
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">{rowLabels.grossBp}</th>
                {months.map((index) => {
                  const margin = monthly.grossBp[index]
                  return <td key={index}>{typeof margin === 'number' ? percentText(margin) : '–'}</td>
                })}
              </tr>
            </tbody>
          </table>
        </ScrollBox>
      ) : null}
    </details>
  )
}

const Cell = memo(function Cell({ value, text }: { value: number; text: (value: number) => string }) {
  return <td className={classNames(value < 0 && styles.negative)}>{text(value)}</td>
})
