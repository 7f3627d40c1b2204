import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { grid, scrolling, stacked, wrapping } from '../theme/layouts.ts'
import { onWide, phone, wide } from '../theme/media.ts'

/** Covers the page, without motion. */
export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  backgroundColor: vars.color.scrim,
  // Otherwise the page shows below when the address bar collapses.
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

/** Behind a panel, which leaves the page visible. */
export const clear = style(onWide({ backgroundColor: 'transparent' }))

/** Hides a dialog just before it unmounts; the specificity overrides its open and closing states. */
export const outOfSight = style({ selectors: { '&&&': { opacity: 0, transition: 'none', pointerEvents: 'none' } } })

/** Where a modal begins on a wide screen: below the toasts, which are at the top while it is open. */
export const belowToasts = 'max(16px, 10vh, var(--sd-toasts, 0px) + 8px)'

const belowBar = `max(${vars.size.topbar} + 4px, var(--sd-toasts, 0px) + 8px)`

/** Shared by all modals; position depends on the screen size. */
export const surface = style({
  position: 'fixed',
  zIndex: vars.z.dialog,
  ...stacked(),
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
    // A bottom sheet: controls are within reach of the thumb.
    [phone]: {
      insetInline: 0,
      insetBlockEnd: 0,
      maxHeight: 'calc(var(--dialog-viewport-height, 100dvh) - max(32px, var(--sd-toasts, 0px)))',
      borderStartStartRadius: 16,
      borderStartEndRadius: 16,
      borderInline: 0,
      borderBlockEnd: 0,
      transform: 'translateY(100%)',
      selectors: { '&[data-enter]': { transform: 'none' } },
    },
    [wide]: {
      insetInline: vars.space[4],
      insetBlockStart: belowToasts,
      marginInline: 'auto',
      maxHeight: `calc(100dvh - ${belowToasts} - 32px)`,
      borderRadius: vars.radius.large,
      opacity: 0,
      transform: 'translateY(6px)',
      selectors: { '&[data-enter]': { opacity: 1, transform: 'none' } },
    },
  },
})

/** Replaces the page on a phone, and is otherwise next to it, below the bar. */
const panel = style({
  transition: `opacity ${vars.motion.medium} ${vars.motion.ease}, transform ${vars.motion.medium} ${vars.motion.ease}`,
  opacity: 0,
  transform: 'translateY(-4px)',
  selectors: { '&[data-enter]': { opacity: 1, transform: 'none' } },
  '@media': {
    [phone]: {
      inset: 0,
      border: 0,
      paddingBlockStart: 'max(env(safe-area-inset-top, 0px), var(--sd-toasts, 0px))',
    },
    [wide]: {
      insetBlockStart: belowBar,
      insetInlineEnd: vars.space[8],
      width: 400,
      maxHeight: `min(680px, calc(100dvh - ${belowBar} - 32px))`,
      borderRadius: vars.radius.large,
    },
  },
})

export const size = styleVariants({
  small: [surface, moving, { '@media': { [wide]: { maxWidth: 440 } } }],
  medium: [surface, moving, { '@media': { [wide]: { maxWidth: 560 } } }],
  panel: [surface, panel],
})

export const head = style({
  flex: 'none',
  ...grid(vars.space[2]),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  padding: `${vars.space[5]} ${vars.space[3]} ${vars.space[3]} ${vars.space[5]}`,
})

export const title = style({ fontSize: vars.size.h2 })
export const close = style({ marginBlock: -10 })
export const description = style({ gridColumn: '1', marginBlockStart: vars.space[1], color: vars.color.inkMuted })

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  ...scrolling,
  padding: `${vars.space[2]} ${vars.space[5]} ${vars.space[5]}`,
  // Keep the focus rings of fields at the edge from being clipped by the scroll box.
  scrollPaddingBlock: vars.space[4],
})

/** Wraps a form around body and footer, so that the footer button submits it. */
export const contents = style({ display: 'contents' })

// The primary action is first in the markup and last in the row. On touch, buttons are full width.
export const footer = style({
  flex: 'none',
  ...wrapping(vars.space[2]),
  flexDirection: 'row-reverse',
  padding: `${vars.space[3]} ${vars.space[5]}`,
  paddingBlockEnd: `calc(${vars.space[3]} + env(safe-area-inset-bottom, 0px))`,
  borderBlockStart: vars.hairline,
  '@media': { [phone]: { flexDirection: 'column' } },
})

export const fullScreen = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  overflow: 'hidden',
  selectors: { '&:focus-visible': { outline: 'none' } },
})
