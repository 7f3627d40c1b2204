import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onWide } from '#src/ui/theme/media.ts'

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8] })
globalStyle(`${page} > header`, { marginBlockEnd: 0, overflowWrap: 'anywhere' })

/** Answers, and what follows from them beside them; below on a phone. */
export const columns = style([
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8] },
  onWide({ gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', alignItems: 'start' }),
])
export const answers = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8] })
export const beside = style([
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] },
  onWide({
    position: 'sticky',
    insetBlockStart: vars.space[5],
    maxHeight: `calc(100dvh - ${vars.space[10]})`,
    overflowY: 'auto',
  }),
])

export const questions = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] })
export const group = style([questions, { gap: vars.space[3] }])
export const groupTitle = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const about = style({ color: vars.color.inkMuted, fontSize: vars.size.small })

export const lines = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  padding: vars.space[4],
  // Sixty lines: those out of view take no part in layout.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 190px',
  selectors: { '& + &': { borderBlockStart: vars.hairline } },
})
export const lineHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: vars.space[1],
})
export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 132px), 1fr))',
  alignItems: 'start',
  gap: vars.space[3],
})
export const scenario = style({ display: 'grid', gap: vars.space[3] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
