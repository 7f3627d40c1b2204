import { style } from '@vanilla-extract/css'
import * as field from '../field/field.css.ts'
import { vars } from '../theme/contract.css.ts'

export const label = style({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  cursor: 'pointer',
})
export const checkbox = style([field.checkbox, { margin: 0 }])
