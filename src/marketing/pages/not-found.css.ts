import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const code = style({
  marginBlockEnd: vars.space[3],
  fontFamily: vars.font.mono,
  fontSize: vars.size.lead,
  color: vars.color.accentText,
})
