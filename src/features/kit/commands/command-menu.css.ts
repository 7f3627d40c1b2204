import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const key = style({
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space[4],
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
})
