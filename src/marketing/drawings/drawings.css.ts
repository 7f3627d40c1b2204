import { style } from '@vanilla-extract/css'
import { onPhone } from '#src/ui/theme/media.ts'

export const drawingBox = style([
  { width: '100%', maxWidth: 340, height: 'auto', '@media': { print: { display: 'none' } } },
  // Cancels the drawing's own margin, so that it lines up with the text.
  onPhone({ marginInlineStart: -24 }),
])
