import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

// Of its own, because it loads after the dashboard.
export const tools = style({ marginBlockStart: vars.space[8], display: 'grid', gap: vars.space[4] })
export const title = style({ fontSize: vars.size.h2 })
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: vars.space[4],
})
export const card = style({ display: 'flex', flexDirection: 'column', gap: vars.space[3] })
export const toolTitle = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], fontSize: vars.size.h3 })
export const toolText = style({ color: vars.color.inkMuted })
export const action = style({ marginBlockStart: 'auto', paddingBlockStart: vars.space[1] })
