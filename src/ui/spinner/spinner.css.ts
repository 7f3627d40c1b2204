import { keyframes, style } from '@vanilla-extract/css'
import { whenMotionAllowed } from '../theme/media.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinner = style([
  { flex: 'none', display: 'block', width: '1.125em', height: '1.125em' },
  // Seven steps, one per segment: the ring appears to fill rather than spin.
  whenMotionAllowed({ animation: `${turn} 980ms steps(7) infinite` }),
])
