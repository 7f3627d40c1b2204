import { globalStyle, style } from '@vanilla-extract/css'
import { cardsHead } from '#src/ui/data-table/data-table.css.ts'
import { clamped, oneLine, quiet, row, wrapping, wrappingRow } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { forcedColors, onPhone, onWide, phone, tallPhone, wide } from '#src/ui/theme/media.ts'

/** Between the page's title and the list. */
export const loadFailed = style([{ marginBlockEnd: vars.space[4] }, onWide({ maxWidth: vars.size.readable })])

export const selectionBar = style([
  {
    position: 'sticky',
    insetBlockEnd: 'calc(var(--sd-action, 0px) + var(--sd-toasts, 0px))',
    zIndex: vars.z.sticky,
    ...wrappingRow(vars.space[2]),
    marginBlockStart: vars.space[4],
    paddingBlock: `${vars.space[2]} max(${vars.space[2]}, env(safe-area-inset-bottom, 0px) - var(--sd-action, 0px) - var(--sd-toasts, 0px))`,
    borderBlock: vars.hairline,
    backgroundColor: vars.color.raised,
  },
  // As wide as the page, so that it doesn't cover anything only in part.
  onPhone({ marginInline: `calc(-1 * ${vars.space[4]})`, paddingInline: vars.space[4] }),
  onWide({ marginInline: `calc(-1 * ${vars.space[8]})`, paddingInline: vars.space[8] }),
])
/** How many, after what they are. */
export const count = style({
  color: vars.color.inkMuted,
  fontWeight: vars.font.regular,
  fontVariantNumeric: 'tabular-nums',
})
export const selectionCount = style({
  marginInlineEnd: vars.space[2],
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
})

/** Search and filters, then the actions for the whole list. */
export const toolbar = style({ ...wrapping(vars.space[3]), alignItems: 'flex-end', marginBlockEnd: vars.space[4] })
/** Filters that a phone shows on request only. */
export const toolbarMore = style({ display: 'contents' })
/** As many per row as fit; two on the narrowest phone. */
export const toolbarFilters = style([
  onPhone({ display: 'contents' }),
  onWide({
    ...wrapping(vars.space[3]),
    flex: '1 1 480px',
    alignItems: 'flex-end',
    minWidth: 0,
  }),
])
globalStyle(`:is(${toolbarFilters}, ${toolbarMore}) > *`, {
  flex: '1 1 146px',
  '@media': { [phone]: { flexBasis: 120 } },
})
/** Wider than a filter; shares its row with the options button on a phone. */
export const toolbarSearch = style({})
globalStyle(`${toolbarFilters} > ${toolbarSearch}`, {
  flex: '2 1 280px',
  '@media': { [phone]: { flex: `1 1 calc(100% - ${vars.size.target} - ${vars.space[3]})` } },
})
/** On its own row on a phone. */
export const toolbarRow = style({})
globalStyle(`${toolbarFilters} > ${toolbarRow}`, {
  '@media': { [phone]: { flexBasis: '100%' }, [wide]: { flex: 'none', maxWidth: '100%' } },
})
globalStyle(`${toolbarFilters}:has(> ${toolbarRow}) > ${toolbarSearch}`, { '@media': { [wide]: { flexBasis: 160 } } })
/** Fits a date and the calendar icon. */
export const toolbarDate = style({})
globalStyle(`${toolbarMore} > ${toolbarDate}`, { flexBasis: 165, '@media': { [phone]: { flexBasis: 150 } } })
export const toolbarButtons = style({ display: 'flex', gap: vars.space[1], marginInlineStart: 'auto' })

/** Opens the fields that a phone has no room for. */
export const toolbarOptions = style({})
globalStyle(`${toolbarFilters} > ${toolbarOptions}`, { flex: 'none', '@media': { [wide]: { display: 'none' } } })
export const optionsUsed = style({
  position: 'absolute',
  insetBlockStart: -6,
  insetInlineEnd: -6,
  display: 'grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  borderRadius: vars.radius.pill,
  backgroundColor: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.size.tiny,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forcedColors]: { border: '1px solid ButtonText' } },
})
const closed = `${toolbar}:not([data-open])`
// The list follows its toolbar; its sort order and "Select all" open with the rest.
globalStyle(`${closed} ${toolbarMore}, ${closed} ${toolbarButtons}, ${closed} ~ * ${cardsHead}`, {
  '@media': { [phone]: { display: 'none' } },
})

export const searching = style({
  ...row(vars.space[2]),
  marginBlockEnd: vars.space[3],
  color: vars.color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})

/** Refused edits without a row of their own. */
export const refusedCards = style({ display: 'grid', gap: vars.space[4], marginBlockEnd: vars.space[4] })
export const refusedCard = style({ display: 'grid', gap: vars.space[3] })
export const refusedTitle = style({ fontSize: vars.size.h3, ...clamped(3) })

/** On a phone, the primary action is within reach of a thumb: in a bar at the bottom, which leaves room for the chat button at its end. */
export const underThumb = style({
  '@media': {
    [tallPhone]: {
      position: 'fixed',
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: vars.z.sticky,
      display: 'grid',
      alignItems: 'center',
      height: 'var(--sd-action)',
      paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
      paddingInline: `calc(${vars.space[4]} + env(safe-area-inset-left, 0px)) calc(84px + env(safe-area-inset-right, 0px))`,
      borderBlockStart: vars.hairline,
      backgroundColor: vars.color.paper,
    },
  },
})

/** In a table's cell: when a row was created. */
export const created = style({ fontVariantNumeric: 'tabular-nums' })

/** In a table's cell: one line, at the width in the specification. */
export const descriptionLine = style({ maxWidth: 250, ...oneLine, ...quiet, fontWeight: vars.font.regular })

/** In a table's cell: a full touch target that doesn't make the row taller. */
export const cellLink = style({
  display: 'inline-block',
  marginBlock: -10,
  paddingBlock: 10,
  color: vars.color.ink,
  fontWeight: vars.font.medium,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { color: vars.color.accentText, textDecoration: 'underline' } },
})
