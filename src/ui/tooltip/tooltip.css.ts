import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const tooltip = style({
  zIndex: vars.z.popover,
  maxWidth: 240,
  paddingBlock: vars.space[1],
  paddingInline: vars.space[2],
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.ink,
  color: vars.color.paper,
  fontSize: vars.size.small,
  fontWeight: vars.font.medium,
  lineHeight: 1.4,
  border: '1px solid transparent',
})
