import { plotOf, type PlotLabel } from '#src/chart/plot.ts'
import type { ChartElement } from '#src/domain/deck/scene.ts'
import { textWidth } from '#src/domain/deck/text-width.ts'
import { groupedText, shortRupeesText } from '#src/domain/projection/money-text.ts'
import { placed } from './slide-place.ts'
import { chart } from './slide-view.css.ts'

const texts = { rupees: shortRupeesText, count: groupedText, percent: (value: number) => `${value}%` } as const
const anchors = { left: 'start', center: 'middle', right: 'end' } as const

/** A chart of a slide, drawn in the slide's points, as the PDF draws it: its texts grow with it. */
export function ChartView({ element }: { element: ChartElement }) {
  const { box, alt, unit, ink, hairline, size } = element
  const { width, height } = box
  const plot = plotOf(element, {
    ...{ width, height, size, format: texts[unit] },
    measure: (text, isBold) => textWidth(text, isBold) * size,
  })
  const write = ({ text, x, y, align }: PlotLabel, key: string, isBold = false) =>
    text === '' ? null : (
      <text
        key={key}
        x={x}
        // The baseline, from the middle of the line.
        y={y + size * 0.35}
        fontSize={size}
        fontWeight={isBold ? 600 : 400}
        textAnchor={anchors[align]}
        fill={`#${ink}`}
      >
        {text}
      </text>
    )
  return (
    <svg
      className={chart}
      style={placed(box)}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={alt}
      focusable="false"
    >
      {write(plot.title, 'title', true)}
      {plot.legend.map(({ swatch, color, label }, place) => (
        <g key={place}>
          <rect {...swatch} fill={`#${color}`} />
          {write(label, 'label')}
        </g>
      ))}
      {plot.gridlines.map(({ x1, y1, x2, y2, isZero }, place) => (
        <path
          key={place}
          d={`M${x1} ${y1}L${x2} ${y2}`}
          stroke={`#${isZero ? ink : hairline}`}
          strokeWidth={isZero ? 1 : 0.75}
        />
      ))}
      {plot.bars.map(({ color, ...bar }, place) => (
        <rect key={place} {...bar} fill={`#${color}`} />
      ))}
      {plot.lines.map(({ color, points }, place) => (
        <g key={place}>
          <polyline
            points={points.map((point) => point.join(',')).join(' ')}
            fill="none"
            stroke={`#${color}`}
            strokeWidth={2.5}
            strokeLinejoin="round"
          />
          {points.map(([x, y], at) => (
            <circle key={at} cx={x} cy={y} r={3.5} fill={`#${color}`} />
          ))}
        </g>
      ))}
      {plot.ticks.map((label, place) => write(label, `tick ${place}`))}
      {plot.categories.map((label, place) => write(label, `category ${place}`))}
      {plot.values.map((label, place) => write(label, `value ${place}`))}
    </svg>
  )
}
