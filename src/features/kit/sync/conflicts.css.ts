import { globalStyle, style } from '@vanilla-extract/css'
import { clamped } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'

/** Stacked: a card is too narrow for two columns of sentences. */
export const values = style({ display: 'grid', gap: vars.space[2], marginBlockStart: vars.space[1] })
globalStyle(`${values} dt`, { fontSize: vars.size.small, color: vars.color.inkMuted })
globalStyle(`${values} dd`, {
  fontWeight: vars.font.medium,
  whiteSpace: 'pre-line',
  ...clamped(6),
})
