import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const name = style({ fontWeight: vars.font.strong, overflowWrap: 'anywhere' })
export const names = style({ display: 'grid', gap: vars.space[1] })
