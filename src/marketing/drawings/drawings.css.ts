import { style } from '@vanilla-extract/css'
import { onPhone } from '#src/ui/theme/media.ts'

export const drawingBox = style([
  { width: '100%', maxWidth: 340, height: 'auto', '@media': { print: { display: 'none' } } },
  // The drawing's own margin: its first line stands where the text does.
  onPhone({ marginInlineStart: -24 }),
])
