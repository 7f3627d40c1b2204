import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone } from '#src/ui/theme/media.ts'

export const name = style({ fontWeight: vars.font.strong })

/** One line, as wide as the specification has it. */
export const description = style({
  maxWidth: 250,
  overflow: 'hidden',
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
  fontWeight: vars.font.regular,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** On a phone, beside the box that selects it. */
export const project = style([{ minWidth: 0 }, onPhone({ paddingInlineEnd: 40 })])

export const badges = style([
  { display: 'flex', flexWrap: 'wrap', gap: vars.space[1] },
  onPhone({ justifyContent: 'flex-end' }),
])

export const progress = style(onPhone({ flex: '0 1 200px' }))

export const created = style({ fontVariantNumeric: 'tabular-nums' })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars.space[1],
  color: vars.color.inkMuted,
})

export const statuses = style({ display: 'grid', gap: vars.space[2] })
