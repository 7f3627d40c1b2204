import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { forcedColors } from '../theme/media.ts'

export const list = style({
  display: 'flex',
  gap: vars.space[6],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: vars.hairline,
})

export const tab = style({
  position: 'relative',
  flex: 'none',
  minHeight: vars.size.target,
  minWidth: vars.size.target,
  paddingInline: 0,
  border: 0,
  borderRadius: `${vars.radius.small} ${vars.radius.small} 0 0`,
  backgroundColor: 'transparent',
  color: vars.color.inkMuted,
  fontWeight: vars.font.medium,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.color.ink },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-selected="true"]': { color: vars.color.ink, fontWeight: vars.font.strong },
    '&[aria-selected="true"]::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: 0,
      height: 3,
      borderRadius: '2px 2px 0 0',
      backgroundColor: vars.color.accent,
    },
  },
  '@media': {
    [forcedColors]: {
      selectors: { '&[aria-selected="true"]::after': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
    },
  },
})

export const panel = style({ paddingBlockStart: vars.space[5], selectors: { '&:focus-visible': { outlineOffset: 4 } } })
