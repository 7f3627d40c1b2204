/**
 * The brand's basic shape: seven segments in a row, one per day. A project of another length has another number of segments. Logo, app icon,
 * progress, skeletons and the timeline in the hero all use it.
 */
export const segmentCount = 7

/** Fill step within a segment, in percent: finer than a pixel in any strip we draw. */
const fillStep = 5

/** The most segments that can be told apart on a phone. */
const segmentsMax = 60

/** The number of days per segment of a strip: 1, or more in a strip of more than 60 days. */
export function daysPerSegment(days: number): number {
  return Math.max(1, Math.ceil(days / segmentsMax))
}

/**
 * Fill of each segment.
 * @param value 0–100; clamped, and NaN counts as 0
 * @param count of segments
 * @returns percentages in steps of five. Only 100 fills the last one, and any value above 0 shows in the first.
 */
export function segmentFills(value: number, count = segmentCount): number[] {
  const percent = Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
  return Array.from({ length: count }, (_, segment) => {
    const share = (percent / 100) * count - segment
    if (share <= 0) return 0
    if (share >= 1) return 100
    const stepped = Math.round((share * 100) / fillStep) * fillStep
    return Math.min(100 - fillStep, Math.max(fillStep, stepped))
  })
}

/** All values that `segmentFills` can return, for the styles. */
export const possibleFills = Array.from({ length: 100 / fillStep + 1 }, (_, step) => step * fillStep)

interface MarkMeasures {
  /** Left edge of the first segment. */
  x: number
  y: number
  width: number
  gap: number
  height: number
  /** Width of the seventh segment, where the stem begins. */
  lastWidth: number
  /** How far the stem runs straight down before it slants. */
  elbow: number
  bottom: number
  /** Left edge and width of the stem at the bottom. */
  foot: number
  footWidth: number
}

/** Side of the square that contains the marks. */
export const tile = 32
export const tileRadius = 7.5

/** The mark: the strip is the bar of a 7, and the seventh segment runs down as its stem. */
export const mark = drawMark({
  x: 4.5,
  y: 6.75,
  width: 2.5,
  gap: 1,
  height: 5.5,
  lastWidth: 2.5,
  elbow: 14.1,
  bottom: 25.5,
  foot: 14.6,
  footWidth: 4,
})

/** The mark at 16 px: each edge on a pixel, each gap as wide as a segment. */
export const smallMark = drawMark({
  x: 2,
  y: 8,
  width: 2,
  gap: 2,
  height: 6,
  lastWidth: 4,
  elbow: 14,
  bottom: 26,
  foot: 16,
  footWidth: 5,
})

function drawMark({ x, y, width, gap, height, lastWidth, elbow, bottom, foot, footWidth }: MarkMeasures) {
  const last = x + (segmentCount - 1) * (width + gap)
  const right = last + lastWidth
  const slope = (bottom - elbow) / (right - (foot + footWidth))
  const inner = bottom - (last - foot) * slope
  return {
    /** Segments one to six, as rectangles. */
    segments: Array.from({ length: segmentCount - 1 }, (_, day) => ({ x: x + day * (width + gap), y, width, height })),
    /** Segment seven, as polygon points. */
    stem: [
      [last, y],
      [right, y],
      [right, elbow],
      [foot + footWidth, bottom],
      [foot, bottom],
      [last, inner],
    ]
      .map(([px = 0, py = 0]) => `${round(px)},${round(py)}`)
      .join(' '),
  }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
