import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const bell = style({ position: 'relative', display: 'grid' })

/** At the icon's corner, inside the button. */
export const count = style({
  position: 'absolute',
  insetBlockStart: -9,
  insetInlineStart: 9,
  minWidth: 18,
  height: 18,
  paddingInline: 4,
  // Forced colours show the border only.
  border: '1px solid transparent',
  borderRadius: vars.radius.pill,
  backgroundColor: vars.color.highlight,
  color: vars.color.onHighlight,
  fontSize: vars.size.tiny,
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '16px',
  textAlign: 'center',
})

export const heading = style({ marginBlockEnd: vars.space[2], fontSize: vars.size.h3, lineHeight: 1.3 })
