import { style } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { forcedColors } from './media.ts'

export const box = style({
  display: 'inline-flex',
  margin: 0,
  padding: 2,
  border: vars.hairline,
  borderRadius: vars.radius.pill,
  backgroundColor: vars.color.surface,
})

export const option = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: 40,
  borderRadius: vars.radius.pill,
  color: vars.color.inkFaint,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.color.ink },
    '&:has(:checked)': { backgroundColor: vars.color.sunken, color: vars.color.ink },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.focus}` },
  },
  '@media': { [forcedColors]: { selectors: { '&:has(:checked)': { outline: '2px solid Highlight' } } } },
})

export const radio = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' })
