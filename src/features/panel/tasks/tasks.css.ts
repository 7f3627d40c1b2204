import { style } from '@vanilla-extract/css'
import { inCards } from '#src/ui/data-table/in-shape.ts'
import { clamped, row, surface, wrapping } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, onWide } from '#src/ui/theme/media.ts'

/** The status icon, the title, and the description below it. */
export const task = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2], minWidth: 0 })
export const taskIcon = style({ flex: 'none', display: 'grid', placeItems: 'center', height: '1.5em' })
export const taskLabels = style([{ minWidth: 0 }, inCards({ paddingInlineEnd: 36 })])
export const taskTitle = style([
  { display: 'block', lineHeight: 1.5, ...clamped(2) },
  onWide({ fontWeight: vars.font.medium }),
])
export const badges = style({
  ...wrapping(vars.space[1]),
  marginBlockStart: vars.space[1],
  selectors: { '&:empty': { display: 'none' } },
})

/** A missing project or assignee. */
export const none = style({ color: vars.color.inkFaint })

export const actions = style([
  { display: 'flex', alignItems: 'center', color: vars.color.inkMuted },
  onWide({ justifyContent: 'flex-end' }),
  // The primary action fills the card's width; the others are next to it.
  onPhone({ flex: '1 1 auto', gap: vars.space[2] }),
])
export const primary = style(onPhone({ flex: '1 1 auto' }))

export const choices = style({ display: 'grid', gap: vars.space[2], margin: 0, padding: 0, listStyle: 'none' })
export const choice = style({
  ...row(),
  justifyContent: 'space-between',
  width: '100%',
  minHeight: vars.size.target,
  paddingInline: vars.space[3],
  ...surface,
  color: vars.color.ink,
  font: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: vars.color.sunken },
    '&[aria-current]': { borderColor: vars.color.accent },
  },
})
