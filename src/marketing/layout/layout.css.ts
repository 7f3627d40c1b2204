import { globalStyle, style } from '@vanilla-extract/css'
import { site } from '#src/site.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, inlineRow, row, wrapping, wrappingRow } from '#src/ui/theme/layouts.ts'
import { forcedColors, onPhone, onWide, phone, wide } from '#src/ui/theme/media.ts'

/** Horizontal bounds of every section: centred, maximum width, clear of a phone's rounded corners. */
export const measure = style([
  {
    width: '100%',
    maxWidth: 1200,
    marginInline: 'auto',
    paddingInlineStart: `max(${vars.space[4]}, env(safe-area-inset-left, 0px))`,
    paddingInlineEnd: `max(${vars.space[4]}, env(safe-area-inset-right, 0px))`,
  },
  onWide({ paddingInline: vars.space[10] }),
])

const narrow = `${wide} and (max-width: 919.98px)`

export const page = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })
// `anywhere`: words wider than a phone must break, in grids and flex boxes too.
export const main = style({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' })
// In print, links within sentences show their URL. Buttons and lists of links aren't printed or already name it.
globalStyle(`${main} p > a[href^="/"]::after`, {
  '@media': { print: { content: `" (${site.origin.replace(/^https?:\/\//, '')}" attr(href) ")"` } },
})

export const header = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.z.sticky,
  borderBlockEnd: vars.hairline,
  backgroundColor: vars.color.paper,
  paddingBlockStart: 'env(safe-area-inset-top, 0px)',
})
export const headerRow = style([
  measure,
  { display: 'flex', alignItems: 'center', gap: vars.space[5], minHeight: 64 },
  // Just above phone width, everything still fits in one row with smaller gaps.
  { '@media': { [narrow]: { gap: vars.space[2], paddingInline: vars.space[5] } } },
])
export const brand = style({
  flex: '0 1 auto',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: vars.radius.small,
})

export const nav = style([{ marginInline: 'auto' }, onPhone({ display: 'none' })])
export const places = style([
  onWide({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[5] }),
  { '@media': { [narrow]: { columnGap: vars.space[3] } } },
])
export const place = style([
  {
    ...row(),
    minHeight: vars.size.target,
    color: vars.color.inkMuted,
    fontWeight: vars.font.medium,
    textDecoration: 'none',
    selectors: {
      '&:hover': { color: vars.color.ink },
      '&[aria-current="page"]': { color: vars.color.ink },
    },
    '@media': { [narrow]: { whiteSpace: 'nowrap' } },
  },
  onWide({ fontSize: '0.9375rem' }),
  onPhone({ minHeight: 52, borderBlockEnd: vars.hairline, fontSize: vars.size.lead }),
])
export const entrance = style([{ display: 'flex', flex: 'none', gap: vars.space[1] }, onPhone({ display: 'none' })])

export const menu = style([{ marginInlineStart: 'auto' }, onWide({ display: 'none' })])
export const menuButton = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  marginInlineEnd: -10,
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const whenClosed = style({ selectors: { [`${menu}[open] &`]: { display: 'none' } } })
export const whenOpen = style({ selectors: { [`${menu}:not([open]) &`]: { display: 'none' } } })
export const menuPanel = style({
  position: 'absolute',
  insetBlockStart: '100%',
  insetInline: 0,
  maxHeight: 'calc(100dvh - 64px)',
  overflowY: 'auto',
  padding: `${vars.space[2]} ${vars.space[4]} ${vars.space[6]}`,
  borderBlockEnd: vars.hairline,
  backgroundColor: vars.color.paper,
  boxShadow: vars.shadow.floating,
})
export const menuEntrance = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: vars.space[2],
  marginBlockStart: vars.space[5],
})

// The current page: a marigold segment below the word, or before it in the menu. Forced colours drop backgrounds and shadows.
globalStyle(`${place}[aria-current="page"]`, {
  '@media': { [forcedColors]: { textDecoration: 'underline', textDecorationThickness: 3 } },
})
globalStyle(`${nav} ${place}[aria-current="page"]`, {
  boxShadow: `inset 0 -3px 0 ${vars.color.paper}, inset 0 -6px 0 ${vars.color.highlight}`,
})
globalStyle(`${nav} ${place}`, { paddingBlockEnd: 2 })
globalStyle(`${menuPanel} ${place}[aria-current="page"]`, { gap: vars.space[3], fontWeight: vars.font.strong })
globalStyle(`${menuPanel} ${place}[aria-current="page"]::before`, {
  content: '',
  width: 6,
  height: 22,
  borderRadius: 2,
  backgroundColor: vars.color.highlight,
})

export const footer = style([
  {
    borderBlockStart: vars.hairline,
    backgroundColor: vars.color.surface,
    fontSize: '0.9375rem',
    // Leave room for the chat button, so that the last line stays readable.
    paddingBlockEnd: `calc(${vars.space[4]} + var(--sd-end-room) + env(safe-area-inset-bottom, 0px))`,
    '@media': { print: { paddingBlockEnd: 0 } },
  },
])
export const footerTop = style([
  measure,
  {
    ...grid(vars.space[8]),
    paddingBlock: vars.space[10],
    '@media': {
      [wide]: { gridTemplateColumns: 'minmax(0, 1fr) auto', paddingBlock: vars.space[12] },
    },
  },
])
export const blurb = style({ maxWidth: '38ch', color: vars.color.inkMuted })
export const footerNav = style({
  ...grid(vars.space[6]),
  gridTemplateColumns: 'repeat(2, minmax(0, max-content))',
  '@media': {
    [phone]: { gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))' },
    [wide]: { columnGap: vars.space[16] },
  },
})
export const footerList = style({ minWidth: 0 })
export const footerLink = style({
  ...inlineRow(),
  minHeight: 36,
  color: vars.color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  '@media': { '(pointer: coarse)': { minHeight: vars.size.target } },
})
export const footerEnd = style([
  measure,
  {
    ...wrappingRow(),
    columnGap: vars.space[6],
    rowGap: vars.space[3],
    paddingBlockStart: vars.space[4],
    color: vars.color.inkMuted,
  },
  onWide({ selectors: { '&::before': { content: '', flex: '0 0 100%', borderBlockStart: vars.hairline } } }),
])
export const legalLinks = style({ ...wrapping(), columnGap: vars.space[5], marginInlineEnd: 'auto' })
