import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { unseen } from '#src/ui/theme/layouts.ts'
import { onWide } from '#src/ui/theme/media.ts'

export const form = style({ display: 'grid', gap: vars.space[5], marginBlockStart: vars.space[5] })
export const pair = style([
  { display: 'grid', gap: vars.space[5] },
  onWide({ gridTemplateColumns: '1fr 1fr', alignItems: 'start' }),
])
export const noScript = style({
  padding: vars.space[3],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.highlightSoft,
})
export const trap = style(unseen)
export const send = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3] })
export const hint = style({ flex: '1 1 200px', color: vars.color.inkMuted, fontSize: vars.size.small })
/** The state of a form that was submitted before its code loaded (`data-sent`). */
export const onItsWay = style([
  hint,
  { display: 'none', selectors: { [`${form}[data-sent] &`]: { display: 'block' } } },
])
