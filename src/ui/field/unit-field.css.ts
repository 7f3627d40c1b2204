import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const beside = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })
globalStyle(`${beside} > :first-child`, { flex: 1 })
export const after = style({ flex: 'none', color: vars.color.inkMuted, fontSize: vars.size.small })
