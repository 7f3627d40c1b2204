import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { wrapping } from '../theme/layouts.ts'
import { onWide } from '../theme/media.ts'

export const header = style([
  {
    ...wrapping(vars.space[4]),
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    marginBlockEnd: vars.space[5],
  },
  onWide({ marginBlockEnd: vars.space[8] }),
])

export const text = style([
  { flex: '1 1 260px', minWidth: 0 },
  // Centres a one-line title on the buttons next to it.
  onWide({ paddingBlock: 5 }),
])
export const title = style({ fontSize: vars.size.h1, scrollMarginBlockStart: '72px' })
export const description = style({
  marginBlockStart: vars.space[1],
  maxWidth: vars.size.readable,
  color: vars.color.inkMuted,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
