import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const fullScreen = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  overflow: 'hidden',
  selectors: { '&:focus-visible': { outline: 'none' } },
})
