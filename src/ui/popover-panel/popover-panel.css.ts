import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { floating, stacked, unfolding } from '../theme/layouts.ts'

export const panel = style({
  ...floating,
  ...unfolding,
  ...stacked(),
  width: 'min(380px, calc(100vw - 24px))',
  maxHeight: 'min(var(--popover-available-height, 70vh), 560px)',
  padding: vars.space[4],
  borderRadius: vars.radius.large,
  color: vars.color.ink,
})

export const heading = style({ fontSize: vars.size.h3, marginBlockEnd: vars.space[3] })
