import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { covering, oneColumn } from '#src/ui/theme/layouts.ts'

export const sections = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: vars.space[4],
  marginBlockEnd: vars.space[4],
  selectors: { '&:empty': { display: 'none' } },
})

export const section = style({ ...oneColumn(vars.space[2]), alignContent: 'start' })
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const list = style({ display: 'grid' })

export const project = style({
  position: 'relative',
  ...oneColumn(vars.space[1]),
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderBlockStart: vars.hairline } },
})

export const name = style({
  fontFamily: vars.font.text,
  fontSize: '1rem',
  fontWeight: vars.font.strong,
  letterSpacing: 0,
  overflowWrap: 'anywhere',
})

/** The whole project can be pressed. */
export const cover = style({ ...covering, color: vars.color.ink })

export const tasks = style({
  display: 'grid',
  gap: vars.space[2],
  marginBlockStart: vars.space[1],
  overflowWrap: 'anywhere',
})
export const task = style({ display: 'grid' })
export const note = style({ color: vars.color.inkMuted, fontSize: vars.size.small })
export const late = style({
  color: vars.color.status.critical.text,
  fontSize: vars.size.small,
  fontWeight: vars.font.medium,
})
export const more = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.size.target })
export const action = style({ marginInlineStart: -12 })
