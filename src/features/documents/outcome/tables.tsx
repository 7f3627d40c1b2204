import { memo, type ReactNode, useState } from 'react'
import { rowLabels, type Year } from '#src/domain/projection/model.ts'
import { groupedText, percentText, rupeesText } from '#src/domain/projection/money-text.ts'
import { useIsPhone } from '#src/ui/theme/use-media-query.ts'
import { classNames } from '#src/ui/class-names.ts'
import { copy } from './copy.ts'
import { monthName } from './months.ts'
import type { ShownScenario } from './outcome.ts'
import * as styles from './results.css.ts'

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

/** The projection as tables, which also replace the charts for screen readers. */
export const Tables = memo(function Tables({ projection, firstMonth }: ShownScenario) {
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

function YearTable({ projection: { yearly }, firstMonth }: ShownScenario) {
  return (
    <ScrollBox label={copy.byYear}>
      <Figures
        heads={yearly.map((_, year) => copy.yearFrom(year + 1, monthName(firstMonth, year * 12 + 1)))}
        valueOf={(row, year) => yearly[year]?.[row] ?? 0}
      />
    </ScrollBox>
  )
}

/** Twelve months. Folded on a phone, and drawn only when open, because each typed letter changes all of it. */
function MonthsOfYear({ projection: { monthly }, firstMonth, year }: ShownScenario & { year: number }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(!isPhone)
  const months = Array.from({ length: 12 }, (_, index) => year * 12 + index)
  const name = copy.monthsOf(year + 1)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen ? (
        <ScrollBox label={name}>
          <Figures
            heads={months.map((index) => monthName(firstMonth, index + 1))}
            valueOf={(row, month) => monthly[row][year * 12 + month] ?? 0}
          >
            <tr>
              <th scope="row">{rowLabels.grossBp}</th>
              {months.map((index) => {
                const margin = monthly.grossBp[index]
                return <td key={index}>{typeof margin === 'number' ? percentText(margin) : '–'}</td>
              })}
            </tr>
          </Figures>
        </ScrollBox>
      ) : null}
    </details>
  )
}

interface FiguresProps {
  heads: readonly string[]
  valueOf: (row: (typeof statement)[number][0], column: number) => number
  /** More rows. */
  children?: ReactNode
}

function Figures({ heads, valueOf, children }: FiguresProps) {
  return (
    <table className={styles.table}>
      <Heads heads={[copy.figure, ...heads]} />
      <tbody>
        {statement.map(([row, text]) => (
          <tr key={row} className={results.includes(row) ? styles.chosen : undefined}>
            <th scope="row">{rowLabels[row]}</th>
            {heads.map((head, column) => (
              <Cell key={head} value={valueOf(row, column)} text={text} />
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}

const Cell = memo(function Cell({ value, text }: { value: number; text: (value: number) => string }) {
  return <td className={classNames(value < 0 && styles.negative)}>{text(value)}</td>
})

interface FigureTableProps {
  /** The table's name for screen readers. */
  label: string
  /** The heads of all columns. */
  heads: readonly string[]
  /** The rows, each with a header and a cell for each other column. */
  rows: readonly (readonly [head: string, ...cells: string[]])[]
}

/** A table of few columns. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  return (
    <ScrollBox label={label}>
      <table className={styles.compact}>
        <Heads heads={heads} />
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Heads({ heads }: Pick<FigureTableProps, 'heads'>) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A table that scrolls by itself, by keyboard too, so that the page never scrolls sideways. */
function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Focusable, so that keyboard users can scroll it on narrow screens.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={copy.tableOf(label)} tabIndex={0} className={styles.scroller}>
      {children}
    </div>
  )
}
