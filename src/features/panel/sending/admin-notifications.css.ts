import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone } from '#src/ui/theme/media.ts'

export const page = style({ display: 'grid', gap: vars.space[8], maxWidth: vars.size.readable })
export const form = style({ display: 'grid', gap: vars.space[4] })
export const problem = style({ display: 'grid' })
export const counter = style({ color: vars.color.inkMuted, fontVariantNumeric: 'tabular-nums' })
export const over = style({ color: vars.color.status.critical.text, fontWeight: vars.font.strong })
export const send = style([
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3] },
  onPhone({ display: 'grid' }),
])
export const note = style({ color: vars.color.inkMuted, fontSize: vars.size.small })
export const quoted = style({
  maxHeight: '10rem',
  overflowY: 'auto',
  padding: vars.space[3],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const asked = style({ display: 'grid', gap: vars.space[3] })
export const recentTitle = style({ fontSize: vars.size.h3, marginBlockEnd: vars.space[2] })
export const refused = style({ display: 'grid', gap: vars.space[3], marginBlockEnd: vars.space[3] })
export const refusedText = style({ marginBlockEnd: vars.space[1], overflowWrap: 'anywhere', whiteSpace: 'pre-line' })
