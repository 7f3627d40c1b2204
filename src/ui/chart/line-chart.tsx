import { memo } from 'react'
import { areaPath, depthOf, linePath, scaleFor } from '#src/chart/scale.ts'
import { classNames } from '../class-names.ts'
import * as styles from './line-chart.css.ts'

export interface ChartSeries {
  name: string
  /** One for each place on the axis. */
  values: readonly number[]
  /** Lines differ by their dashes too, because forced colours have one colour for all. */
  look: keyof typeof styles.line
}

export interface ChartMark {
  /** The place on the axis, from 0. */
  index: number
  value: number
  label: string
  tone: keyof typeof styles.mark
}

export interface LineChartProps {
  title: string
  series: readonly ChartSeries[]
  marks?: readonly ChartMark[]
  /** Names of places on the axis. */
  axis: readonly { index: number; label: string }[]
  /** The text of a value, short. */
  format: (value: number) => string
  /** Fills the space between the first line and zero. */
  isArea?: boolean
}

/** The plot's own units. It is stretched to its box, but lines keep their width. */
const size = { width: 1000, height: 500 }
const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`

/**
 * Lines over time, as SVG with texts beside it, so that they stay legible at any width, in print and in forced colours. Hidden from screen readers,
 * because the page has the same figures as a table. Elements are keyed by their place, so that new figures only change attributes.
 */
export const LineChart = memo(function LineChart({
  title,
  series,
  marks = [],
  axis,
  format,
  isArea = false,
}: LineChartProps) {
  const scale = scaleFor(series.flatMap(({ values }) => values))
  const acrossAt = (values: readonly number[]) =>
    values.map((value) => `M0 ${depthOf(value, scale) * size.height}H${size.width}`).join('')
  const last = Math.max(1, ...series.map(({ values }) => values.length - 1))
  return (
    <figure className={styles.figure} aria-hidden="true">
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {series.length > 1 ? (
          <span className={styles.keys}>
            {series.map(({ name, look }) => (
              <span key={name} className={styles.key}>
                <svg className={styles.swatch} viewBox="0 0 24 4" focusable="false">
                  <path className={styles.line[look]} d="M0 2H24" />
                </svg>
                {name}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <div className={styles.chart}>
        <div className={styles.values}>
          {scale.ticks.map((tick, place) => (
            <span key={place} className={styles.value}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          <svg
            className={styles.svg}
            viewBox={`0 0 ${size.width} ${size.height}`}
            preserveAspectRatio="none"
            focusable="false"
          >
            <path className={styles.grid} d={acrossAt(scale.ticks.filter((tick) => tick !== 0))} />
            <path className={styles.zero} d={acrossAt([0])} />
            {isArea && series[0] ? <path className={styles.area} d={areaPath(series[0].values, scale, size)} /> : null}
            {series.map(({ name, look, values }) => (
              <path key={name} className={styles.line[look]} d={linePath(values, scale, size)} />
            ))}
          </svg>
          {marks.map(({ index, value, label, tone }, place) => {
            const across = index / last
            return (
              <span
                key={place}
                className={styles.mark[tone]}
                style={{ insetInlineStart: percent(across), insetBlockStart: percent(depthOf(value, scale)) }}
              >
                <span
                  className={classNames(
                    across > 0.5 ? styles.labelBefore : styles.labelAfter,
                    place > 0 && styles.raised,
                  )}
                >
                  {label}
                </span>
              </span>
            )
          })}
        </div>
        <div className={styles.axis}>
          {axis.map(({ index, label }) => (
            <span
              key={index}
              className={index === 0 ? styles.first : index === last ? styles.last : styles.place}
              style={{ insetInlineStart: percent(index / last) }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
})
