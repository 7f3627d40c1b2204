import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { inlineRow } from '../theme/layouts.ts'
import { coarsePointer, forcedColors } from '../theme/media.ts'

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

export const variant = styleVariants({
  primary: [
    base,
    {
      backgroundColor: vars.color.accent,
      color: vars.color.onAccent,
      selectors: {
        [`&:hover${enabled}`]: { backgroundColor: vars.color.accentHover },
        [`&:active${enabled}`]: { backgroundColor: vars.color.accentPressed },
      },
    },
  ],
  secondary: [
    base,
    {
      backgroundColor: vars.color.surface,
      // Softer than a field's border: the label already marks it as a control.
      borderColor: `color-mix(in srgb, ${vars.color.lineStrong} 55%, ${vars.color.line})`,
      color: vars.color.ink,
      selectors: {
        [`&:hover${enabled}`]: { backgroundColor: vars.color.sunken, borderColor: vars.color.lineStrong },
        [`&:active${enabled}`]: { backgroundColor: vars.color.line },
      },
    },
  ],
  quiet: [
    base,
    {
      backgroundColor: 'transparent',
      color: vars.color.ink,
      selectors: {
        [`&:hover${enabled}`]: { backgroundColor: vars.color.sunken },
        [`&:active${enabled}`]: { backgroundColor: vars.color.line },
      },
    },
  ],
  danger: [
    base,
    {
      backgroundColor: vars.color.danger,
      color: vars.color.onDanger,
      selectors: {
        [`&:hover${enabled}`]: { backgroundColor: vars.color.dangerHover },
        [`&:active${enabled}`]: { backgroundColor: vars.color.dangerHover },
      },
    },
  ],
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

// An element of its own, which lays out as if it were none.
export const label = style({ display: 'contents' })

export const icon = style({
  flex: 'none',
  display: 'inline-flex',
  marginInlineStart: -2,
  fontSize: '1.125em',
})
