import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

/** Narrowest card, and the room between two, in pixels: how many fit in a row is computed from them. */
export const minWidth = 300
export const gap = 16

export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
  gap,
})

/** A card is as tall as its row. */
export const place = style({ display: 'grid', minWidth: 0 })

/** Where a card will be that is still being read. */
export const pending = style({
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
})

export const loading = style({ display: 'grid', minHeight: 228 })
// As in a card: words at the top, the strip at the foot.
globalStyle(`${loading} > *`, { alignContent: 'space-between' })
