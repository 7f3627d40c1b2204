import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const panel = style({
  zIndex: vars.z.popover,
  display: 'flex',
  flexDirection: 'column',
  width: 'min(380px, calc(100vw - 24px))',
  maxHeight: 'min(var(--popover-available-height, 70vh), 560px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space[4],
  border: vars.hairline,
  borderRadius: vars.radius.large,
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.shadow.floating,
  opacity: 0,
  transform: 'translateY(-4px)',
  transition: `opacity ${vars.motion.fast} ${vars.motion.ease}, transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: { '&[data-enter]': { opacity: 1, transform: 'none' }, '&:focus-visible': { outline: 'none' } },
})

export const heading = style({ fontSize: vars.size.h3, marginBlockEnd: vars.space[3] })
