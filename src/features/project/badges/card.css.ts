import { style } from '@vanilla-extract/css'
import { clamped, stacked } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'

/** Shared by all pages with project cards. */
export const content = style({
  ...stacked(vars.space[3]),
  height: '100%',
  padding: vars.space[4],
  borderRadius: vars.radius.medium,
  scrollMarginBlock: '112px 200px',
  selectors: { '&:focus-visible': { outlineOffset: 2 } },
})

export const description = style({
  color: vars.color.inkMuted,
  fontSize: '0.9375rem',
  whiteSpace: 'pre-line',
  ...clamped(3),
})

export const foot = style({ marginBlockStart: 'auto', display: 'grid', gap: vars.space[2] })
