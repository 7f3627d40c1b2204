import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const linked = style({ display: 'grid', gap: vars.space[4] })
