import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { covering, quiet, wrappingRow } from '../theme/layouts.ts'

export const list = style({ display: 'grid' })

export const item = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderBlockStart: vars.hairline } },
})

export const body = style({ flex: '1 1 auto', minWidth: 0, display: 'grid', gap: vars.space[1] })
export const text = style({ color: vars.color.inkMuted, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const strong = style([text, { color: vars.color.ink, fontWeight: vars.font.medium }])

/** Covers the entry. */
export const link = style({ ...covering, color: 'inherit' })

export const meta = style({
  overflowWrap: 'anywhere',
  ...wrappingRow(vars.space[2]),
  ...quiet,
})
/** Above a link that covers the entry. */
export const aside = style({
  position: 'relative',
  flex: 'none',
  ...quiet,
})
