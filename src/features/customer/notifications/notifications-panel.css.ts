import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const heading = style({ marginBlockEnd: vars.space[2], fontSize: vars.size.h3, lineHeight: 1.3 })
