import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const notices = style({ display: 'grid', gap: vars.space[3], marginBlockEnd: vars.space[5] })

export const fields = style({ display: 'grid', gap: vars.space[4] })
