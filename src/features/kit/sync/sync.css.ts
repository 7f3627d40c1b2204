import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { clamped, grid, inlineRow, quiet, wrapping, wrappingRow } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onPhone, onWide, whenMotionAllowed } from '#src/ui/theme/media.ts'

const chipBase = style({
  ...inlineRow(6),
  minHeight: vars.size.controlSmall,
  paddingInline: vars.space[3],
  border: vars.hairline,
  borderRadius: vars.radius.pill,
  backgroundColor: vars.color.surface,
  ...quiet,
  fontWeight: vars.font.medium,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  position: 'relative',
  selectors: {
    '&:hover': { borderColor: vars.color.lineStrong },
    // The touch target is 44 px even if the button looks smaller.
    '&::after': { content: '', position: 'absolute', insetBlock: -5, insetInline: -2 },
  },
})

const { neutral, onHold, critical } = vars.color.status

export const chip = styleVariants({
  calm: [chipBase],
  working: [chipBase, { color: vars.color.accentText }],
  waiting: [chipBase, tinted(onHold)],
  urgent: [chipBase, tinted(critical)],
})

function tinted({ soft, text, mark }: typeof critical) {
  return {
    backgroundColor: soft,
    color: text,
    borderColor: 'transparent',
    selectors: { '&:hover': { borderColor: mark } },
  }
}

/** A phone has room for one label. */
export const wideOnly = style(onPhone({ display: 'none' }))

export const chipDetail = style([
  { lineHeight: 1 },
  onWide({ paddingInlineStart: 6, borderInlineStart: '1px solid currentColor' }),
])
export const chipDetailWide = style([chipDetail, wideOnly])

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })
export const turning = style(whenMotionAllowed({ animation: `${turn} 1.2s linear infinite` }))

export const panel = style({ display: 'grid', gap: vars.space[4] })

export const sentence = style({ color: vars.color.inkMuted })
export const section = style({ display: 'grid', gap: vars.space[2] })
export const sectionTitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
  letterSpacing: 0,
  color: neutral.text,
})

export const list = style({ display: 'grid' })

export const row = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBlockStart: vars.hairline,
})

export const rowLabel = style({
  minWidth: 0,
  fontWeight: vars.font.medium,
  ...clamped(2),
})
export const rowKind = style({ flex: 'none', fontSize: vars.size.small, color: vars.color.inkMuted })

export const refused = style({ paddingBlockEnd: vars.space[3] })
export const reason = style({ color: critical.text, fontSize: '0.9375rem' })
export const rowActions = style({ ...wrapping(vars.space[2]), marginBlockStart: vars.space[2] })

export const lastSynced = style({
  ...wrappingRow(vars.space[3]),
  justifyContent: 'space-between',
  paddingBlockStart: vars.space[3],
  borderBlockStart: vars.hairline,
  ...quiet,
})

export const storage = style({
  ...grid(vars.space[3]),
  justifyItems: 'start',
  paddingBlockStart: vars.space[3],
  borderBlockStart: vars.hairline,
  ...quiet,
})

export const unsentNote = style({ display: 'grid', gap: vars.space[3] })
export const unsentList = style({
  ...grid(vars.space[1]),
  fontWeight: vars.font.medium,
  overflowWrap: 'anywhere',
})

/** Stacked: a card is too narrow for two columns of sentences. */
export const values = style({ display: 'grid', gap: vars.space[2], marginBlockStart: vars.space[1] })
globalStyle(`${values} dt`, { fontSize: vars.size.small, color: vars.color.inkMuted })
globalStyle(`${values} dd`, {
  fontWeight: vars.font.medium,
  whiteSpace: 'pre-line',
  ...clamped(6),
})
