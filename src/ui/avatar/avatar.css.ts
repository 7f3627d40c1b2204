import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

const base = style({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  overflow: 'hidden',
  border: vars.hairline,
  borderRadius: vars.radius.pill,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accentText,
  fontWeight: vars.font.strong,
  letterSpacing: '0.01em',
  userSelect: 'none',
})

export const size = styleVariants({
  small: [base, { width: 28, height: 28, fontSize: 11 }],
  medium: [base, { width: 40, height: 40, fontSize: 15 }],
  large: [base, { width: 88, height: 88, fontSize: 30 }],
})

export const image = style({ width: '100%', height: '100%', objectFit: 'cover' })
