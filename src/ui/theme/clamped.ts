import type { StyleRule } from '@vanilla-extract/css'

/** User text: limits the number of lines and breaks long words. */
export const clamped = (lines: number): StyleRule => ({
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})
