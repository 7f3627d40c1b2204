import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const section = style({ display: 'grid', gap: vars.space[3], marginBlockEnd: vars.space[8] })
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const count = style({
  color: vars.color.inkMuted,
  fontWeight: vars.font.regular,
  fontVariantNumeric: 'tabular-nums',
})
export const strong = style({ fontWeight: vars.font.strong, overflowWrap: 'anywhere' })
export const soft = style({ color: vars.color.inkMuted, fontWeight: vars.font.regular })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1], justifyContent: 'flex-end' })
