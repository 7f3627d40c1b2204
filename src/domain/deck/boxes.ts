import type { Box } from './scene.ts'

/** Equal columns of a box, from left to right. */
export function columns(box: Box, count: number, space = 28): Box[] {
  const width = (box.width - space * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ ...box, x: box.x + index * (width + space), width }))
}

/** Equal rows of a box, from top to bottom. */
export function rows(box: Box, count: number, space = 8): Box[] {
  const height = (box.height - space * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ ...box, y: box.y + index * (height + space), height }))
}

/** The upper part of a box, and the rest below it. @param height of the upper part */
export function splitAt(box: Box, height: number, space: number): [Box, Box] {
  const top = height + space
  return [
    { ...box, height },
    { ...box, y: box.y + top, height: box.height - top },
  ]
}

/** The left part of a box, and the rest beside it. @param width of the left part */
export function splitBeside(box: Box, width: number, space: number): [Box, Box] {
  const start = width + space
  return [
    { ...box, width },
    { ...box, x: box.x + start, width: box.width - start },
  ]
}
