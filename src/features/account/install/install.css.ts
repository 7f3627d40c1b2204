import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { beside } from '#src/ui/theme/layouts.ts'
import { onWide } from '#src/ui/theme/media.ts'

export const card = style([
  {
    ...beside(vars.space[4]),
    alignItems: 'center',
    marginBlockStart: vars.space[5],
  },
])
export const icon = style({ alignSelf: 'start' })
globalStyle(`${icon} svg`, { display: 'block', width: 48, height: 48 })
export const text = style({ display: 'grid', gap: vars.space[1], color: vars.color.inkMuted })
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3, color: vars.color.ink })
const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })
/** Below the text. */
export const actions = style([row, { gridColumn: '1 / -1' }, onWide({ gridColumn: '2' })])
/** Below the steps, aligned with their text. */
export const answers = style([row, { gridColumn: '1 / -1', marginInlineStart: `calc(-1 * ${vars.space[3]})` }])

export const steps = style([
  { gridColumn: '1 / -1', display: 'grid', gap: vars.space[4], margin: 0, padding: 0, listStyle: 'none' },
  onWide({ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }),
])
export const step = style([
  {
    ...beside(vars.space[4]),
    alignItems: 'center',
    color: vars.color.inkMuted,
  },
  onWide({ gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[2], alignContent: 'start' }),
])
globalStyle(`${step} strong`, { fontWeight: vars.font.strong, color: vars.color.ink })

export const drawing = style({
  display: 'block',
  flex: 'none',
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
})
export const outline = style({ fill: 'none', stroke: vars.color.lineStrong, strokeWidth: 1 })
export const faint = style({ fill: vars.color.track })
export const tint = style({ fill: vars.color.accentSoft })
export const mark = style({
  fill: 'none',
  stroke: vars.color.accentText,
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
/** A line of text in the row to tap. */
export const label = style({ fill: vars.color.accentText })
export const own = style({ fill: vars.color.accent })
export const ownMark = style({ fill: 'none', stroke: vars.color.onAccent, strokeWidth: 3, strokeDasharray: '1.5 1' })
export const ownStem = style({ fill: 'none', stroke: vars.color.highlight, strokeWidth: 2.5 })

export const control = style({ justifySelf: 'start' })
export const details = style({ display: 'grid' })
globalStyle(`${details} summary`, {
  width: 'fit-content',
  paddingBlock: vars.space[2],
  color: vars.color.accentText,
  fontWeight: vars.font.medium,
  cursor: 'pointer',
})
globalStyle(`${details}[open] summary`, { marginBlockEnd: vars.space[3] })
