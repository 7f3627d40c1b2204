import { groupedText, shortRupeesText } from '#src/domain/projection/money-text.ts'
import type { ChartElement } from '#src/domain/deck/scene.ts'
import { depthOf, linePath, scaleFor } from '#src/chart/scale.ts'
import { chart } from './slide-view.css.ts'
import { placed } from './slide-place.ts'

/** A chart of a slide, drawn in the slide's points: its texts grow with it. */
export function ChartView({ element }: { element: ChartElement }) {
  const { box, kind, alt, title, ink, size } = element
  const Plot = kind === 'bar' ? Bars : Columns
  return (
    <svg
      className={chart}
      style={placed(box)}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={alt}
      focusable="false"
    >
      {title ? (
        <text x={0} y={size} fontSize={size} fontWeight={600} fill={`#${ink}`}>
          {title}
        </text>
      ) : null}
      <Plot element={element} />
    </svg>
  )
}

const texts = { rupees: shortRupeesText, count: groupedText, percent: (value: number) => `${value}%` } as const

/** Room above the plot for title and legend, in points. */
function headOf({ title, series, size }: ChartElement): number {
  return (title ? size * 1.6 : 0) + (series.length > 1 ? size * 1.6 : 0) + size * 0.6
}

/** Columns or lines over categories, with an axis of round values. */
function Columns({ element }: { element: ChartElement }) {
  const { box, kind, categories, series, unit, ink, hairline, size } = element
  const scale = scaleFor(series.flatMap(({ values }) => values))
  const label = texts[unit]
  const longest = Math.max(...scale.ticks.map((tick) => label(tick).length))
  const left = longest * size * 0.56 + size * 0.6
  const top = headOf(element)
  const plot = { width: Math.max(1, box.width - left), height: Math.max(1, box.height - top - size * 1.7) }
  const y = (value: number) => top + depthOf(value, scale) * plot.height
  const slot = plot.width / Math.max(1, categories.length)
  const thick = (slot * 0.7) / Math.max(1, series.length)
  return (
    <>
      <Legend element={element} />
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${box.width}`} stroke={`#${tick === 0 ? ink : hairline}`} strokeWidth={1} />
          <text x={left - size * 0.5} y={y(tick) + size * 0.35} fontSize={size} textAnchor="end" fill={`#${ink}`}>
            {label(tick)}
          </text>
        </g>
      ))}
      {series.map(({ name, color, values }, place) =>
        kind === 'line' ? (
          <g key={name} transform={`translate(${left + slot / 2} ${top})`}>
            <path
              d={linePath(values, scale, { width: slot * (values.length - 1), height: plot.height })}
              fill="none"
              stroke={`#${color}`}
              strokeWidth={3}
              strokeLinejoin="round"
            />
            {values.map((value, index) => (
              <circle key={index} cx={slot * index} cy={depthOf(value, scale) * plot.height} r={4} fill={`#${color}`} />
            ))}
          </g>
        ) : (
          <g key={name} fill={`#${color}`}>
            {values.map((value, index) => (
              <rect
                key={index}
                x={left + slot * (index + 0.15) + thick * place}
                y={Math.min(y(value), y(0))}
                width={Math.max(1, thick - 2)}
                height={Math.abs(y(value) - y(0))}
              />
            ))}
          </g>
        ),
      )}
      {categories.map((category, index) => (
        <text
          key={index}
          x={left + slot * (index + 0.5)}
          y={box.height - size * 0.3}
          fontSize={size}
          textAnchor="middle"
          fill={`#${ink}`}
        >
          {shortened(category, slot, size)}
        </text>
      ))}
    </>
  )
}

/** One bar for each category, with its name before and its value after it. */
function Bars({ element }: { element: ChartElement }) {
  const { box, categories, series, unit, ink, hairline, size } = element
  const top = headOf(element)
  const values = series[0]?.values ?? []
  const color = series[0]?.color ?? ink
  // Parts of a whole are compared with it.
  const greatest = Math.max(unit === 'percent' ? 100 : 1, ...values)
  const row = (box.height - top) / Math.max(1, categories.length)
  const left = box.width * 0.34
  const room = box.width - left - size * 5
  return categories.map((category, index) => {
    const value = values[index] ?? 0
    const middle = top + row * (index + 0.5)
    const height = Math.min(row * 0.6, size * 1.6)
    return (
      <g key={index}>
        <text x={0} y={middle + size * 0.35} fontSize={size} fill={`#${ink}`}>
          {shortened(category, left - size * 0.5, size)}
        </text>
        <rect x={left} y={middle - height / 2} width={room} height={height} fill={`#${hairline}`} opacity={0.5} />
        <rect
          x={left}
          y={middle - height / 2}
          width={Math.max(1, (room * Math.max(0, value)) / greatest)}
          height={height}
          fill={`#${color}`}
        />
        <text x={left + room + size * 0.5} y={middle + size * 0.35} fontSize={size} fontWeight={600} fill={`#${ink}`}>
          {texts[unit](value)}
        </text>
      </g>
    )
  })
}

function Legend({ element: { title, series, ink, size } }: { element: ChartElement }) {
  if (series.length < 2) return null
  const y = (title ? size * 1.6 : 0) + size
  const starts = series.map((_one, place) =>
    series.slice(0, place).reduce((sum, { name }) => sum + name.length * size * 0.56 + size * 2.4, 0),
  )
  return series.map(({ name, color }, place) => (
    <g key={name} transform={`translate(${starts[place] ?? 0} ${y})`}>
      <rect y={-size * 0.75} width={size * 0.8} height={size * 0.8} fill={`#${color}`} />
      <text x={size * 1.2} fontSize={size} fill={`#${ink}`}>
        {name}
      </text>
    </g>
  ))
}

/** The text with an ellipsis if it is longer than its room, in points. */
function shortened(text: string, room: number, size: number): string {
  const most = Math.max(3, Math.floor(room / (size * 0.56)))
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}
