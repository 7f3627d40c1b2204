import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const name = style({ fontWeight: vars.font.strong, overflowWrap: 'anywhere' })
export const names = style({ display: 'grid', gap: vars.space[1] })
/** A confirmation that a link opened. */
export const linked = style({ display: 'grid', gap: vars.space[4] })

/** A menu's shortcut. */
export const key = style({
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space[4],
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
})
