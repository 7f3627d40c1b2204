import { keyframes, type StyleRule, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { inlineRow } from '../theme/layouts.ts'
import { coarsePointer, forcedColors, whenMotionAllowed } from '../theme/media.ts'

const base = style({
  position: 'relative',
  ...inlineRow(vars.space[2]),
  justifyContent: 'center',
  border: '1px solid transparent',
  borderRadius: vars.radius.medium,
  fontFamily: vars.font.text,
  fontWeight: vars.font.strong,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-disabled="true"]': { cursor: 'progress' },
    // Looks unavailable rather than busy; the button explains why.
    '&[data-blocked]': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': { [forcedColors]: { borderColor: 'ButtonBorder' } },
})

const enabled = ':not(:disabled):not([aria-disabled="true"])'

/** @param hover, pressed backgrounds while it is enabled */
const filled = (backgroundColor: string, color: string, hover: string, pressed: string): StyleRule => ({
  backgroundColor,
  color,
  selectors: {
    [`&:hover${enabled}`]: { backgroundColor: hover },
    [`&:active${enabled}`]: { backgroundColor: pressed },
  },
})

const { accent, onAccent, surface, ink, sunken, line, lineStrong, danger, onDanger, dangerHover } = vars.color

export const variant = styleVariants({
  primary: [base, filled(accent, onAccent, vars.color.accentHover, vars.color.accentPressed)],
  secondary: [
    base,
    filled(surface, ink, sunken, line),
    {
      // Softer than a field's border: the label already marks it as a control.
      borderColor: `color-mix(in srgb, ${lineStrong} 55%, ${line})`,
      selectors: { [`&:hover${enabled}`]: { borderColor: lineStrong } },
    },
  ],
  quiet: [base, filled('transparent', ink, sunken, line)],
  danger: [base, filled(danger, onDanger, dangerHover, dangerHover)],
})

export const size = styleVariants({
  medium: { minHeight: vars.size.control, paddingInline: vars.space[4], paddingBlock: vars.space[2] },
  small: {
    minHeight: vars.size.controlSmall,
    paddingInline: vars.space[3],
    paddingBlock: vars.space[1],
    fontSize: vars.size.small,
    // Dense for a mouse; touch gets the full target size.
    '@media': { [coarsePointer]: { minHeight: vars.size.target } },
  },
})

export const fullWidth = style({ width: '100%' })

// A separate element that doesn't affect the layout.
export const label = style({ display: 'contents' })

export const icon = style({
  flex: 'none',
  display: 'inline-flex',
  marginInlineStart: -2,
  fontSize: '1.125em',
})

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinner = style([
  { flex: 'none', display: 'block', width: '1.125em', height: '1.125em' },
  // Seven steps, one per segment: the ring appears to fill rather than spin.
  whenMotionAllowed({ animation: `${turn} 980ms steps(7) infinite` }),
])
