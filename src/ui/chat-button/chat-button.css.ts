import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { phone, whenMotionAllowed } from '../theme/media.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

export const chat = style([
  {
    position: 'fixed',
    insetBlockEnd: `calc(${vars.space[4]} + env(safe-area-inset-bottom, 0px))`,
    insetInlineEnd: `calc(${vars.space[4]} + env(safe-area-inset-right, 0px))`,
    zIndex: vars.z.chat,
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space[2],
    minHeight: 48,
    paddingInline: vars.space[4],
    // Of the paper's colour: the edge is seen where the button floats over an ink section.
    border: `1px solid ${vars.color.paper}`,
    borderRadius: vars.radius.pill,
    backgroundColor: vars.color.ink,
    color: vars.color.paper,
    fontSize: '0.9375rem',
    fontWeight: vars.font.strong,
    textDecoration: 'none',
    selectors: { '&:hover': { backgroundColor: vars.color.inkMuted } },
    '@media': {
      [phone]: { width: 52, minHeight: 52, padding: 0, justifyContent: 'center' },
      print: { display: 'none' },
    },
  },
  whenMotionAllowed({ animation: `${arrive} ${vars.motion.slow} ${vars.motion.ease}` }),
])

export const word = style({ '@media': { [phone]: { display: 'none' } } })
