import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const excerpt = style({
  display: 'block',
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
  fontWeight: vars.font.regular,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
})
export const found = style({ backgroundColor: vars.color.highlightSoft, color: vars.color.highlightText })
