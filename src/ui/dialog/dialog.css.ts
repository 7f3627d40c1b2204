import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { phone, wide } from '../theme/media.ts'

/** Over the page, without motion. */
export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  backgroundColor: vars.color.scrim,
  // Otherwise the address bar's room would show the page below.
  '@media': { [phone]: { height: '100lvh' } },
})

export const backdrop = style([
  scrim,
  {
    opacity: 0,
    transition: `opacity ${vars.motion.medium} ${vars.motion.ease}`,
    selectors: { '&[data-enter]': { opacity: 1 } },
  },
])

/** Gone for people, a moment before it is for the page: neither of its own states may show it. */
export const outOfSight = style({ selectors: { '&&&': { opacity: 0, transition: 'none', pointerEvents: 'none' } } })

/** Of everything modal: where it is depends on the size of the screen. */
export const surface = style({
  position: 'fixed',
  zIndex: vars.z.dialog,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  border: vars.hairline,
  boxShadow: vars.shadow.floating,
  selectors: { '&:focus-visible': { outline: 'none' } },
})

const moving = style({
  transition: `opacity ${vars.motion.medium} ${vars.motion.ease}, transform ${vars.motion.slow} ${vars.motion.ease}`,
  '@media': {
    // A sheet from below: what one presses lies under the thumb.
    [phone]: {
      insetInline: 0,
      insetBlockEnd: 0,
      maxHeight: 'calc(var(--dialog-viewport-height, 100dvh) - 32px)',
      borderStartStartRadius: 16,
      borderStartEndRadius: 16,
      borderInline: 0,
      borderBlockEnd: 0,
      transform: 'translateY(100%)',
      selectors: { '&[data-enter]': { transform: 'none' } },
    },
    [wide]: {
      insetInline: vars.space[4],
      insetBlockStart: 'max(16px, 10vh)',
      marginInline: 'auto',
      maxHeight: 'calc(100dvh - max(16px, 10vh) - 32px)',
      borderRadius: vars.radius.large,
      opacity: 0,
      transform: 'translateY(6px)',
      selectors: { '&[data-enter]': { opacity: 1, transform: 'none' } },
    },
  },
})

export const size = styleVariants({
  small: [surface, moving, { '@media': { [wide]: { maxWidth: 440 } } }],
  medium: [surface, moving, { '@media': { [wide]: { maxWidth: 560 } } }],
})

export const head = style({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[2],
  alignItems: 'start',
  padding: `${vars.space[5]} ${vars.space[3]} ${vars.space[3]} ${vars.space[5]}`,
})

export const title = style({ fontSize: vars.size.h2 })
export const close = style({ marginBlock: -10 })
export const description = style({ gridColumn: '1', marginBlockStart: vars.space[1], color: vars.color.inkMuted })

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${vars.space[2]} ${vars.space[5]} ${vars.space[5]}`,
  // Rings of fields at the edge must not be cut off by the scroll box.
  scrollPaddingBlock: vars.space[4],
})

/** Holds a form that reaches over body and footer, so that the footer's button submits it. */
export const whole = style({ display: 'contents' })

export const footer = style({
  flex: 'none',
  display: 'flex',
  flexDirection: 'row-reverse',
  flexWrap: 'wrap',
  gap: vars.space[2],
  padding: `${vars.space[3]} ${vars.space[5]}`,
  paddingBlockEnd: `calc(${vars.space[3]} + env(safe-area-inset-bottom, 0px))`,
  borderBlockStart: vars.hairline,
})

// The primary action comes first in the markup and lies at the end of the row; thumbs get buttons as wide as the sheet.
export const footerOnPhone = style({
  '@media': { [phone]: { flexDirection: 'column' } },
})
