import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, wide } from '#src/ui/theme/media.ts'

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
  marginBlockEnd: vars.space[4],
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 180px 180px' } },
})
/** A line of its own on a phone. */
export const searchFilter = style(onPhone({ gridColumn: '1 / -1' }))

export const skeletons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: vars.space[4],
})

export const cardContent = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
  height: '100%',
  padding: vars.space[4],
  borderRadius: vars.radius.medium,
  scrollMarginBlock: '112px 200px',
  selectors: { '&:focus-visible': { outlineOffset: 2 } },
})

export const cardHead = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2] })

export const cardTitle = style({
  flex: '1 1 auto',
  minWidth: 0,
  fontSize: vars.size.h3,
  lineHeight: 1.3,
  paddingBlockStart: 5,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})

export const cardActions = style({
  flex: 'none',
  display: 'flex',
  gap: vars.space[1],
  marginInlineEnd: -6,
  color: vars.color.inkMuted,
})

export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginBlockStart: -4 })

export const description = style({
  color: vars.color.inkMuted,
  fontSize: '0.9375rem',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})

export const descriptionMissing = style([description, { color: vars.color.inkFaint }])

export const cardFoot = style({ marginBlockStart: 'auto', display: 'grid', gap: vars.space[2] })

export const created = style({
  color: vars.color.inkFaint,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})

/** Refused edits that have no card of their own. */
export const refusedProjects = style({ display: 'grid', gap: vars.space[4], marginBlockEnd: vars.space[4] })

export const form = style({ display: 'grid', gap: vars.space[4] })

/** The primary action lies where a thumb is, opposite the chat button. */
export const underThumb = style(
  onPhone({
    position: 'fixed',
    insetBlockEnd: `calc(${vars.space[4]} + env(safe-area-inset-bottom, 0px))`,
    insetInlineStart: `calc(${vars.space[4]} + env(safe-area-inset-left, 0px))`,
    zIndex: vars.z.chat,
    borderRadius: vars.radius.medium,
    boxShadow: vars.shadow.floating,
  }),
)

export const skeletonCard = style({ display: 'grid', minHeight: 228 })
// As in a card: words at the top, the strip at the foot.
globalStyle(`${skeletonCard} > *`, { alignContent: 'space-between' })
