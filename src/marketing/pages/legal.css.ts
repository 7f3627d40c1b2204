import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, inlineRow } from '#src/ui/theme/layouts.ts'
import { onPhone, onWide, wide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'

export const body = style([
  measure,
  { display: 'grid', gap: vars.space[8], paddingBlockEnd: vars.space[16], '@media': { print: { display: 'block' } } },
  onWide({ gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 8fr)', columnGap: vars.space[12] }),
])
export const contents = style([
  { alignSelf: 'start', '@media': { [wide]: { position: 'sticky', top: 96 }, print: { display: 'none' } } },
])
export const contentsList = style([
  onWide({ borderInlineStart: vars.hairline, paddingInlineStart: vars.space[4] }),
  onPhone({ columns: 2, columnGap: vars.space[5], paddingBlock: vars.space[3], borderBlock: vars.hairline }),
])
export const contentsLink = style({
  ...inlineRow(),
  minHeight: 36,
  color: vars.color.inkMuted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.ink, textDecoration: 'underline' } },
  '@media': { '(pointer: coarse)': { minHeight: vars.size.target } },
})
export const text = style({ maxWidth: '68ch', lineHeight: 1.65, '@media': { print: { maxWidth: 'none' } } })
globalStyle(`${text} ul`, { paddingInlineStart: vars.space[5] })
globalStyle(`${text} li + li`, { marginBlockStart: vars.space[1] })
globalStyle(`${text} p + :is(p, ul)`, { '@media': { print: { marginBlockStart: '6pt' } } })
globalStyle(`${text} li::marker`, { color: vars.color.accentText })
export const section = style({
  ...grid(vars.space[3]),
  scrollMarginBlockStart: 88,
  selectors: { '& + &': { marginBlockStart: vars.space[8] } },
  '@media': { print: { display: 'block' } },
})
export const heading = style({ fontSize: '1.375rem', breakAfter: 'avoid' })
