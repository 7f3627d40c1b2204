import { createVar, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { forcedColors } from '../theme/media.ts'

/** 0–1, set at runtime. */
export const fraction = createVar()

const thumb = 26

export const row = style({ position: 'relative', display: 'flex', alignItems: 'center', height: vars.size.target })

const layer = { position: 'absolute', insetInline: 0, pointerEvents: 'none' } as const

export const track = style(layer)

// A full strip, clipped at the middle of the thumb, whose travel is the strip's length minus its own width.
export const filled = style({
  ...layer,
  clipPath: `inset(0 calc((1 - ${fraction}) * (100% - ${thumb}px) + ${thumb / 2}px) 0 0)`,
})

const thumbStyle = {
  width: thumb,
  height: thumb,
  border: `7px solid ${vars.color.status.inProgress.mark}`,
  borderRadius: '50%',
  backgroundColor: vars.color.surface,
  boxShadow: `0 0 0 3px ${vars.color.surface}`,
  cursor: 'grab',
} as const

const forcedThumb = {
  forcedColorAdjust: 'none',
  borderColor: 'Highlight',
  backgroundColor: 'Canvas',
  boxShadow: 'none',
} as const

export const input = style({
  appearance: 'none',
  position: 'relative',
  width: '100%',
  height: vars.size.target,
  margin: 0,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  touchAction: 'pan-y',
  selectors: {
    '&::-webkit-slider-runnable-track': { height: thumb, backgroundColor: 'transparent' },
    '&::-moz-range-track': { height: thumb, backgroundColor: 'transparent' },
    '&::-webkit-slider-thumb': { appearance: 'none', ...thumbStyle },
    '&::-moz-range-thumb': { boxSizing: 'border-box', ...thumbStyle },
    '&:active::-webkit-slider-thumb': { cursor: 'grabbing' },
    // The focus ring goes on the thumb, which is what moves.
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::-webkit-slider-thumb': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 3 },
    '&:focus-visible::-moz-range-thumb': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 3 },
    '&:disabled': { cursor: 'not-allowed' },
    '&:disabled::-webkit-slider-thumb': { cursor: 'inherit', borderColor: vars.color.inkFaint },
    '&:disabled::-moz-range-thumb': { cursor: 'inherit', borderColor: vars.color.inkFaint },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&::-webkit-slider-thumb': forcedThumb,
        '&::-moz-range-thumb': forcedThumb,
      },
    },
  },
})

export const output = style({
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
})
