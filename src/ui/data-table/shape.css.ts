import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

const base = style({ width: '100%', fontSize: '0.9375rem' })
/** Used if there is enough room. */
export const table = style([
  base,
  {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    border: vars.hairline,
    borderRadius: vars.radius.medium,
    backgroundColor: vars.color.surface,
  },
])
/** Each row is a labelled card. A swiped card leaves the screen sideways without widening the page. */
export const cards = style([base, { display: 'block', containerType: 'inline-size', overflowX: 'clip' }])
