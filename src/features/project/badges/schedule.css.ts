import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { inlineRow } from '#src/ui/theme/layouts.ts'

const text = style({
  ...inlineRow(vars.space[1]),
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
})

export const tone = styleVariants({
  plain: [text, { color: vars.color.inkMuted, fontWeight: vars.font.regular }],
  today: [text, { color: vars.color.highlightText, fontWeight: vars.font.strong }],
  late: [text, { color: vars.color.status.critical.text, fontWeight: vars.font.strong }],
})

export const iconColor = styleVariants({
  pending: { color: vars.color.status.planning.mark },
  'in-progress': { color: vars.color.status.inProgress.mark },
  completed: { color: vars.color.status.completed.mark },
  cancelled: { color: vars.color.inkFaint },
})
