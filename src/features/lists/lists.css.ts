import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, onWide } from '#src/ui/theme/media.ts'

/** Between the page's title and the list. */
export const loadFailed = style([{ marginBlockEnd: vars.space[4] }, onWide({ maxWidth: vars.size.readable })])

export const selectionBar = style([
  {
    position: 'sticky',
    insetBlockEnd: `calc(${vars.space[4]} + env(safe-area-inset-bottom, 0px))`,
    zIndex: vars.z.sticky,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: vars.space[2],
    width: 'fit-content',
    maxWidth: '100%',
    marginBlockStart: vars.space[4],
    marginInline: 'auto',
    paddingBlock: vars.space[2],
    paddingInline: `${vars.space[4]} ${vars.space[2]}`,
    border: vars.hairline,
    borderRadius: vars.radius.medium,
    backgroundColor: vars.color.raised,
    boxShadow: vars.shadow.floating,
  },
  // Above the floating button.
  onPhone({ insetBlockEnd: `calc(76px + env(safe-area-inset-bottom, 0px))` }),
])
export const selectionCount = style({
  marginInlineEnd: vars.space[2],
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
})

/** Search and filters, then the actions for the whole list. */
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: vars.space[3],
  marginBlockEnd: vars.space[4],
})
/** As many per row as fit. On a phone the last filter shares its row with the buttons. */
export const toolbarFilters = style([
  onPhone({ display: 'contents' }),
  onWide({ flex: '1 1 480px', display: 'flex', flexWrap: 'wrap', gap: vars.space[3], minWidth: 0 }),
])
globalStyle(`${toolbarFilters} > *`, { flex: '1 1 146px' })
/** Wider than a filter; on its own row on a phone. */
export const toolbarSearch = style({})
globalStyle(`${toolbarFilters} > ${toolbarSearch}`, { flex: '2 1 280px' })
/** Fits a date and the calendar icon. */
export const toolbarDate = style({})
globalStyle(`${toolbarFilters} > ${toolbarDate}`, { flexBasis: 165 })
export const toolbarButtons = style({ display: 'flex', gap: vars.space[1], marginInlineStart: 'auto' })

export const searching = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  marginBlockEnd: vars.space[3],
  color: vars.color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
