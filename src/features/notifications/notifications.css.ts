import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

/** Takes the focus when nothing in it can: a ring round all of it would say nothing. */
export const content = style({ selectors: { '&:focus-visible': { outline: 'none' } } })

export const list = style({ display: 'grid', marginBlockEnd: vars.space[3] })

export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderBlockStart: vars.hairline } },
})

export const words = style({ flex: '1 1 auto', minWidth: 0, display: 'grid', gap: vars.space[1] })

export const message = style({ color: vars.color.inkMuted, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const unreadMessage = style([message, { color: vars.color.ink, fontWeight: vars.font.medium }])

export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
})
