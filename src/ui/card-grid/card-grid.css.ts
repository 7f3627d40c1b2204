import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

/** Minimum card width and gap in pixels; they determine the number of columns. */
export const minWidth = 300
export const gap = 16

export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
  gap,
})

/** A card fills the height of its row. */
export const place = style({ display: 'grid', minWidth: 0 })

/** Placeholder for a card that is still loading. */
export const pending = style({
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
})

export const loading = style({ display: 'grid', minHeight: 228 })
// Like a card: text at the top, strip at the bottom.
globalStyle(`${loading} > *`, { alignContent: 'space-between' })
