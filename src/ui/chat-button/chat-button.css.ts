import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { phone, whenMotionAllowed, wide } from '../theme/media.ts'

const arrive = keyframes({ from: { opacity: 0 } })

/** The place where the button floats, even while the button is hidden; see make-way.ts. */
export const place = style([
  {
    position: 'fixed',
    insetBlockEnd: `calc(${vars.space[4]} + env(safe-area-inset-bottom, 0px))`,
    insetInlineEnd: `calc(${vars.space[4]} + env(safe-area-inset-right, 0px))`,
    zIndex: vars.z.chat,
    pointerEvents: 'none',
    '@media': { print: { display: 'none' } },
  },
  whenMotionAllowed({ animation: `${arrive} ${vars.motion.slow} ${vars.motion.ease}` }),
])

export const chat = style([
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space[2],
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
    // Only transform: with a width transition, make-way.ts would measure a button that is still growing.
    transitionProperty: 'transform',
    transitionTimingFunction: vars.motion.ease,
    selectors: {
      '&:hover': { backgroundColor: vars.color.inkMuted },
      [`${place}[data-room="none"] &:not(:focus-visible)`]: { transform: 'translateY(200%)', pointerEvents: 'none' },
    },
    '@media': {
      [phone]: { width: 52, minHeight: 52 },
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
