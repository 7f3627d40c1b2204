import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { phone, whenMotionAllowed, wide } from '../theme/media.ts'

export const region = style({
  position: 'fixed',
  zIndex: vars.z.toast,
  display: 'grid',
  gap: vars.space[2],
  pointerEvents: 'none',
  '@media': {
    // Above the chat button, full width on a phone.
    [phone]: {
      insetInline: `max(${vars.space[3]}, env(safe-area-inset-left, 0px)) max(${vars.space[3]}, env(safe-area-inset-right, 0px))`,
      insetBlockEnd: `calc(${vars.space[3]} + var(--sd-chat-room, 0px) + env(safe-area-inset-bottom, 0px))`,
    },
    // Centred, clear of the chat button.
    [wide]: {
      insetInline: 0,
      marginInline: 'auto',
      width: 'min(400px, calc(100vw - 360px))',
      minWidth: 340,
      insetBlockEnd: vars.space[5],
    },
    print: { display: 'none' },
  },
  selectors: {
    // Dialog buttons are at the bottom, so over a dialog the toasts move to the top.
    ':root:has([data-modal]) &': {
      insetBlockStart: `calc(${vars.space[3]} + env(safe-area-inset-top, 0px))`,
      insetBlockEnd: 'auto',
    },
  },
})

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

export const toast = style([
  {
    pointerEvents: 'auto',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: vars.space[3],
    minHeight: 52,
    paddingInlineStart: vars.space[4],
    paddingInlineEnd: vars.space[1],
    border: vars.hairline,
    borderRadius: vars.radius.medium,
    backgroundColor: vars.color.raised,
    color: vars.color.ink,
    boxShadow: vars.shadow.floating,
    fontSize: '0.9375rem',
    lineHeight: 1.4,
    selectors: {
      // Over a dialog, show only the latest toast and those with an action.
      ':root:has([data-modal]) &:not(:last-child, [data-offers])': { display: 'none' },
    },
  },
  whenMotionAllowed({ animation: `${arrive} ${vars.motion.slow} ${vars.motion.ease}` }),
])

export const text = style({ paddingBlock: vars.space[3], minWidth: 0 })
export const title = style({ fontWeight: vars.font.strong })
export const description = style({ color: vars.color.inkMuted })

export const icon = styleVariants({
  info: { color: vars.color.accentText },
  success: { color: vars.color.status.completed.mark },
  critical: { color: vars.color.status.critical.mark },
})

export const dismiss = style({
  width: vars.size.target,
  padding: 0,
  // Full target size at the toast's edge: the ring stays inside.
  selectors: { '&:focus-visible': { outlineOffset: -5 } },
})
