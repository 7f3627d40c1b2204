import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { surface } from '../theme/layouts.ts'
import { onWide } from '../theme/media.ts'

export const card = style({
  position: 'relative',
  minWidth: 0,
  ...surface,
})

export const padding = styleVariants({
  none: {},
  medium: [{ padding: vars.space[4] }, onWide({ padding: vars.space[5] })],
})

/** A card that is pressable as a whole, through a link or button that covers it. */
export const interactive = style({
  transition: `border-color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&:hover': { borderColor: vars.color.lineStrong },
    '&:focus-within': { borderColor: vars.color.lineStrong },
  },
})

export const selected = style({
  borderColor: vars.color.accent,
  boxShadow: `inset 0 0 0 1px ${vars.color.accent}`,
  '@media': { '(forced-colors: active)': { outline: '2px solid Highlight' } },
})
