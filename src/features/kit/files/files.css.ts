import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const line = style({ display: 'grid', justifyItems: 'start', gap: vars.space[2] })
export const button = style({ maxWidth: '100%', overflowWrap: 'anywhere' })
export const icon = style({ color: vars.color.inkMuted })
export const preview = style({ maxWidth: '100%', maxHeight: 240 })
