import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { floating, row, unfolding } from '../theme/layouts.ts'
import { coarsePointer, forcedColors } from '../theme/media.ts'

export const menu = style({
  ...floating,
  ...unfolding,
  minWidth: 192,
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 'var(--popover-available-height, 70vh)',
  padding: vars.space[1],
  borderRadius: vars.radius.medium,
})

/** An entry in a menu or the command palette. */
export const entry = style({
  ...row(vars.space[3]),
  minHeight: 40,
  borderRadius: vars.radius.small,
  fontSize: '0.9375rem',
  fontWeight: vars.font.medium,
  lineHeight: 1.3,
  cursor: 'pointer',
  selectors: { '&[data-active-item]': { backgroundColor: vars.color.sunken } },
  '@media': {
    [coarsePointer]: { minHeight: vars.size.target },
    [forcedColors]: { selectors: { '&[data-active-item]': { outline: '2px solid Highlight', outlineOffset: -2 } } },
  },
})

const base = style([
  entry,
  {
    paddingInline: `${vars.space[2]} ${vars.space[3]}`,
    textDecoration: 'none',
    scrollMargin: vars.space[1],
    selectors: {
      '&[data-active-item]': { outline: 'none' },
      '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
      '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'not-allowed' },
    },
    '@media': {
      [forcedColors]: { selectors: { '&[data-active-item]': { outline: '2px solid Highlight', outlineOffset: -2 } } },
    },
  },
])

export const tone = styleVariants({
  neutral: [base, { color: vars.color.ink }],
  danger: [base, { color: vars.color.status.critical.text }],
})

export const icon = style({ flex: 'none', display: 'grid', placeItems: 'center', width: 18, height: 18 })
export const label = style({ display: 'contents' })
export const separator = style({ marginBlock: vars.space[1], border: 0, borderTop: vars.hairline })
export const check = style([icon, { marginInlineStart: 'auto', color: vars.color.accentText }])
