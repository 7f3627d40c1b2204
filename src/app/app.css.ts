import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { wrapping } from '#src/ui/theme/layouts.ts'
import { onWide } from '#src/ui/theme/media.ts'

const appear = keyframes({ from: { opacity: 0 } })

// As tall as the screen, so that the footer is not pushed down when the page arrives.
export const splash = style({ minHeight: '100dvh', display: 'grid', placeItems: 'center' })
export const splashStrip = style({
  width: 148,
  // A delay rather than a motion: the splash doesn't flash when opening is quick.
  animation: `${appear} 1ms linear 300ms backwards`,
})

export const message = style([
  {
    display: 'grid',
    justifyItems: 'start',
    gap: vars.space[3],
    maxWidth: vars.size.readable,
    padding: `${vars.space[10]} ${vars.space[4]}`,
  },
  onWide({ padding: `${vars.space[16]} ${vars.space[8]}` }),
])
export const messageTitle = style({ fontSize: vars.size.h1 })
export const messageActions = style({ ...wrapping(vars.space[2]), marginBlockStart: vars.space[3] })
