import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const beside = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })
globalStyle(`${beside} > :first-child`, { flex: 1 })
export const after = style({ flex: 'none', color: vars.color.inkMuted, fontSize: vars.size.small })

/**
 * Each letter lays out only the field, not the page around it: browsers do that for a positioned box whose size doesn't depend on its content. The
 * box is as high as its one line at any text size.
 */
export const input = style({
  display: 'block',
  position: 'relative',
  contain: 'size layout',
  containIntrinsicBlockSize: '1lh',
})
/** In front of the positioned field. */
export const inFront = style({ zIndex: 1 })
