import { style } from '@vanilla-extract/css'
import { unseen } from '../theme/layouts.ts'

export const visuallyHidden = style({
  ...unseen,
  margin: -1,
  padding: 0,
  whiteSpace: 'nowrap',
  border: 0,
})
