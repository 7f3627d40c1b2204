import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { row } from '#src/ui/theme/layouts.ts'
import { onPhone, onWide } from '#src/ui/theme/media.ts'

export const section = style({ display: 'grid', gap: vars.space[3], marginBlockEnd: vars.space[8] })
export const heading = style({ fontSize: vars.size.h3, lineHeight: 1.3 })

/** The work to do first: whole rows as touch targets. */
export const waiting = style([
  { display: 'grid', gap: vars.space[3] },
  onWide({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }),
])

/** A card that is one link. */
export const link = style({
  ...row(vars.space[3]),
  minHeight: 56,
  minWidth: 0,
  padding: vars.space[4],
  borderRadius: vars.radius.medium,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:focus-visible': { outlineOffset: 2 } },
})

export const text = style({ flex: '1 1 auto', minWidth: 0, fontWeight: vars.font.strong, overflowWrap: 'anywhere' })
export const mark = style({ flex: 'none', display: 'grid', color: vars.color.highlightText })
export const arrow = style({ flex: 'none', display: 'grid', color: vars.color.inkFaint })

export const caughtUp = style({ display: 'flex', gap: vars.space[2], alignItems: 'center', color: vars.color.inkMuted })
export const caughtUpMark = style({ flex: 'none', display: 'grid', color: vars.color.status.completed.mark })

export const totals = style([
  { display: 'grid', gap: vars.space[3], gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  onPhone({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }),
])
export const total = style([link, { flexDirection: 'column', alignItems: 'flex-start', gap: vars.space[1] }])
export const label = style({ color: vars.color.inkMuted, fontSize: vars.size.small })
export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.h2,
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})
/** As tall as the figure that replaces it. */
export const unknown = style({ width: 64, paddingBlock: vars.space[1] })

export const quick = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
})
export const quickIcon = style({ flex: 'none', display: 'grid', color: vars.color.accentText })
export const quickText = style({ color: vars.color.inkMuted, fontSize: vars.size.small, fontWeight: vars.font.regular })

/** The lists of what waits. */
export const strong = style({ fontWeight: vars.font.strong, overflowWrap: 'anywhere' })
export const soft = style({ color: vars.color.inkMuted, fontWeight: vars.font.regular })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1], justifyContent: 'flex-end' })
