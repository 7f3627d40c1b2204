import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme/contract.css.ts'
import { oneColumn } from '#src/ui/theme/layouts.ts'
import { onWide } from '../ui/theme/media.ts'

export const page = style({ maxWidth: vars.size.page, margin: 'auto', padding: vars.space[4] })

export const section = style({
  ...oneColumn(vars.space[5]),
  paddingBlock: vars.space[8],
  borderBlockStart: vars.hairline,
})

export const columns = style([
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] },
  onWide({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }),
])

export const caption = style({ fontSize: vars.size.small, color: vars.color.inkMuted })
export const choice = style({ maxWidth: '100%', overflowWrap: 'anywhere' })
