import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const skeleton = style({ display: 'grid', gap: vars.space[3], width: '100%' })

/** A text placeholder in the same seven segments, as long as a line. */
export const line = style({
  height: 12,
  borderRadius: 3,
  backgroundColor: vars.color.track,
  opacity: 0.7,
  selectors: {
    '&:nth-child(3n + 1)': { width: `${(5 / 7) * 100}%` },
    '&:nth-child(3n + 2)': { width: `${(6 / 7) * 100}%` },
    '&:nth-child(3n)': { width: `${(3 / 7) * 100}%` },
  },
  '@media': { '(forced-colors: active)': { border: '1px solid GrayText' } },
})
