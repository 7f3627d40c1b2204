import { globalStyle, style } from '@vanilla-extract/css'
import { clamped, quiet, wrapping } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, onWide } from '#src/ui/theme/media.ts'
import { cellLink, count } from '../../kit/lists/lists.css.ts'

/** A name above an email address, which may be long. */
export const user = style({ display: 'grid', minWidth: 0 })
export const userName = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: vars.space[2] })
export const userEmail = style({ ...quiet, fontWeight: vars.font.regular, overflowWrap: 'anywhere' })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1] })
export const regular = style({ color: vars.color.inkMuted })
export const whom = style({ overflowWrap: 'anywhere' })

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] })
/** The elements below the header have their own spacing. */
globalStyle(`${page} > header`, { marginBlockEnd: 0 })
export const notices = style({ display: 'grid', gap: vars.space[3] })

export const profile = style({ display: 'flex', alignItems: 'center', gap: vars.space[5] })
export const facts = style([
  { flex: 1, minWidth: 0, gap: `${vars.space[3]} ${vars.space[8]}` },
  onPhone({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, auto))', columnGap: vars.space[4] }),
  onWide({ display: 'flex', flexWrap: 'wrap' }),
])
export const fact = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[1],
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${fact} dt`, { color: vars.color.inkMuted, fontSize: vars.size.small })
globalStyle(`${fact} dd`, { display: 'flex', alignItems: 'center', minHeight: 24, margin: 0 })

/** Two columns if there is room: a growing section doesn't move the other column. */
export const sections = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  alignItems: 'start',
  gap: vars.space[5],
})
export const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] })
export const sectionHead = style({
  ...wrapping(),
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: vars.space[4],
  marginBlockEnd: vars.space[1],
})
export const sectionTitle = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const sectionCount = style([count, { marginInlineStart: vars.space[1] }])
export const sectionLink = style({
  paddingBlock: 10,
  marginBlock: -10,
  color: vars.color.accentText,
  fontSize: vars.size.small,
})
export const none = style({ marginBlockStart: vars.space[2], color: vars.color.inkMuted })
export const itemLink = style([cellLink, { color: 'inherit' }])
export const figures = style({ fontVariantNumeric: 'tabular-nums' })
export const excerpt = style(clamped(3))
export const detail = style({ display: 'block', color: vars.color.inkMuted, fontWeight: vars.font.regular })
