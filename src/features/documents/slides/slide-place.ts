import type { CSSProperties } from 'react'
import { type Box, slideHeight, slideWidth } from '#src/domain/deck/scene.ts'

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1e5) / 1e3}%`

/** Where a box of a slide is, in parts of the slide. @param box in points */
export function placed({ x, y, width, height }: Box): CSSProperties {
  return {
    left: percent(x, slideWidth),
    top: percent(y, slideHeight),
    width: percent(width, slideWidth),
    height: percent(height, slideHeight),
  }
}

/** A length as a part of the slide's width. @param points of a slide that is 960 wide */
export function across(points: number): string {
  return `${Math.round((points / slideWidth) * 1e5) / 1e3}cqw`
}
