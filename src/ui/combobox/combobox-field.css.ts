import { style } from '@vanilla-extract/css'
import { entry } from '../menu/menu.css.ts'
import { vars } from '../theme/contract.css.ts'
import { floating } from '../theme/layouts.ts'

export const trailing = style({ justifyContent: 'center', minWidth: vars.size.target })
export const chevron = style({ color: vars.color.inkMuted, pointerEvents: 'none' })

export const list = style({
  ...floating,
  maxHeight: 'min(var(--popover-available-height, 60vh), 320px)',
  padding: vars.space[1],
  borderRadius: vars.radius.medium,
})

export const option = style([entry, { paddingBlock: vars.space[2], paddingInline: vars.space[3] }])
export const label = style({ flex: '1 1 auto', display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
export const detail = style({ color: vars.color.inkMuted, fontSize: vars.size.small })
export const check = style({ flex: 'none' })
export const note = style({
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
})
