import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { grid, inlineRow } from '../theme/layouts.ts'
import { forcedColors, whenMotionAllowed } from '../theme/media.ts'
import { possibleFills, segmentCount } from './geometry.ts'

const height = createVar()
const gap = createVar()
const colour = createVar()

export const strip = style({
  ...grid(gap),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  width: '100%',
})

export const size = styleVariants({
  small: { vars: { [height]: '6px', [gap]: '2px' } },
  medium: { vars: { [height]: '8px', [gap]: '3px' } },
  large: { vars: { [height]: '14px', [gap]: '4px' } },
})

/** Many segments. */
export const dense = style({ vars: { [gap]: '1px' } })

export const tone = styleVariants({
  accent: { vars: { [colour]: vars.color.status.inProgress.mark } },
  completed: { vars: { [colour]: vars.color.status.completed.mark } },
  muted: { vars: { [colour]: vars.color.inkFaint } },
  highlight: { vars: { [colour]: vars.color.highlight } },
})

/** The fill is a background: seven more clipped elements would slow down every card. */
export const segment = style({
  display: 'block',
  height,
  borderRadius: 2,
  backgroundColor: vars.color.track,
  backgroundImage: `linear-gradient(${colour}, ${colour})`,
  backgroundRepeat: 'no-repeat',
  transition: `background-size ${vars.motion.slow} ${vars.motion.ease}`,
  '@media': {
    [forcedColors]: {
      forcedColorAdjust: 'none',
      vars: { [colour]: 'Highlight' },
      backgroundColor: 'Canvas',
      outline: '1px solid CanvasText',
      outlineOffset: -1,
    },
    print: { printColorAdjust: 'exact' },
  },
})

/** The current day. Marigold is reserved for it. */
export const today = style({
  boxShadow: `0 0 0 2px ${vars.color.surface}, 0 0 0 4px ${vars.color.highlight}`,
  // Above the next segments, which it overlaps.
  zIndex: 1,
  '@media': {
    // Shadows disappear there.
    [forcedColors]: { outline: '2px solid CanvasText', outlineOffset: 2 },
  },
})

export const lastDay = style({ vars: { [colour]: vars.color.highlight } })

// Classes instead of an inline size: pages are prerendered, and the CSP drops style attributes.
export const filled = styleVariants(
  Object.fromEntries(possibleFills.map((percent) => [percent, percent])) as Record<number, number>,
  (percent) => ({ backgroundSize: `${percent}% 100%` }),
)

export const progress = style({ display: 'flex', alignItems: 'center', gap: vars.space[3], minWidth: 0 })

export const value = style({
  flex: 'none',
  // Fits '100%', so that all strips of a grid have the same length.
  minWidth: '4.75ch',
  textAlign: 'end',
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
  lineHeight: 1.25,
})

/** Tabular figures only: the font squeezes its tabular percent sign into the width of a figure. */
export const figures = style({ fontVariantNumeric: 'tabular-nums' })

const wait = keyframes({ '0%, 55%, 100%': { opacity: 1 }, '22%': { opacity: 0.38 } })

export const waiting = styleVariants(
  Object.fromEntries(Array.from({ length: segmentCount }, (_, index) => [index, index])) as Record<number, number>,
  (index) => whenMotionAllowed({ animation: `${wait} 1400ms ease-in-out ${index * 110}ms infinite` }),
)

export const logo = style({
  ...inlineRow(10),
  // A link to the home page needs the full target size.
  minHeight: vars.size.target,
  color: vars.color.ink,
  fontFamily: vars.font.display,
  fontSize: '1.1875rem',
  fontWeight: '650',
  letterSpacing: '-0.025em',
  lineHeight: 1,
  whiteSpace: 'nowrap',
})

export const markSvg = style({ flex: 'none', width: 28, height: 28 })
export const markTile = style({ fill: vars.color.accent, '@media': { [forcedColors]: { fill: 'CanvasText' } } })
export const markSegment = style({ fill: vars.color.onAccent, '@media': { [forcedColors]: { fill: 'Canvas' } } })
export const markStem = style({ fill: vars.color.highlight, '@media': { [forcedColors]: { fill: 'Canvas' } } })

export const bar = style({ flex: '1 1 auto', minWidth: 0 })
