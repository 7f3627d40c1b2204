import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const unsentNote = style({ display: 'grid', gap: vars.space[3] })
export const unsentList = style({
  display: 'grid',
  gap: vars.space[1],
  fontWeight: vars.font.medium,
  overflowWrap: 'anywhere',
})
