import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[4] })
export const heading = style({ fontSize: vars.size.h2, lineHeight: 1.3 })
export const note = style({ maxWidth: vars.size.readable, color: vars.color.inkMuted, fontSize: vars.size.small })

/** Key figures: name above value. */
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
  gap: vars.space[3],
})
globalStyle(`${figures} dt`, { fontSize: vars.size.small, color: vars.color.inkMuted })
const figure = style({ fontWeight: vars.font.strong, fontSize: vars.size.lead, fontVariantNumeric: 'tabular-nums' })
export const value = styleVariants({ plain: {}, bad: { color: vars.color.status.critical.text } }, (tone) => [
  figure,
  tone,
])

/** A table wider than a phone scrolls in its own box. */
export const scroller = style({
  overflowX: 'auto',
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
  '@media': { print: { overflow: 'visible', border: 0 } },
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
  minWidth: 120,
  backgroundColor: vars.color.surface,
  textAlign: 'start',
  whiteSpace: 'normal',
})
export const negative = style({ color: vars.color.status.critical.text })
export const chosen = style({ fontWeight: vars.font.strong })

export const folds = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[3] })
globalStyle(`${folds} summary`, {
  display: 'list-item',
  paddingBlock: 10,
  fontWeight: vars.font.medium,
  cursor: 'pointer',
})

/** Terms with a sentence each. */
export const terms = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: vars.space[5],
})
globalStyle(`${terms} dt`, { fontWeight: vars.font.medium })

export const ranked = style({ display: 'grid', gap: vars.space[3], paddingInlineStart: vars.space[5], listStyle: 'decimal' })
export const rankedName = style({ fontWeight: vars.font.medium })
export const names = style({ paddingInlineStart: vars.space[5], listStyle: 'disc' })
