import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { count } from '../../kit/lists/lists.css.ts'
import { asWritten, inlineRow, oneColumn, quiet, row, wrappingRow } from '#src/ui/theme/layouts.ts'

export const filters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: vars.space[2] })
export const statusFilter = style({ flex: '1 1 auto' })
export const statusCount = style([count, { marginInlineStart: 6 }])

export const pendingName = style({ fontWeight: vars.font.strong })
/** Up to two lines; a line break counts as a space. */
export const preview = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  ...quiet,
  fontWeight: vars.font.regular,
  lineHeight: 1.4,
})
export const badges = style({ display: 'inline-flex', flexWrap: 'wrap', gap: vars.space[1] })

export const actions = style({ position: 'relative', ...inlineRow(vars.space[1]), minHeight: vars.size.target })
/** Replaces the buttons, so that the row keeps its height and offers nothing else to press. */
export const elsewhere = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  display: 'grid',
  alignItems: 'center',
  width: 'max-content',
  maxWidth: 'max(100%, 11rem)',
  minWidth: '100%',
  color: vars.color.ink,
  fontSize: vars.size.small,
  lineHeight: 1.3,
  textAlign: 'end',
  whiteSpace: 'normal',
})
export const covered = style({ opacity: 0 })
export const buttons = style({ ...inlineRow(vars.space[1]), flexWrap: 'wrap', justifyContent: 'flex-end' })

export const steps = style({
  ...row(vars.space[1]),
  ...quiet,
  fontVariantNumeric: 'tabular-nums',
})
export const head = style({
  ...wrappingRow(vars.space[2]),
  justifyContent: 'space-between',
  marginBlockEnd: vars.space[3],
})
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[4],
  rowGap: vars.space[1],
  marginBlockEnd: vars.space[4],
  overflowWrap: 'anywhere',
})
export const fact = style({ color: vars.color.inkMuted, fontSize: vars.size.small, lineHeight: '1.5rem' })
export const text = style({ paddingBlockStart: vars.space[4], borderBlockStart: vars.hairline, ...asWritten })
export const notices = style({ display: 'grid', gap: vars.space[3], marginBlockEnd: vars.space[4] })

export const section = style({
  ...oneColumn(vars.space[3]),
  justifyItems: 'start',
  marginBlockStart: vars.space[5],
  paddingBlockStart: vars.space[4],
  borderBlockStart: vars.hairline,
})
export const more = style({
  ...wrappingRow(vars.space[2]),
  marginBlockStart: vars.space[4],
})
export const wide = style({ width: '100%' })
export const sectionTitle = style({ fontSize: vars.size.body, fontWeight: vars.font.strong, lineHeight: 1.4 })
export const answer = style({
  width: '100%',
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  ...asWritten,
})
export const soft = style({ color: vars.color.inkMuted, fontSize: vars.size.small })
