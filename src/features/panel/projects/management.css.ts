import { style } from '@vanilla-extract/css'
import { inCards } from '#src/ui/data-table/in-shape.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { cellLink } from '../../kit/lists/lists.css.ts'
import { wrapping } from '#src/ui/theme/layouts.ts'

export const name = style([cellLink, { display: 'block', color: 'inherit', fontWeight: vars.font.strong }])

/** On a card, leaves room for the checkbox. */
export const project = style([{ minWidth: 0 }, inCards({ paddingInlineEnd: 40 })])

export const badges = style([
  { display: 'flex', flexWrap: 'wrap', gap: vars.space[1] },
  inCards({ justifyContent: 'flex-end' }),
])

export const progress = style(inCards({ flex: '0 1 200px' }))

export const actions = style({ ...wrapping(vars.space[1]), justifyContent: 'flex-end', color: vars.color.inkMuted })
