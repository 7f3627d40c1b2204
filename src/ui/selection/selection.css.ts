import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const label = style({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  cursor: 'pointer',
})
export const checkbox = style({ width: 18, height: 18, accentColor: vars.color.accent, cursor: 'inherit' })
