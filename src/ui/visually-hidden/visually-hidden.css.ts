import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { inlineRow, unseen } from '../theme/layouts.ts'

export const visuallyHidden = style({
  ...unseen,
  margin: -1,
  padding: 0,
  whiteSpace: 'nowrap',
  border: 0,
})

export const skipLink = style({
  position: 'fixed',
  insetBlockStart: vars.space[2],
  insetInlineStart: vars.space[2],
  zIndex: vars.z.toast,
  ...inlineRow(),
  minHeight: vars.size.target,
  paddingInline: vars.space[4],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.accent,
  color: vars.color.onAccent,
  fontWeight: vars.font.medium,
  textDecoration: 'none',
  selectors: { '&:not(:focus)': { transform: 'translateY(calc(-100% - 16px))' } },
})
