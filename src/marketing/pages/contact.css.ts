import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { inlineRow, row } from '#src/ui/theme/layouts.ts'
import { forcedColors, onWide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'

export const body = style([
  measure,
  { display: 'grid', gap: vars.space[10], paddingBlockEnd: vars.space[16] },
  onWide({ gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 4fr)', columnGap: vars.space[16], alignItems: 'start' }),
])
export const formBox = style([
  {
    padding: vars.space[5],
    border: vars.hairline,
    borderRadius: vars.radius.large,
    backgroundColor: vars.color.surface,
    '@media': { print: { display: 'none' } },
  },
  onWide({ padding: vars.space[8] }),
])
export const heading = style({ fontSize: '1.375rem' })
// Aligns its heading with the form's.
export const details = style([{ paddingBlockStart: vars.space[5] }, onWide({ paddingBlockStart: 33 })])
export const list = style({ display: 'grid', gap: vars.space[5], marginBlockStart: vars.space[5] })
export const term = style({ color: vars.color.inkMuted, fontSize: vars.size.small })
export const way = style({
  ...inlineRow(),
  minHeight: vars.size.target,
  fontSize: vars.size.lead,
  fontWeight: vars.font.medium,
  overflowWrap: 'anywhere',
})
export const place = style({ fontSize: vars.size.lead, fontWeight: vars.font.medium })
export const hours = style({ marginBlockStart: vars.space[1] })
globalStyle(`${hours} :is(th, td)`, { paddingInlineStart: 0 })
export const days = style({
  paddingInlineEnd: vars.space[5],
  fontWeight: vars.font.medium,
  textAlign: 'start',
  lineHeight: 1.9,
})

const state = style({
  ...row(vars.space[2]),
  minHeight: 28,
  marginBlockStart: vars.space[2],
  fontWeight: vars.font.strong,
  selectors: {
    '&:not(:empty)::before': {
      content: '',
      flex: 'none',
      width: 10,
      height: 18,
      borderRadius: 2,
      // Forced colours remove the background; the outline remains.
      '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
    },
  },
})
export const open = style([
  state,
  {
    color: vars.color.status.completed.text,
    selectors: { '&::before': { backgroundColor: vars.color.status.completed.mark } },
  },
])
export const closed = style([
  state,
  { color: vars.color.inkMuted, selectors: { '&::before': { backgroundColor: vars.color.lineStrong } } },
])
