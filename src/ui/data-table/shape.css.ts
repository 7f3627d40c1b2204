import { style } from '@vanilla-extract/css'
import { surface } from '../theme/layouts.ts'

const base = style({ width: '100%', fontSize: '0.9375rem' })
/** Used if there is enough room. */
export const table = style([
  base,
  {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    ...surface,
  },
])
/**
 * Each row is a labelled card. A swiped card leaves the screen sideways without widening the page. Clip both axes: with only one axis clipped, Chrome
 * paints nothing below 8,388,608 px (2^23), which is the middle of a list of 60,000 cards.
 */
export const cards = style([base, { display: 'block', containerType: 'inline-size', overflow: 'clip' }])
