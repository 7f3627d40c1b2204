import { createVar, fallbackVar, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { beside, inlineRow, wrapping } from '../theme/layouts.ts'
import { forcedColors, onPaper } from '../theme/media.ts'

export const figure = style({ margin: 0, display: 'grid', gap: vars.space[3], breakInside: 'avoid' })
export const caption = style({ ...wrapping(`${vars.space[1]} ${vars.space[4]}`), fontSize: vars.size.small })
export const title = style({ fontWeight: vars.font.strong, marginInlineEnd: 'auto' })
export const keys = style({ display: 'flex', gap: vars.space[3] })
export const key = style({ ...inlineRow(vars.space[2]), color: vars.color.inkMuted })
export const swatch = style({ width: 24, height: 4, overflow: 'visible' })

/** The values at the side, the places below. */
export const chart = style({
  ...beside(`${vars.space[2]} ${vars.space[2]}`),
  paddingBlockStart: vars.space[2],
  fontSize: vars.size.tiny,
  color: vars.color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
/** Evenly spaced from the lowest at the bottom to the highest, in the order of the scale. */
export const values = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'space-between',
  alignItems: 'end',
  width: '3.5rem',
})
/** The middle of the text is on its line. A transform would make each value a separate layer. */
export const value = style({ height: 0, lineHeight: 0, whiteSpace: 'nowrap' })
/** The height of a plot, if its page has less room than usual. */
export const plotHeight = createVar()
export const plot = style([
  { position: 'relative', height: fallbackVar(plotHeight, '200px') },
  onPaper({ height: 130 }),
])
export const svg = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' })

const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
export const grid = style({
  ...stroke,
  stroke: vars.color.line,
  '@media': { [forcedColors]: { stroke: 'GrayText' } },
})
export const zero = style({
  ...stroke,
  stroke: vars.color.lineStrong,
  '@media': { [forcedColors]: { stroke: 'CanvasText' } },
})
export const area = style({
  fill: vars.color.accentSoft,
  '@media': { [forcedColors]: { fill: 'none' }, print: { printColorAdjust: 'exact' } },
})
export const line = styleVariants(
  { main: [vars.color.accent, ''], second: [vars.color.status.onHold.mark, '6 4'] },
  ([color, dashes]) => ({
    ...stroke,
    stroke: color,
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
    ...(dashes && { strokeDasharray: dashes }),
    '@media': { [forcedColors]: { stroke: 'CanvasText' } },
  }),
)

/** A dot on a line. */
const dot = style({
  position: 'absolute',
  width: 11,
  height: 11,
  marginBlockStart: -5.5,
  marginInlineStart: -5.5,
  border: `2px solid ${vars.color.surface}`,
  borderRadius: vars.radius.pill,
  printColorAdjust: 'exact',
  '@media': { [forcedColors]: { borderColor: 'CanvasText', backgroundColor: 'CanvasText' } },
})
export const mark = styleVariants(
  { good: vars.color.status.completed.mark, bad: vars.color.status.critical.mark },
  (backgroundColor) => [dot, { backgroundColor }],
)
const label = style({
  position: 'absolute',
  insetBlockEnd: 12,
  paddingInline: vars.space[1],
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  fontWeight: vars.font.medium,
  // A drawing has one width, which large text must not exceed.
  fontSize: 'min(1em, 3.4vw)',
  whiteSpace: 'nowrap',
})
export const labelAfter = style([label, { insetInlineStart: -4 }])
export const labelBefore = style([label, { insetInlineEnd: -4 }])
/** Above the text of the previous mark, because a phone has no room for two side by side. */
export const raised = style({ insetBlockEnd: 36 })

export const axis = style({ gridColumn: 2, position: 'relative', height: '1.4em', fontSize: 'min(1em, 3.4vw)' })
const at = style({ position: 'absolute', whiteSpace: 'nowrap' })
export const first = style([at])
export const place = style([at, { transform: 'translateX(-50%)' }])
export const last = style([at, { transform: 'translateX(-100%)' }])
