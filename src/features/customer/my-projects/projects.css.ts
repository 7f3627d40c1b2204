import { style } from '@vanilla-extract/css'
import { clamped, wrappingRow } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, wide } from '#src/ui/theme/media.ts'
import * as card from '../../project/badges/card.css.ts'

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
  marginBlockEnd: vars.space[4],
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 180px 180px' } },
})
/** On its own row on a phone. */
export const searchFilter = style(onPhone({ gridColumn: '1 / -1' }))

export const cardHead = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2] })

/** Aligns the checkbox with the text's edge and the title's first line. */
export const cardSelect = style({ flex: 'none', marginBlock: -4, marginInline: '-12px -12px' })

export const cardTitle = style({
  flex: '1 1 auto',
  minWidth: 0,
  fontSize: vars.size.h3,
  lineHeight: 1.3,
})
/** The padding makes it a full touch target; the rest puts the first line level with the buttons. */
export const cardLink = style({
  display: 'block',
  marginBlock: '-6px -10px',
  paddingBlock: '11px 10px',
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.accentText, textDecoration: 'underline' } },
})
export const cardName = style(clamped(3))

export const cardActions = style({
  flex: 'none',
  display: 'flex',
  gap: vars.space[1],
  marginInlineEnd: -6,
  color: vars.color.inkMuted,
})

export const badges = style({
  ...wrappingRow(vars.space[2]),
  marginBlockStart: -4,
})

export const descriptionMissing = style([card.description, { color: vars.color.inkFaint }])

export const created = style({
  color: vars.color.inkFaint,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})
