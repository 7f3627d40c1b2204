import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { coarsePointer } from '../theme/media.ts'

export const square = style({ padding: 0, flex: 'none', fontSize: 20 })

export const size = styleVariants({
  medium: { width: vars.size.target, minHeight: vars.size.target },
  small: {
    width: vars.size.controlSmall,
    minHeight: vars.size.controlSmall,
    fontSize: 18,
    // 44 px target, even if the visible button is smaller.
    selectors: { '&::after': { content: '', position: 'absolute', inset: -5 } },
    '@media': { [coarsePointer]: { width: vars.size.target, minHeight: vars.size.target } },
  },
})

export const reason = style({ display: 'block', fontWeight: vars.font.regular })
