import { depthOf, scaleFor } from './scale.ts'

/** The data of a chart. */
export interface ChartFigures {
  kind: 'column' | 'line' | 'bar'
  title: string
  categories: readonly string[]
  /** A missing value counts as zero. */
  series: readonly { name: string; color: string; values: readonly number[] }[]
}

/** A chart laid out, for screens and PDFs alike. All lengths in the unit of the box, from its top left corner. */
export interface Plot {
  title: PlotLabel
  /** Empty for a single series, because the title names it. */
  legend: readonly { swatch: PlotBox; color: string; label: PlotLabel }[]
  /** The one at zero is the axis. */
  gridlines: readonly { x1: number; y1: number; x2: number; y2: number; isZero: boolean }[]
  ticks: readonly PlotLabel[]
  categories: readonly PlotLabel[]
  /** The value of each bar, because bars have no axis. */
  values: readonly PlotLabel[]
  bars: readonly (PlotBox & { color: string })[]
  lines: readonly { color: string; points: readonly (readonly [x: number, y: number])[] }[]
}

export interface PlotLabel {
  text: string
  /** The x of its start, middle or end, by its alignment. */
  x: number
  /** The middle of its line. */
  y: number
  align: 'left' | 'center' | 'right'
}

export interface PlotBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PlotOptions {
  width: number
  height: number
  /** The size of the font. */
  size: number
  /** The text of a value, short. */
  format: (value: number) => string
  /** The width of a text in the font; of the title if it is bold. */
  measure: (text: string, isBold: boolean) => number
}

/**
 * Lays a chart out: columns or lines over categories with an axis, or bars beside them with their values. Labels that don't fit are shortened, or left
 * out evenly.
 */
export function plotOf(figures: ChartFigures, options: PlotOptions): Plot {
  const { width, height, size, format, measure } = options
  const line = 1.25 * size
  const title = label(
    shortened(figures.title, width, (text) => measure(text, true)),
    0,
    line / 2,
    'left',
  )
  const top = figures.title === '' ? 0 : line * 1.2
  const keys = figures.series.length > 1 ? legendOf(figures, options, top) : { legend: [], height: 0 }
  const values = figures.series.flatMap(({ values }) => figures.categories.map((_, at) => valueAt(values, at)))
  const scale = scaleFor(values)
  const plain = (text: string) => measure(text, false)
  const tickTexts = scale.ticks.map(format)
  const head = top + keys.height + size * (keys.height > 0 ? 0.9 : 0.6)
  if (figures.kind === 'bar') return { title, legend: keys.legend, ...barsOf(figures, options, head) }
  const left = Math.max(0, ...tickTexts.map(plain)) + size * 0.6
  const area = { x: left, y: head, width: atLeast(width - left), height: atLeast(height - head - line * 1.3) }
  const down = (value: number) => area.y + depthOf(value, scale) * area.height
  const count = figures.categories.length
  const step = area.width / Math.max(1, count)
  const center = (at: number) => area.x + step * (at + 0.5)
  const every = strideOf(figures.categories, step, size, plain)
  return {
    title,
    legend: keys.legend,
    gridlines: scale.ticks.map((tick) => ({
      ...{ x1: area.x, y1: down(tick), x2: area.x + area.width, y2: down(tick) },
      isZero: tick === 0,
    })),
    ticks: thinned(
      scale.ticks.map((tick, at) => label(tickTexts[at] ?? '', left - size * 0.6, down(tick), 'right')),
      'y',
      () => line * 0.9,
    ),
    categories: thinned(
      figures.categories.flatMap((name, at) => {
        if (at % every !== 0) return []
        const text = shortened(name, step * every - size * 0.3, plain)
        const half = plain(text) / 2
        const x = Math.max(half, Math.min(width - half, center(at)))
        return [label(text, x, area.y + area.height + line * 0.75, 'center')]
      }),
      'x',
      (one) => plain(one.text),
    ),
    values: [],
    bars:
      figures.kind === 'line'
        ? []
        : groups(figures, step).map(({ from, thickness, value, color }) => {
            const [a, b] = [down(0), down(value)]
            return { x: area.x + from, y: Math.min(a, b), width: thickness, height: Math.abs(a - b), color }
          }),
    lines:
      figures.kind === 'line'
        ? figures.series.map(({ color, values }) => ({
            color,
            points: figures.categories.map((_, at) => [center(at), down(valueAt(values, at))] as const),
          }))
        : [],
  }
}

/** Bars beside the names of their categories, each with its value behind it instead of an axis. */
function barsOf(
  figures: ChartFigures,
  { width, height, size, format, measure }: PlotOptions,
  top: number,
): Omit<Plot, 'title' | 'legend'> {
  const plain = (text: string) => measure(text, false)
  const row = atLeast(height - top) / Math.max(1, figures.categories.length)
  const all = groups(figures, row)
  const reach = all.map(({ value }) => Math.abs(value))
  const left = width * 0.34
  const room = atLeast(width - left - Math.max(0, ...all.map(({ value }) => plain(format(value)))) - size * 0.5)
  const bars = all.map(({ from, thickness, value, color }) => {
    const most = Math.min(thickness, size * 1.6)
    const length = (room * Math.abs(value)) / Math.max(1, ...reach)
    const bar = { x: left, y: top + from + (thickness - most) / 2, width: length, height: most, color }
    return { bar, value: label(format(value), left + length + size * 0.5, bar.y + most / 2, 'left') }
  })
  const names = figures.categories.map((name, at) =>
    label(shortened(name, left - size * 0.6, plain), 0, top + row * (at + 0.5), 'left'),
  )
  return {
    gridlines: [{ x1: left, y1: top, x2: left, y2: height, isZero: true }],
    ticks: [],
    categories: thinned(names, 'y', () => size),
    values: thinned(
      bars.map(({ value }) => value),
      'y',
      () => size,
    ),
    bars: bars.map(({ bar }) => bar),
    lines: [],
  }
}

/** The bars of all series. Those of a category are side by side, with a space of half their width around them. */
function groups(
  { categories, series }: ChartFigures,
  step: number,
): { from: number; thickness: number; value: number; color: string }[] {
  const thickness = (step * 0.66) / Math.max(1, series.length)
  return categories.flatMap((_, category) =>
    series.map(({ color, values }, place) => ({
      from: step * (category + 0.17) + thickness * place,
      // Leave a small gap between adjacent bars.
      thickness: thickness * (series.length > 1 ? 0.94 : 1),
      value: valueAt(values, category),
      color,
    })),
  )
}

/** The names of series, in as many rows as they need. */
function legendOf(
  { series }: ChartFigures,
  { width, size, measure }: PlotOptions,
  top: number,
): { legend: Plot['legend']; height: number } {
  const line = 1.25 * size
  const side = size * 0.7
  let x = 0
  let row = 0
  const legend = series.map(({ name, color }) => {
    const text = shortened(name, width - side - size * 0.4, (text) => measure(text, false))
    const needed = side + size * 0.4 + measure(text, false)
    if (x > 0 && x + needed > width) {
      x = 0
      row++
    }
    const middle = top + line * (row + 0.5)
    const swatch = { x, y: middle - side / 2, width: side, height: side }
    const key = { swatch, color, label: label(text, x + side + size * 0.4, middle, 'left' as const) }
    x += needed + size
    return key
  })
  return { legend, height: line * (row + 1) }
}

/** How many categories share a label, so that labels don't meet. Longer labels are shortened. */
function strideOf(names: readonly string[], step: number, size: number, measure: (text: string) => number): number {
  const widest = Math.min(Math.max(0, ...names.map(measure)) + size * 0.5, Math.max(step, 6 * size))
  return step > 0 ? Math.max(1, Math.ceil(widest / step)) : Math.max(1, names.length)
}

/** Leaves out labels that would touch the previous one. @param extent of a label along the axis */
function thinned(labels: readonly PlotLabel[], axis: 'x' | 'y', extent: (label: PlotLabel) => number): PlotLabel[] {
  const kept: PlotLabel[] = []
  for (const one of labels) {
    const before = kept.at(-1)
    if (!before || Math.abs(one[axis] - before[axis]) >= (extent(one) + extent(before)) / 2) kept.push(one)
  }
  return kept
}

/** The text, or as much of it as fits before an ellipsis. */
function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (text === '' || measure(text) <= width) return text
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(`${parts.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${parts.slice(0, low).join('').trimEnd()}…`
}

const label = (text: string, x: number, y: number, align: PlotLabel['align']): PlotLabel => ({ text, x, y, align })
const valueAt = (values: readonly number[], at: number) => (Number.isFinite(values[at]) ? (values[at] ?? 0) : 0)
const atLeast = (length: number) => Math.max(1, length)
