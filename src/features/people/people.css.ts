import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

/** In a table's cell: a thumb's target without making the row taller. */
export const link = style({
  display: 'inline-block',
  marginBlock: -10,
  paddingBlock: 10,
  color: vars.color.ink,
  fontWeight: vars.font.medium,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { color: vars.color.accentText, textDecoration: 'underline' } },
})

/** A name above an address, which may be long. */
export const person = style({ display: 'grid', minWidth: 0 })
export const personName = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: vars.space[2] })
export const personEmail = style({
  color: vars.color.inkMuted,
  fontSize: vars.size.small,
  fontWeight: vars.font.regular,
  overflowWrap: 'anywhere',
})
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1] })
export const regular = style({ color: vars.color.inkMuted })
export const whom = style({ overflowWrap: 'anywhere' })
