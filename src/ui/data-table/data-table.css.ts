import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { forcedColors, onPhone, onWide, phone, whenMotionAllowed, wide } from '../theme/media.ts'

/** On a phone each row is a card with its labels; from the breakpoint upwards it is a table. */
export const table = style([
  { width: '100%', fontSize: '0.9375rem' },
  // A card that is swiped leaves the screen at its side; the page does not grow by it.
  onPhone({ display: 'block', overflowX: 'clip' }),
  onWide({
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    border: vars.hairline,
    borderRadius: vars.radius.medium,
    backgroundColor: vars.color.surface,
  }),
])

export const headCell = style({
  position: 'sticky',
  insetBlockStart: `calc(${vars.size.topbar} + env(safe-area-inset-top, 0px))`,
  zIndex: 1,
  height: 40,
  paddingInline: vars.space[3],
  borderBlockEnd: vars.hairline,
  backgroundColor: vars.color.sunken,
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  selectors: {
    '&:first-child': { borderStartStartRadius: vars.radius.medium },
    '&:last-child': { borderStartEndRadius: vars.radius.medium },
  },
})

export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  marginInline: -6,
  paddingInline: 6,
  border: 0,
  borderRadius: vars.radius.small,
  backgroundColor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  selectors: { '&:hover': { color: vars.color.ink }, '&:focus-visible': { outlineOffset: -2 } },
})

/** Between the cards of a phone, in pixels: where rows are is computed from it. */
export const cardGap = 12

export const body = style(onPhone({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: cardGap }))

export const row = style({
  scrollMarginBlockStart: 112,
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 } },
  '@media': {
    [phone]: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: vars.space[2],
      padding: vars.space[4],
      border: vars.hairline,
      borderRadius: vars.radius.medium,
      backgroundColor: vars.color.surface,
    },
  },
})

export const openable = style({
  cursor: 'pointer',
  '@media': { [wide]: { selectors: { '&:hover': { backgroundColor: vars.color.sunken } } } },
})

export const selected = style({
  backgroundColor: vars.color.accentSoft,
  '@media': { [forcedColors]: { outline: '2px solid Highlight', outlineOffset: -2 } },
})

/** Cells fade, not the row: what has the focus stays marked. */
export const leaving = style({})
globalStyle(`${leaving} > td`, { opacity: 0.55 })

/** On a phone, a card that a finger moves to a side. The browser keeps scrolling up and down for itself. */
export const swipeable = style([
  { touchAction: 'pan-y', transform: 'translateX(var(--swipe, 0px))' },
  whenMotionAllowed({ transition: `transform ${vars.motion.medium} ${vars.motion.ease}` }),
  { selectors: { '&[data-swipe]': { transition: 'none' } } },
])

/** Beside the card, where it has made room: before it or after it, as wide as it has moved. */
export const behind = style({
  position: 'absolute',
  insetBlock: -1,
  display: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: 'max(var(--swipe, 0px), -1 * var(--swipe, 0px))',
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  color: vars.color.inkMuted,
  fontWeight: vars.font.strong,
  selectors: {
    [`${swipeable}[data-swipe] > &`]: { display: 'flex' },
    [`${swipeable}[data-swipe-to="start"] > &`]: { insetInlineStart: '100%' },
    [`${swipeable}[data-swipe-to="end"] > &`]: { insetInlineEnd: '100%' },
    [`${swipeable}[data-swipe="ready"] > &`]: { backgroundColor: vars.color.accent, color: vars.color.onAccent },
  },
})
export const behindLabel = style({ whiteSpace: 'nowrap' })

export const cell = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': {
    [wide]: {
      height: 48,
      padding: `${vars.space[2]} ${vars.space[3]}`,
      borderBlockStart: vars.hairline,
      verticalAlign: 'middle',
      selectors: { [`${body} tr:first-child > &`]: { borderBlockStart: 0 } },
    },
    [phone]: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: vars.space[3],
    },
  },
})

/** The name of its column before the value. */
export const labelled = style({
  '@media': {
    [phone]: {
      selectors: {
        '&::before': {
          content: 'attr(data-label)',
          flex: 'none',
          color: vars.color.inkMuted,
          fontSize: vars.size.small,
        },
      },
    },
  },
})

export const cardTitle = style(onPhone({ fontWeight: vars.font.strong, fontSize: vars.size.body }))
export const tableOnly = style({ '@media': { [phone]: { display: 'none' } } })
export const alignEnd = style(onWide({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }))

export const selectCell = style({
  '@media': {
    [wide]: { width: 48, padding: 0, textAlign: 'center' },
    [phone]: { position: 'absolute', insetBlockStart: 4, insetInlineEnd: 4 },
  },
})

export const actionsCell = style({
  '@media': {
    [wide]: { textAlign: 'end', whiteSpace: 'nowrap' },
    [phone]: { justifyContent: 'flex-end', flexWrap: 'wrap' },
  },
})

/** Room for rows that are not drawn. */
export const spacer = style({ display: 'block', '@media': { [wide]: { display: 'table-row' } } })

export const pending = style({ height: 48, '@media': { [phone]: { minHeight: 96 } } })

export const phoneHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginBlockEnd: vars.space[3],
})
