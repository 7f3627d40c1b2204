import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { whenMotionAllowed } from '../theme/media.ts'

/** A bar at the bottom of the screen, and at the top of it over a dialog. */
export const region = style({
  position: 'fixed',
  insetInline: 'var(--sd-sidebar, 0px) 0',
  insetBlockEnd: 'var(--sd-action, 0px)',
  zIndex: vars.z.toast,
  maxHeight: '50dvh',
  overflowY: 'auto',
  paddingBlockEnd: 'max(0px, env(safe-area-inset-bottom, 0px) - var(--sd-action, 0px))',
  backgroundColor: vars.color.raised,
  selectors: {
    '&:empty': { padding: 0 },
    // Over a dialog, whose buttons are at the bottom and must not move, at the top.
    ':root[data-has-modal] &': {
      zIndex: vars.z.overDialog,
      insetInlineStart: 0,
      insetBlock: '0 auto',
      paddingBlock: 'env(safe-area-inset-top, 0px) 0',
    },
  },
  '@media': { print: { display: 'none' } },
})

const arrive = keyframes({ from: { opacity: 0 } })

export const toast = style([
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: vars.space[3],
    minHeight: 52,
    borderBlock: vars.hairline,
    marginBlockStart: -1,
    color: vars.color.ink,
    fontSize: '0.9375rem',
    lineHeight: 1.4,
    // Centred, as wide as a few words need.
    paddingInline: `max(${vars.space[4]}, 50% - 320px) max(${vars.space[1]}, 50% - 332px)`,
    selectors: {
      // Over a dialog, show only the latest toast and those with an action.
      ':root[data-has-modal] &:not(:last-child, [data-offers])': { display: 'none' },
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
