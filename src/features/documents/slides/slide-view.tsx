import { type CSSProperties, memo } from 'react'
import {
  type Box,
  type ChartElement,
  type PictureElement,
  type Scene,
  type SceneElement,
  slideHeight,
  slideWidth,
  type TableElement,
  type TextElement,
} from '#src/domain/deck/scene.ts'
import { classNames } from '#src/ui/class-names.ts'
import { type PlotLabel, plotOf } from '#src/chart/plot.ts'
import { textWidth } from '#src/domain/deck/text-width.ts'
import { groupedText, shortRupeesText } from '#src/domain/projection/money-text.ts'
import * as styles from './slide-view.css.ts'
import { usePictureUrl } from './use-pictures.ts'
import { chart } from './slide-view.css.ts'

interface SlideViewProps {
  scene: Scene
  /** Whether the slide is the page's content, with a heading for its title. Otherwise it is a drawing that screen readers skip. */
  titleAs?: 'h2' | 'h3' | undefined
  /** Shown faintly while there is no title. */
  placeholder?: string | undefined
}

/** A slide at its true proportions, as wide as its container. Thumbnail, stage and projector share it. */
export const SlideView = memo(function SlideView({ scene, titleAs, placeholder }: SlideViewProps) {
  return (
    <div
      className={styles.slide}
      style={{ backgroundColor: `#${scene.background}` }}
      aria-hidden={titleAs ? undefined : true}
    >
      {scene.elements.map((element, place) => (
        <ElementView key={place} {...{ element, titleAs, placeholder }} />
      ))}
    </div>
  )
})

function ElementView({ element, ...options }: { element: SceneElement } & Omit<SlideViewProps, 'scene'>) {
  switch (element.type) {
    case 'shape':
      return (
        <div
          className={styles.shape}
          style={{
            ...placed(element.box),
            backgroundColor: `#${element.fill}`,
            borderRadius: element.radius > 0 ? across(element.radius) : undefined,
          }}
        />
      )
    case 'text':
      return <TextView element={element} {...options} />
    case 'picture':
      return <PictureView element={element} />
    case 'chart':
      return <ChartView element={element} />
    case 'table':
      return <TableView element={element} />
  }
}

function TextView({ element, titleAs, placeholder }: { element: TextElement } & Omit<SlideViewProps, 'scene'>) {
  const { role, box, paragraphs, size, bold, color, align, anchor } = element
  const Line = role === 'title' && titleAs ? titleAs : 'p'
  return (
    <div
      className={classNames(styles.anchor[anchor], styles.role[role], styles.align[align])}
      style={{ ...placed(box), fontSize: across(size), fontWeight: bold ? 600 : 400, color: `#${color}` }}
      data-role={role}
    >
      {role === 'title' ? (
        // One heading, even with several lines.
        <Line className={styles.paragraph} dir="auto">
          {placeholder && paragraphs.every(({ text }) => text.trim() === '') ? (
            <span className={styles.ghost}>{placeholder}</span>
          ) : null}
          {paragraphs.map(({ text }, place) => (
            <span key={place}>{place > 0 ? `\n${text}` : text}</span>
          ))}
        </Line>
      ) : (
        paragraphs.map(({ text, bullet }, place) => (
          <p key={place} className={bullet ? styles.bullet : styles.paragraph} dir="auto">
            {text || '\u200B'}
          </p>
        ))
      )}
    </div>
  )
}

function PictureView({ element: { box, path, alt, fit } }: { element: PictureElement }) {
  const url = usePictureUrl(path)
  return (
    <div className={styles.picture} style={placed(box)}>
      {url ? (
        <img className={styles.fit[fit]} src={url} alt={alt} draggable={false} />
      ) : (
        <div className={styles.frame} role="img" aria-label={alt}>
          {alt}
        </div>
      )}
    </div>
  )
}

function TableView({ element: { box, rows, columns, size, ink, hairline } }: { element: TableElement }) {
  const [head = [], ...body] = rows
  const { height: _height, ...place } = placed(box)
  return (
    <table
      className={styles.table}
      style={{ ...place, fontSize: across(size), color: `#${ink}`, ['--hairline' as string]: `#${hairline}` }}
    >
      <colgroup>
        {columns.map((share, column) => (
          <col key={column} style={{ width: `${share * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map(([label, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{label}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const texts = { rupees: shortRupeesText, count: groupedText, percent: (value: number) => `${value}%` } as const
const anchors = { left: 'start', center: 'middle', right: 'end' } as const

/** A chart of a slide, drawn in the slide's points like in the PDF, so that its texts scale with it. */
function ChartView({ element }: { element: ChartElement }) {
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

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1e5) / 1e3}%`

/** The place of a box as fractions of the slide. @param box in points */
export function placed({ x, y, width, height }: Box): CSSProperties {
  return {
    left: percent(x, slideWidth),
    top: percent(y, slideHeight),
    width: percent(width, slideWidth),
    height: percent(height, slideHeight),
  }
}

/** A length as a fraction of the slide's width. @param points of a slide that is 960 wide */
export function across(points: number): string {
  return `${Math.round((points / slideWidth) * 1e5) / 1e3}cqw`
}
