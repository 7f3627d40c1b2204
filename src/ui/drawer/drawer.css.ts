import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { row, scrolling, stacked } from '../theme/layouts.ts'

export const drawer = style({
  position: 'fixed',
  insetBlock: '0 var(--sd-toasts, 0px)',
  insetInlineStart: 0,
  zIndex: vars.z.drawer,
  ...stacked(),
  width: 'min(304px, calc(100vw - 48px))',
  paddingBlock: 'env(safe-area-inset-top, 0px) env(safe-area-inset-bottom, 0px)',
  paddingInlineStart: 'env(safe-area-inset-left, 0px)',
  ...scrolling,
  borderInlineEnd: vars.hairline,
  backgroundColor: vars.color.raised,
  transform: 'translateX(-100%)',
  transition: `transform ${vars.motion.slow} ${vars.motion.ease}`,
  selectors: { '&[data-enter]': { transform: 'none' }, '&:focus-visible': { outline: 'none' } },
})

export const backdrop = style({
  position: 'fixed',
  inset: 0,
  height: '100lvh',
  zIndex: vars.z.drawer,
  backgroundColor: vars.color.scrim,
  opacity: 0,
  transition: `opacity ${vars.motion.slow} ${vars.motion.ease}`,
  selectors: { '&[data-enter]': { opacity: 1 } },
})

export const head = style({
  flex: 'none',
  ...row(vars.space[2]),
  justifyContent: 'space-between',
  minHeight: vars.size.topbar,
  paddingInline: `${vars.space[4]} ${vars.space[2]}`,
})

export const body = style({ flex: '1 1 auto', display: 'flex', flexDirection: 'column', minHeight: 0 })
