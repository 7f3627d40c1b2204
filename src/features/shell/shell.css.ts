import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { oneLine, quiet, row } from '#src/ui/theme/layouts.ts'

export const brand = style({
  display: 'inline-flex',
  color: vars.color.ink,
  textDecoration: 'none',
  borderRadius: vars.radius.small,
})

export const user = style({
  ...row(vars.space[3]),
  minWidth: 0,
  padding: `${vars.space[2]} ${vars.space[3]}`,
})
export const userLabels = style({ flex: '1 1 auto', minWidth: 0, lineHeight: 1.3 })
export const userName = style({ fontWeight: vars.font.strong, fontSize: '0.9375rem', ...oneLine })
export const userMail = style({ ...quiet, ...oneLine })

/** The number waiting in a place. */
export const count = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  paddingInline: 6,
  borderRadius: vars.radius.pill,
  backgroundColor: vars.color.highlightSoft,
  color: vars.color.highlightText,
  fontSize: vars.size.tiny,
  fontWeight: vars.font.strong,
  lineHeight: 1,
})

/** Log out, with the theme next to it. */
export const lastRow = style({ display: 'flex', alignItems: 'center', gap: vars.space[1] })
