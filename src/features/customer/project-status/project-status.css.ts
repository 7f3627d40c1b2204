import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { quiet, row, wrapping } from '#src/ui/theme/layouts.ts'
import { onPhone } from '#src/ui/theme/media.ts'

export const cardTitle = style({ fontSize: vars.size.h3, lineHeight: 1.3, minWidth: 0 })

/** The whole card is the button. */
export const cardButton = style({
  maxWidth: '100%',
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  scrollMarginBlock: '112px 200px',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.medium },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
})

export const badges = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })

export const completed = style({
  ...row(vars.space[1]),
  color: vars.color.status.completed.text,
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
})

export const dates = style({
  ...wrapping(),
  justifyContent: 'space-between',
  columnGap: vars.space[4],
  ...quiet,
  fontVariantNumeric: 'tabular-nums',
})
export const date = style({ display: 'flex', gap: vars.space[1] })
globalStyle(`${date} dt`, { color: vars.color.inkFaint })

export const showAll = style([{ marginBlockStart: vars.space[4] }, onPhone({ width: '100%' })])

export const tasks = style({ marginBlockStart: vars.space[8], scrollMarginBlockStart: '72px' })
export const tasksHead = style({
  ...wrapping(`${vars.space[2]} ${vars.space[3]}`),
  alignItems: 'baseline',
  marginBlockEnd: vars.space[4],
})
export const openProject = style({ marginInlineStart: 'auto' })
export const tasksTitle = style({ fontSize: vars.size.h2 })
export const tasksOf = style({ minWidth: 0, color: vars.color.inkMuted, overflowWrap: 'anywhere' })

/** While tasks are being read: without this height the page would shrink and lose its scroll position. */
export const notRead = style({ minHeight: '100vh' })
