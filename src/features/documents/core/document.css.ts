import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, oneColumn, quiet, surface, wrappingRow } from '#src/ui/theme/layouts.ts'

/** Shared by the editors of decks and projections. */
export const buttons = style(wrappingRow(vars.space[2]))
export const group = style(oneColumn(vars.space[3]))
export const groupTitle = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const about = style(quiet)

/** Lines of a projection, or parts of a slide. */
export const rows = style({ containerType: 'inline-size', ...oneColumn(), ...surface })
export const row = style({
  ...oneColumn(vars.space[3]),
  padding: vars.space[4],
  selectors: { '& + &': { borderBlockStart: vars.hairline } },
})
/** Each kind aligns its own rows. */
export const rowHead = style({ ...grid(vars.space[1]), gridTemplateColumns: 'minmax(0, 1fr) auto' })
