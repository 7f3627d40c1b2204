import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const card = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const note = style({ color: vars.color.inkMuted })
export const kinds = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
