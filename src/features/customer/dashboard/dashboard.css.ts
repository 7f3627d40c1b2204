import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { row } from '#src/ui/theme/layouts.ts'

export const first = style({ marginBlockEnd: vars.space[5] })

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: vars.space[4],
})

export const card = style({ display: 'flex', flexDirection: 'column', gap: vars.space[3] })

export const cardHead = style({
  ...row(vars.space[2]),
  justifyContent: 'space-between',
  // The same height with and without a badge.
  minHeight: 24,
})

export const cardTitle = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const cardBody = style({ display: 'grid', gap: vars.space[2] })
export const cardAction = style({ marginBlockStart: 'auto', paddingBlockStart: vars.space[1] })

export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.h1,
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})

export const note = style({ color: vars.color.inkMuted })
export const lead = style({ fontSize: vars.size.lead })

export const counts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars.space[2],
  marginBlockStart: vars.space[1],
  paddingBlockStart: vars.space[3],
  borderBlockStart: vars.hairline,
})
globalStyle(`${counts} dt`, { fontSize: vars.size.small, color: vars.color.inkMuted })
globalStyle(`${counts} dd`, { fontWeight: vars.font.strong, fontVariantNumeric: 'tabular-nums' })
