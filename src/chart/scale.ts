/** The values of a chart's axis, lowest first. */
export interface Scale {
  low: number
  high: number
  ticks: readonly number[]
}

/**
 * An axis that holds all values and zero, with round steps of 1, 2 or 5 times a power of ten.
 *
 * After Paul S. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems (1990).
 *
 * @param values finite; none makes an axis from 0 to 1
 * @param most how many steps there are at most, at least 2
 */
export function scaleFor(values: readonly number[], most = 4): Scale {
  const least = Math.min(0, ...values)
  const greatest = Math.max(0, ...values)
  if (least === greatest) return { low: 0, high: 1, ticks: [0, 1] }
  let step = niceStep((greatest - least) / most)
  // Rounding outwards can add a step on each side.
  while (Math.ceil(greatest / step) - Math.floor(least / step) > most) step = niceStep(step * 1.01)
  const first = Math.floor(least / step)
  const last = Math.ceil(greatest / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
  return { low: first * step, high: last * step, ticks }
}

/** The smallest 1, 2 or 5 times a power of ten that is not below `least`; at least 1, because the values are whole. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least) ?? power * 10
}

/** How far below the top of the plot a value is, as a fraction of its height. */
export function depthOf(value: number, { low, high }: Pick<Scale, 'low' | 'high'>): number {
  return (high - value) / (high - low)
}

/** A line through the values, for an SVG path in a box of these sizes. Empty with fewer than two values. */
export function linePath(values: readonly number[], scale: Scale, { width, height }: Size): string {
  if (values.length < 2) return ''
  const step = width / (values.length - 1)
  const points = values.map((value, place) => `${round(place * step)} ${round(depthOf(value, scale) * height)}`)
  return `M${points.join('L')}`
}

/** The line, closed along zero. */
export function areaPath(values: readonly number[], scale: Scale, size: Size): string {
  const line = linePath(values, scale, size)
  const zero = round(depthOf(0, scale) * size.height)
  return line && `${line}V${zero}H0Z`
}

export interface Size {
  width: number
  height: number
}

const round = (number: number) => Math.round(number * 100) / 100
