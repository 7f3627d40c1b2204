import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { asWritten, oneColumn } from '#src/ui/theme/layouts.ts'

export const page = style({ display: 'grid', gap: vars.space[6], gridTemplateColumns: 'minmax(0, 1fr)' })
/** Text about this device, at a readable width. */
export const device = style({ ...oneColumn(vars.space[5]), maxWidth: 760 })
export const log = style({ minWidth: 0 })
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3, marginBlockEnd: vars.space[3] })
export const support = style({ ...oneColumn(vars.space[3]), justifyItems: 'start' })
export const report = style({
  width: '100%',
  margin: 0,
  padding: vars.space[3],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  fontSize: vars.size.small,
  lineHeight: 1.6,
  ...asWritten,
  userSelect: 'all',
})
