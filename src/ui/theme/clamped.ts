import type { StyleRule } from '@vanilla-extract/css'

/** Texts that people typed: at most so many lines, and words of any length break. */
export const clamped = (lines: number): StyleRule => ({
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})
