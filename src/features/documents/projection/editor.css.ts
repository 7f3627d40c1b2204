import { globalStyle, style } from '@vanilla-extract/css'
import { plotHeight } from '#src/ui/chart/line-chart.css.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, oneColumn, wrappingRow } from '#src/ui/theme/layouts.ts'
import { onPaper, onWide } from '#src/ui/theme/media.ts'
import { row, rowHead } from '../core/document.css.ts'

export const page = style([oneColumn(vars.space[8]), onPaper({ gap: vars.space[3] })])
globalStyle(`${page} > header`, { marginBlockEnd: 0, overflowWrap: 'anywhere' })
// On paper: the figures, on one page.
globalStyle(`${page} > header > :nth-child(2)`, onPaper({ display: 'none' }))
export const screenOnly = style(onPaper({ display: 'none' }))
export const notices = style([{ display: 'grid', gap: vars.space[3] }, onPaper({ display: 'none' })])
export const paperOnly = style([{ display: 'none', gridColumn: '1 / -1' }, onPaper({ display: 'block' })])

/** Answers, with their results beside them, or below on a phone. */
export const columns = style([
  oneColumn(vars.space[8]),
  onWide({ gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', alignItems: 'start' }),
  onPaper({ gridTemplateColumns: 'minmax(0, 1fr)' }),
])
export const answers = style([oneColumn(vars.space[8]), onPaper({ display: 'none' })])
/** As high as the window on a wide screen. With a fixed size, new figures lay out only these results, not the page. */
export const beside = style([
  onWide({ position: 'sticky', insetBlockStart: vars.space[5], height: `calc(100dvh - ${vars.space[10]})` }),
  onPaper({ position: 'static', height: 'auto' }),
])
export const results = style([
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: vars.space[5] },
  onWide({
    position: 'relative',
    contain: 'size layout',
    height: '100%',
    overflowY: 'auto',
    // Both charts fit below the figures in most windows.
    vars: { [plotHeight]: 'clamp(128px, (100dvh - 510px) / 2, 200px)' },
  }),
  // The charts are side by side.
  onPaper({
    position: 'static',
    contain: 'none',
    height: 'auto',
    overflow: 'visible',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  }),
])
globalStyle(`${results} > dl`, onPaper({ gridColumn: '1 / -1' }))
globalStyle(`${results} > :is(h2, fieldset)`, onPaper({ display: 'none' }))

export const questions = style(oneColumn(vars.space[5]))
/** Room for all numbers of a line side by side. */
const roomy = '(min-width: 400px)'
export const line = style([
  row,
  {
    // With sixty lines, those out of view must take no part in layout. The estimated height must not be too small, or fields would be cut off.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 340px',
    '@container': { [roomy]: { containIntrinsicBlockSize: 'auto 260px' } },
  },
])
export const lineHead = style([rowHead, { alignItems: 'end' }])
const sideBySide = style({
  ...grid(vars.space[3]),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
})
// Controls are level with each other, whether their labels need one line or two.
globalStyle(`${sideBySide} > *`, { gridRow: 'span 3', gridTemplateRows: 'subgrid', rowGap: vars.space[1] })
globalStyle(`${sideBySide} > * > :first-child`, { alignSelf: 'end' })
export const numbers = style([
  sideBySide,
  { '@container': { [roomy]: { gridTemplateColumns: 'minmax(8rem, 2fr) repeat(3, minmax(4.25rem, 1fr))' } } },
])
export const percents = style([sideBySide])
export const scenario = style({
  ...grid(vars.space[3]),
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const exports = style([wrappingRow(vars.space[2]), onPaper({ display: 'none' })])
