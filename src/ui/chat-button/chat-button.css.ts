import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { row } from '../theme/layouts.ts'
import { phone, tallPhone, whenMotionAllowed, wide } from '../theme/media.ts'

const arrive = keyframes({ from: { opacity: 0 } })

/** The place where the button floats, even while the button is hidden; see make-way.ts. */
export const place = style([
  {
    position: 'fixed',
    insetBlockEnd: `calc(${vars.space[4]} + env(safe-area-inset-bottom, 0px) + var(--sd-toasts, 0px) + var(--sd-selection, 0px))`,
    insetInlineEnd: `calc(${vars.space[4]} + env(safe-area-inset-right, 0px))`,
    zIndex: vars.z.chat,
    pointerEvents: 'none',
    '@media': {
      print: { display: 'none' },
      // In the bar of the page's action, which leaves room for it at its end.
      [tallPhone]: {
        selectors: {
          ':root[data-has-action-bar] &': { insetBlockEnd: 'calc(6px + env(safe-area-inset-bottom, 0px))' },
        },
      },
    },
  },
  whenMotionAllowed({ animation: `${arrive} ${vars.motion.slow} ${vars.motion.ease}` }),
])

export const chat = style([
  {
    ...row(vars.space[2]),
    justifyContent: 'center',
    minHeight: 48,
    // Paper-coloured, so that the edge is visible over an ink section.
    border: `1px solid ${vars.color.paper}`,
    borderRadius: vars.radius.pill,
    backgroundColor: vars.color.ink,
    color: vars.color.paper,
    fontSize: '0.9375rem',
    fontWeight: vars.font.strong,
    textDecoration: 'none',
    pointerEvents: 'auto',
    // Only opacity: with a width transition, make-way.ts would measure a button that is still growing.
    transitionProperty: 'opacity',
    transitionTimingFunction: vars.motion.ease,
    selectors: {
      '&:hover': { backgroundColor: vars.color.inkMuted },
      [`${place}[data-room="none"] &:not(:focus-visible)`]: { opacity: 0, pointerEvents: 'none' },
    },
    '@media': {
      [phone]: { width: 52, minHeight: 52 },
      // The action bar always has room for it.
      [tallPhone]: { selectors: { ':root[data-has-action-bar] &&&&': { opacity: 1, pointerEvents: 'auto' } } },
      [wide]: {
        width: 48,
        selectors: { [`${place}[data-room="label"] &`]: { width: 'auto', paddingInline: vars.space[4] } },
      },
    },
  },
  whenMotionAllowed({ transitionDuration: vars.motion.fast }),
])

export const label = style({
  display: 'none',
  whiteSpace: 'nowrap',
  '@media': { [wide]: { selectors: { [`${place}[data-room="label"] &`]: { display: 'inline' } } } },
})
