import type { StyleRule } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { forcedColors } from './media.ts'

type Gap = string | number

/** The default is no gap. */
const gapOf = (gap: Gap | undefined): StyleRule => (gap === undefined ? {} : { gap })

/** Items side by side, centred. */
export const row = (gap?: Gap): StyleRule => ({ display: 'flex', alignItems: 'center', ...gapOf(gap) })

/** Like `row`, within a text. */
export const inlineRow = (gap?: Gap): StyleRule => ({ ...row(gap), display: 'inline-flex' })

/** Like `row`, on several lines if one is too short. */
export const wrappingRow = (gap?: Gap): StyleRule => ({ ...row(gap), flexWrap: 'wrap' })

/** Like `wrappingRow`, with items as high as their line. */
export const wrapping = (gap?: Gap): StyleRule => ({ display: 'flex', flexWrap: 'wrap', ...gapOf(gap) })

/** Items below each other. */
export const stacked = (gap?: Gap): StyleRule => ({ display: 'flex', flexDirection: 'column', ...gapOf(gap) })

/** Items below each other, as a grid: more columns or places can follow. */
export const grid = (gap: Gap): StyleRule => ({ display: 'grid', gap })

/** Like `stacked`, with no item wider than its container. */
export const oneColumn = (gap?: Gap): StyleRule => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  ...gapOf(gap),
})

/** An icon or a number, and what it belongs to beside it. */
export const beside = (gap?: Gap): StyleRule => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  ...gapOf(gap),
})

/** A box on the page. */
export const surface: StyleRule = {
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
}

/** A box that scrolls without scrolling the page behind it. */
export const scrolling: StyleRule = { overflowY: 'auto', overscrollBehavior: 'contain' }

/** A box over the page that scrolls if it is higher than its room: a menu, a list of options. */
export const floating: StyleRule = {
  ...scrolling,
  zIndex: vars.z.popover,
  border: vars.hairline,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.floating,
}

/** How such a box appears. */
export const unfolding: StyleRule = {
  opacity: 0,
  transform: 'translateY(-4px)',
  transition: `opacity ${vars.motion.fast} ${vars.motion.ease}, transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: { '&[data-enter]': { opacity: 1, transform: 'none' }, '&:focus-visible': { outline: 'none' } },
}

/** Text in the style of a title. */
export const titled: StyleRule = {
  fontFamily: vars.font.display,
  fontWeight: vars.font.strong,
  letterSpacing: '-0.012em',
}

/** Secondary text. */
export const quiet: StyleRule = { color: vars.color.inkMuted, fontSize: vars.size.small }

/** A few highlighted words, such as "Most popular". */
export const marked: StyleRule = {
  paddingInline: vars.space[2],
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.highlight,
  color: vars.color.onHighlight,
  fontWeight: vars.font.strong,
  '@media': { [forcedColors]: { outline: '1px solid CanvasText' } },
}

/** A link that covers its container. */
export const covering: StyleRule = {
  textDecorationColor: vars.color.lineStrong,
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:hover': { color: vars.color.accentText },
  },
}

/** Visible to screen readers only. */
export const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} satisfies StyleRule

/** Text with its author's line breaks; a long word breaks. */
export const asWritten: StyleRule = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

/** Text on one line, cut off with an ellipsis. */
export const oneLine: StyleRule = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

/** User text: limits the number of lines and breaks long words. */
export const clamped = (lines: number): StyleRule => ({
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})
