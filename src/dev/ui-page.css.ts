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

export const swatches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: vars.space[3],
})

export const swatch = style({ height: 48, border: vars.hairline, borderRadius: vars.radius.small })
export const caption = style({ fontSize: vars.size.small, color: vars.color.inkMuted })
export const hero = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.hero,
  fontWeight: '700',
  letterSpacing: '-0.035em',
  lineHeight: 1,
})
export const choice = style({ maxWidth: '100%', overflowWrap: 'anywhere' })
