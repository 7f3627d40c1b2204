import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, onWide } from '#src/ui/theme/media.ts'

/** Below the page's title, above the list. */
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
  // Above the button under the thumb.
  onPhone({ insetBlockEnd: `calc(76px + env(safe-area-inset-bottom, 0px))` }),
])
export const selectionCount = style({
  marginInlineEnd: vars.space[2],
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
})

/** Search and filters, then what can be done with the list as a whole. */
export const toolbar = style([
  { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: vars.space[3], marginBlockEnd: vars.space[4] },
])
/** As many beside each other as fit; the search is wider than a filter, and has a row of its own on a phone. */
export const toolbarFilters = style([
  {
    flex: '1 1 480px',
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: vars.space[3],
    minWidth: 0,
  },
  onWide({ gridTemplateColumns: 'minmax(200px, 2fr)', gridAutoFlow: 'column', gridAutoColumns: 'minmax(140px, 1fr)' }),
  // A single filter leaves room for the buttons beside it.
  onPhone({ display: 'contents' }),
])
globalStyle(`${toolbarFilters} > *`, onPhone({ flex: '1 1 140px' }))
export const toolbarSearch = style({})
globalStyle(`${toolbarFilters} > ${toolbarSearch}`, onPhone({ flexBasis: '100%' }))
export const toolbarButtons = style({ display: 'flex', gap: vars.space[1], marginInlineStart: 'auto' })
