import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { row, stacked, unseen } from '../theme/layouts.ts'
import { forcedColors, onPaper, onWide, phone, wide } from '../theme/media.ts'

export const layout = style([
  { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  onWide({ display: 'grid', gridTemplateColumns: `${vars.size.sidebar} minmax(0, 1fr)` }),
  { '@media': { print: { display: 'block' } } },
])

/** Icons only, if the user chose that. */
export const collapsed = style(onWide({ gridTemplateColumns: '68px minmax(0, 1fr)' }))

// The toasts start next to the sidebar, which reaches the bottom of the screen.
globalStyle(':root[data-has-sidebar]', onWide({ vars: { '--sd-sidebar': vars.size.sidebar } }))
globalStyle(':root[data-has-narrow-sidebar]', onWide({ vars: { '--sd-sidebar': '68px' } }))

export const sidebar = style({
  '@media': {
    [phone]: { display: 'none' },
    [wide]: {
      position: 'sticky',
      insetBlockStart: 0,
      ...stacked(),
      height: '100dvh',
      overflowY: 'auto',
      overflowX: 'hidden',
      borderInlineEnd: vars.hairline,
    },
    print: { display: 'none' },
  },
})

export const brand = style({
  flex: 'none',
  ...row(),
  minHeight: vars.size.topbar,
  paddingInline: vars.space[5],
  selectors: { [`${collapsed} &`]: { paddingInline: 20, overflow: 'hidden' } },
})

// The mark without the name.
globalStyle(`${collapsed} ${brand} > *`, { width: 28, overflow: 'hidden' })

export const nav = style({ flex: '1 0 auto', ...stacked(2), padding: vars.space[3] })

export const drawerNav = style({ flex: '1 1 auto', display: 'flex', flexDirection: 'column' })

export const footer = style({
  flex: 'none',
  ...stacked(2),
  padding: vars.space[3],
  borderBlockStart: vars.hairline,
})

export const column = style({ flex: '1 1 auto', display: 'flex', flexDirection: 'column', minWidth: 0 })

/** The bar has room for the longest label of the sync chip at 320 px. */
const narrowest = '(max-width: 359.98px)'

export const topbar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.z.sticky,
  ...row(vars.space[2]),
  minHeight: vars.size.topbar,
  paddingBlockStart: 'env(safe-area-inset-top, 0px)',
  borderBlockEnd: vars.hairline,
  backgroundColor: vars.color.paper,
  '@media': {
    [phone]: { paddingInline: `${vars.space[1]} ${vars.space[3]}` },
    [narrowest]: { gap: 0, paddingInlineEnd: vars.space[1] },
    [wide]: { paddingInline: vars.space[8] },
    print: { display: 'none' },
  },
})

// Elements in the bar are always visible, so the page's scroll padding for the bar must not apply to them.
globalStyle(`${topbar} :is(a, button)`, { scrollMarginBlockStart: '-72px' })

export const topbarPhoneOnly = style({ display: 'contents', '@media': { [wide]: { display: 'none' } } })
// Narrow phones show only the logo's mark: search, the bell and the sync chip need the room.
globalStyle(`${topbarPhoneOnly} > a`, {
  '@media': { '(max-width: 459.98px)': { width: 28, overflow: 'hidden' } },
})
/** Aligns the icon, not its padding, with the page. */
export const topbarWideOnly = style({ marginInlineStart: -12, '@media': { [phone]: { display: 'none' } } })

export const topbarSpace = style({ flex: '1 1 0', minWidth: 0 })
export const topbarContent = style({
  flex: 'none',
  ...row(vars.space[2]),
  minWidth: 0,
  '@media': { [narrowest]: { gap: vars.space[1] } },
})

export const main = style([
  {
    flex: '1 1 auto',
    width: '100%',
    maxWidth: `calc(${vars.size.page} + 64px)`,
    minWidth: 0,
    padding: `${vars.space[5]} ${vars.space[4]}`,
    paddingBlockEnd: `calc(${vars.space[8]} + var(--sd-end-room) + env(safe-area-inset-bottom, 0px))`,
  },
  onWide({
    paddingBlockStart: vars.space[8],
    paddingInline: vars.space[8],
  }),
  // Paper has its own margins.
  onPaper({ padding: 0 }),
])

export const item = style({
  position: 'relative',
  ...row(vars.space[3]),
  width: '100%',
  minHeight: vars.size.target,
  paddingInline: vars.space[3],
  border: 0,
  borderRadius: vars.radius.small,
  backgroundColor: 'transparent',
  color: vars.color.inkMuted,
  fontSize: '0.9375rem',
  fontWeight: vars.font.medium,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: vars.color.sunken, color: vars.color.ink },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current="page"]': {
      backgroundColor: vars.color.accentSoft,
      color: vars.color.accentText,
      fontWeight: vars.font.strong,
    },
  },
  '@media': {
    [wide]: { minHeight: 40 },
    [forcedColors]: { selectors: { '&[aria-current="page"]': { outline: '2px solid Highlight', outlineOffset: -2 } } },
  },
})

export const itemIcon = style({ flex: 'none', display: 'grid', placeItems: 'center', width: 20, height: 20 })

export const itemLabel = style({
  flex: '1 1 auto',
  minWidth: 0,
  selectors: {
    // Not `display: none`: screen readers still need the name.
    [`${collapsed} ${sidebar} &`]: unseen,
  },
})

export const itemAside = style({
  flex: 'none',
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  // At the icon's corner.
  selectors: { [`${collapsed} ${sidebar} &`]: { position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 } },
})
