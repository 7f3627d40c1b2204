/**
 * The shape that everything of ours is made of: seven segments in a row, one for each day.
 * Logo, app icon, progress, skeleton and the timeline in the hero all come from here.
 */
export const segmentCount = 7

/** Percent within a segment that its fill moves by: finer than a pixel in any strip we draw. */
const fillStep = 5

/**
 * How full each segment is.
 * @param value 0–100; beyond is cut off, not a number counts as 0
 * @returns seven percentages in steps of five. Only 100 fills the last one, and anything above 0 shows in the first.
 */
export function segmentFills(value: number): number[] {
  const percent = Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
  return Array.from({ length: segmentCount }, (_, segment) => {
    const share = (percent / 100) * segmentCount - segment
    if (share <= 0) return 0
    if (share >= 1) return 100
    const stepped = Math.round((share * 100) / fillStep) * fillStep
    return Math.min(100 - fillStep, Math.max(fillStep, stepped))
  })
}

/** Every fill that `segmentFills` can return, for the styles. */
export const possibleFills = Array.from({ length: 100 / fillStep + 1 }, (_, step) => step * fillStep)

interface MarkMeasures {
  /** Left end of the first segment. */
  x: number
  y: number
  width: number
  gap: number
  height: number
  /** Width of day seven's segment, where the stem begins. */
  lastWidth: number
  /** How far the stem goes straight down before it slants. */
  elbow: number
  bottom: number
  /** Left end of the stem at the bottom, and its width there. */
  foot: number
  footWidth: number
}

/** Side of the square that the marks are drawn on. */
export const tile = 32
export const tileRadius = 7.5

/** The mark: the strip is the bar of a 7, and day seven comes down as its stem. */
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

/** The same for 16 pixels: each edge on a pixel, each gap as wide as a segment. */
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
    /** Days one to six, as rectangles. */
    segments: Array.from({ length: segmentCount - 1 }, (_, day) => ({ x: x + day * (width + gap), y, width, height })),
    /** Day seven, as the points of a polygon. */
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
