import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { inlineRow, quiet, stacked, surface, wrappingRow } from '../theme/layouts.ts'
import { forcedColors, whenMotionAllowed } from '../theme/media.ts'
import { inCards, inTable, inWideCards, wideCards } from './in-shape.ts'
import { cards, table } from './shape.css.ts'

export const headCell = style({
  position: 'sticky',
  insetBlockStart: `calc(${vars.size.topbar} + env(safe-area-inset-top, 0px))`,
  zIndex: 1,
  height: 40,
  paddingInline: vars.space[3],
  borderBlockEnd: vars.hairline,
  backgroundColor: vars.color.sunken,
  ...quiet,
  fontWeight: vars.font.strong,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  selectors: {
    '&:first-child': { borderStartStartRadius: vars.radius.medium },
    '&:last-child': { borderStartEndRadius: vars.radius.medium },
  },
})

export const sortButton = style({
  ...inlineRow(4),
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

/** Gap between cards in pixels; row positions are computed from it. */
export const cardGap = 12

export const body = style(inCards({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: cardGap }))

export const row = style([
  inWideCards({
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: vars.space[5],
    alignItems: 'baseline',
  }),
  {
    scrollMarginBlockStart: 112,
    selectors: {
      '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
      [`${cards} &`]: {
        position: 'relative',
        ...stacked(vars.space[2]),
        padding: vars.space[4],
        ...surface,
      },
    },
  },
])

export const openable = style({
  cursor: 'pointer',
  selectors: { [`${table} &:hover`]: { backgroundColor: vars.color.sunken } },
})

export const selected = style({
  backgroundColor: vars.color.accentSoft,
  '@media': { [forcedColors]: { outline: '2px solid Highlight', outlineOffset: -2 } },
})

/** Fades the cells rather than the row, so that the focus ring stays visible. */
export const removed = style({})
globalStyle(`${removed} > td`, { opacity: 0.55 })

/** A swipeable card. The browser still handles vertical scrolling. */
export const swipeable = style([
  { touchAction: 'pan-y', transform: 'translateX(var(--swipe, 0px))' },
  whenMotionAllowed({ transition: `transform ${vars.motion.medium} ${vars.motion.ease}` }),
  { selectors: { '&[data-swipe]': { transition: 'none' } } },
])

/** The area next to a swiped card, before or after it, as wide as the card has moved. */
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

export const cell = style([
  inWideCards({ justifyContent: 'flex-start' }),
  {
    minWidth: 0,
    overflowWrap: 'anywhere',
    selectors: {
      [`${table} &`]: {
        height: 48,
        padding: `${vars.space[2]} ${vars.space[3]}`,
        borderBlockStart: vars.hairline,
        verticalAlign: 'middle',
      },
      [`${table} ${body} tr:first-child > &`]: { borderBlockStart: 0 },
      [`${cards} &`]: {
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: vars.space[3],
      },
    },
  },
])

/** Puts the column name before the value. */
export const labelled = style({
  selectors: {
    [`${cards} &::before`]: {
      content: 'attr(data-label)',
      flex: 'none',
      ...quiet,
    },
  },
  '@container': { [wideCards]: { selectors: { [`${cards} &::before`]: { minWidth: 96 } } } },
})

export const cardTitle = style([
  inCards({ fontWeight: vars.font.strong, fontSize: vars.size.body }),
  inWideCards({ gridColumn: '1 / -1' }),
])
export const tableOnly = style(inCards({ display: 'none' }))
export const alignEnd = style(inTable({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }))

export const selectCell = style({
  selectors: {
    [`${table} &`]: { width: 48, padding: 0, textAlign: 'center' },
    [`${cards} &`]: { position: 'absolute', insetBlockStart: 4, insetInlineEnd: 4 },
  },
})

export const actionsCell = style([
  inWideCards({ gridColumn: '1 / -1', justifyContent: 'flex-end' }),
  {
    selectors: {
      [`${table} &`]: { textAlign: 'end', whiteSpace: 'nowrap' },
      [`${cards} &`]: { justifyContent: 'flex-end', flexWrap: 'wrap' },
    },
  },
])

/** The browser must not anchor the scroll position to these: rows replace them, and the page would scroll on and on. */
const placeholder = style({ overflowAnchor: 'none' })
/** Space for undrawn rows. */
export const spacer = style([
  placeholder,
  { display: 'block', selectors: { [`${table} &`]: { display: 'table-row' } } },
])
export const pending = placeholder

/** Controls above the cards that replace the table head. */
export const cardsHead = style({
  ...wrappingRow(vars.space[3]),
  justifyContent: 'space-between',
  marginBlockEnd: vars.space[3],
})
