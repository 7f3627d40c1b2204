import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, oneColumn, surface } from '#src/ui/theme/layouts.ts'
import { onPaper } from '#src/ui/theme/media.ts'

export const section = style([
  {
    ...oneColumn(vars.space[4]),
    // Out of view, its tables take no part in layout and paint.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 420px',
  },
  onPaper({ gap: vars.space[1], contentVisibility: 'visible' }),
])
export const screenOnly = style([section, onPaper({ display: 'none' })])
export const heading = style([{ fontSize: vars.size.h2, lineHeight: 1.3 }, onPaper({ fontSize: '0.9rem' })])
export const note = style([
  { maxWidth: vars.size.readable, color: vars.color.inkMuted, fontSize: vars.size.small },
  onPaper({ fontSize: '0.7rem' }),
])

/** Key figures: name above value. */
export const figures = style([
  {
    ...grid(vars.space[3]),
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
  },
  onPaper({ gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: vars.space[1] }),
])
globalStyle(`${figures} dt`, { fontSize: vars.size.small, color: vars.color.inkMuted })
globalStyle(`${figures} dt`, onPaper({ fontSize: '0.7rem' }))
const figure = style([
  { fontWeight: vars.font.strong, fontSize: vars.size.lead, fontVariantNumeric: 'tabular-nums' },
  onPaper({ fontSize: '0.85rem' }),
])
export const value = styleVariants({ plain: {}, bad: { color: vars.color.status.critical.text } }, (tone) => [
  figure,
  tone,
])

/** A table wider than a phone scrolls in its own box. */
export const scroller = style({
  overflowX: 'auto',
  ...surface,
  '@media': { print: { overflow: 'visible', border: 0 } },
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
})
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} :is(th, td)`, {
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  borderBlockEnd: vars.hairline,
  textAlign: 'end',
  whiteSpace: 'nowrap',
})
globalStyle(`${table} tr:last-child > *`, { borderBlockEnd: 0 })
globalStyle(`${table} :is(thead th, tbody th)`, { fontWeight: vars.font.medium })
globalStyle(`${table} thead th`, { color: vars.color.inkMuted })
globalStyle(`${table} tr > :first-child`, {
  position: 'sticky',
  insetInlineStart: 0,
  minWidth: 112,
  backgroundColor: vars.color.surface,
  textAlign: 'start',
  whiteSpace: 'normal',
})
/** A table of few columns, which fit a phone. */
export const compact = style([table])
globalStyle(`${compact} :is(th, td)`, { paddingInline: vars.space[2], whiteSpace: 'normal' })
globalStyle(`${compact} tr > :first-child`, { minWidth: 90 })

export const negative = style({ color: vars.color.status.critical.text })
export const chosen = style({ fontWeight: vars.font.strong })

globalStyle(`${table} :is(th, td)`, onPaper({ paddingBlock: 1, fontSize: '0.7rem', lineHeight: 1.35 }))

export const folds = style([
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[3] },
  onPaper({ display: 'none' }),
])
globalStyle(`${folds} summary`, {
  display: 'list-item',
  paddingBlock: 10,
  fontWeight: vars.font.medium,
  cursor: 'pointer',
})

/** Terms with a sentence each. */
export const terms = style([
  {
    ...grid(vars.space[5]),
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  },
  onPaper({ gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: vars.space[2], fontSize: '0.7rem' }),
])
globalStyle(`${terms} dt`, { fontWeight: vars.font.medium })

export const names = style({ paddingInlineStart: vars.space[5], listStyle: 'disc' })
