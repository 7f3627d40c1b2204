import { style } from '@vanilla-extract/css'

export const drawingBox = style({
  width: '100%',
  maxWidth: 340,
  height: 'auto',
  '@media': { print: { display: 'none' } },
})
