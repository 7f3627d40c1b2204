import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, unseen } from '#src/ui/theme/layouts.ts'
import { forcedColors, onPhone, onWide, phone, wide } from '#src/ui/theme/media.ts'

const scriptless = '(scripting: none)'
const numbers = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 } as Record<number, number>

export const week = style({ minWidth: 0, margin: 0, padding: 0, border: 0 })

export const legend = style({
  padding: 0,
  marginBlockEnd: vars.space[3],
  color: vars.color.inkMuted,
  fontWeight: vars.font.medium,
  '@media': { [scriptless]: { display: 'none' }, print: { display: 'none' } },
})

/** Matches while this day is selected. */
const chosen = (day: number) => `${week}:has([data-day="${day}"]:checked) &`
/** Matches while this day or a later one is selected. */
const reached = (day: number) => Array.from({ length: 8 - day }, (_, later) => chosen(day + later)).join(', ')

export const strip = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '@media': { [phone]: { columnGap: 3 }, [wide]: { columnGap: 6 }, print: { display: 'none' } },
})

export const segment = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  minHeight: 60,
  paddingBlockEnd: vars.space[3],
  // The selected day is underlined, so that it doesn't depend on colour alone.
  borderBlockEnd: '3px solid transparent',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    '&:has(:checked)': { borderBlockEndColor: vars.color.ink },
    '&:has(:focus-visible)': {
      borderRadius: vars.radius.small,
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: 3,
    },
  },
  '@media': {
    [forcedColors]: {
      borderBlockEndColor: 'Canvas',
      selectors: { '&:has(:checked)': { borderBlockEndColor: 'CanvasText' } },
    },
  },
})
export const radio = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' })

const barBase = style({
  height: 22,
  borderRadius: 3,
  backgroundColor: vars.color.track,
  transition: `background-color ${vars.motion.slow} ${vars.motion.ease}`,
  '@media': {
    [wide]: { height: 30 },
    [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Canvas', outline: '1px solid CanvasText' },
  },
})
export const bar = styleVariants(numbers, (day) => [
  barBase,
  {
    selectors: {
      [reached(day)]: { backgroundColor: vars.color.accent },
      // The selected day: marigold, as "today" is everywhere.
      [chosen(day)]: { backgroundColor: vars.color.highlight },
    },
    '@media': {
      [forcedColors]: { selectors: { [reached(day)]: { backgroundColor: 'Highlight' } } },
    },
  },
])

export const dayLabel = style({
  marginBlockStart: vars.space[2],
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.inkMuted,
  selectors: { [`${segment}:has(:checked) &`]: { color: vars.color.ink, fontWeight: vars.font.strong } },
  '@media': { [phone]: { textAlign: 'center' } },
})
export const dayPrefix = style(onPhone(unseen))
export const dayTitle = style([{ fontWeight: vars.font.strong, lineHeight: 1.25 }, onPhone(unseen)])

export const panelArea = style([
  {
    ...grid(vars.space[5]),
    alignItems: 'center',
    paddingBlockStart: vars.space[5],
    borderBlockStart: vars.hairline,
    '@media': { print: { display: 'block' } },
  },
  onWide({
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    columnGap: vars.space[10],
    paddingBlockStart: vars.space[8],
  }),
])

export const panels = style({ display: 'grid' })
// All days share one grid cell: the tallest reserves the height, so nothing below moves.
const panelBase = style({
  gridArea: '1 / 1',
  visibility: 'hidden',
  '@media': {
    [scriptless]: { gridArea: 'auto', visibility: 'visible', marginBlockEnd: vars.space[6] },
    print: { gridArea: 'auto', visibility: 'visible', marginBlockEnd: vars.space[3], breakInside: 'avoid' },
  },
})
export const panel = styleVariants(numbers, (day) => [
  panelBase,
  { selectors: { [chosen(day)]: { visibility: 'visible' } } },
])
export const panelDay = style({ color: vars.color.inkFaint })
export const panelTitle = style([{ fontSize: '1.25rem' }, onWide({ fontSize: '1.5rem' })])
export const get = style([
  {
    marginBlockStart: vars.space[2],
    fontSize: vars.size.lead,
    fontWeight: vars.font.medium,
    lineHeight: 1.4,
    maxWidth: '34ch',
  },
  onWide({ fontSize: '1.375rem', lineHeight: 1.35 }),
])
export const detail = style({ marginBlockStart: vars.space[3], color: vars.color.inkMuted, maxWidth: '46ch' })

export const drawing = style({
  width: '100%',
  height: 'auto',
  overflow: 'visible',
  '@media': { [scriptless]: { position: 'sticky', top: 96, alignSelf: 'start' }, print: { display: 'none' } },
})
const layerBase = style({
  opacity: 0.13,
  transition: `opacity ${vars.motion.slow} ${vars.motion.ease}`,
  '@media': { [scriptless]: { opacity: 1 }, [forcedColors]: { opacity: 1 } },
})
export const layer = styleVariants(numbers, (day) => [layerBase, { selectors: { [reached(day)]: { opacity: 1 } } }])

export const dimension = style({ stroke: vars.color.accentText, strokeWidth: 1 })
export const outline = style({ stroke: vars.color.lineStrong, strokeWidth: 1.25, strokeDasharray: '4 4' })
export const soft = style({ fill: vars.color.accentSoft })
export const paper = style({ fill: vars.color.surface, stroke: vars.color.line })
export const card = style({ fill: vars.color.raised, stroke: vars.color.lineStrong })
export const strong = style({ fill: vars.color.ink })
export const mid = style({ fill: vars.color.inkFaint })
export const faint = style({ fill: vars.color.track })
export const accent = style({ fill: vars.color.accent })
export const marigold = style({ fill: vars.color.highlight })
export const tick = style({
  stroke: vars.color.status.completed.mark,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const address = style({ fill: vars.color.sunken })
export const note = style({ fill: vars.color.accentText, fontSize: 13, fontFamily: vars.font.mono })
export const addressText = style({ fill: vars.color.inkMuted, fontSize: 10.5, fontFamily: vars.font.mono })
export const stamp = style({ fill: vars.color.onHighlight, fontSize: 13, fontWeight: 600, fontFamily: vars.font.text })

globalStyle(`${drawing} text`, { userSelect: 'none' })

/** A drawing beside a text. */
export const drawingBox = style([
  { width: '100%', maxWidth: 340, height: 'auto', '@media': { print: { display: 'none' } } },
  // Cancels the drawing's own margin, so that it lines up with the text.
  onPhone({ marginInlineStart: -24 }),
])
