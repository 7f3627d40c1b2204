import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { asWritten, oneColumn, row, surface, wrapping, wrappingRow } from '#src/ui/theme/layouts.ts'
import { onWide, whenMotionAllowed } from '#src/ui/theme/media.ts'

/** Dark around the slide in both themes, as in a cinema. */
export const screen = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  backgroundColor: '#000',
  color: '#fff',
  touchAction: 'pan-y',
})
/** The state while the mouse rests. Keyboard users still see the controls when they reach them; touch has no mouse. */
export const idle = style({})
globalStyle(`${idle} > [role=group]:not(:focus-within)`, { '@media': { '(pointer: fine)': { opacity: 0 } } })
globalStyle(`${idle}, ${idle} *`, { '@media': { '(pointer: fine)': { cursor: 'none' } } })
export const stage = style({
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'center',
  cursor: 'default',
  userSelect: 'none',
})
export const slide = style({ width: 'min(100vw, calc(100dvh * 16 / 9))' })
export const black = style({
  position: 'absolute',
  insetBlockEnd: '50%',
  opacity: 0,
})

export const controls = style([
  {
    position: 'absolute',
    insetInlineStart: '50%',
    insetBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
    transform: 'translateX(-50%)',
    ...row(vars.space[1]),
    padding: vars.space[1],
    border: vars.hairline,
    borderRadius: vars.radius.large,
    backgroundColor: vars.color.raised,
    color: vars.color.ink,
  },
  whenMotionAllowed({ transition: `opacity ${vars.motion.fast} ${vars.motion.ease}` }),
])
export const count = style({
  minWidth: '5ch',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})

export const presenter = style({
  ...oneColumn(vars.space[4]),
  gridTemplateRows: 'auto',
  gridAutoRows: 'auto',
  alignContent: 'start',
  padding: vars.space[4],
  overflowY: 'auto',
  backgroundColor: vars.color.paper,
  color: vars.color.ink,
})
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[4], justifyContent: 'space-between' })
export const heading = style({ fontSize: vars.size.h2, overflowWrap: 'anywhere' })
export const clock = style({
  ...wrappingRow(vars.space[3]),
  fontSize: vars.size.h2,
  fontWeight: vars.font.strong,
  fontVariantNumeric: 'tabular-nums',
})
export const time = style({ color: vars.color.inkMuted, fontWeight: vars.font.regular })
export const over = style({ fontWeight: vars.font.strong })
export const views = style([
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[4] },
  onWide({ gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', alignItems: 'start' }),
])
export const label = style({ marginBlockEnd: vars.space[2], fontSize: vars.size.small, color: vars.color.inkMuted })
export const notes = style(onWide({ gridColumn: '1 / -1' }))
export const noteText = style({
  maxHeight: '40dvh',
  overflowY: 'auto',
  padding: vars.space[4],
  ...surface,
  fontSize: vars.size.h2,
  lineHeight: 1.5,
  ...asWritten,
})
export const buttons = style({
  position: 'sticky',
  insetBlockEnd: 0,
  ...wrapping(vars.space[2]),
  paddingBlock: vars.space[2],
  backgroundColor: vars.color.paper,
})
