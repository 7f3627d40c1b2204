import { style } from '@vanilla-extract/css'
import * as field from '../field/field.css.ts'
import { vars } from '../theme/contract.css.ts'
import { inlineRow, wrapping } from '../theme/layouts.ts'
import { forcedColors, phone } from '../theme/media.ts'

export const group = style({ minWidth: 0, margin: 0, padding: 0, border: 0 })

export const legend = style({ padding: 0 })

export const options = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[5] })

export const option = style({
  ...inlineRow(vars.space[2]),
  minHeight: vars.size.target,
  paddingBlock: vars.space[1],
  cursor: 'pointer',
})

/** A checkbox's colours in both themes and in forced colours, with a dot instead of its tick. */
export const radio = style([
  field.checkbox,
  {
    flex: 'none',
    margin: 0,
    borderRadius: '50%',
    selectors: {
      '&:checked::before': {
        width: 8,
        height: 8,
        margin: 0,
        border: 0,
        borderRadius: '50%',
        backgroundColor: vars.color.onAccent,
        transform: 'none',
      },
    },
    '@media': { [forcedColors]: { selectors: { '&:checked::before': { backgroundColor: 'HighlightText' } } } },
  },
])

/** One segmented control, as tall as a field. */
export const segments = style({
  ...wrapping(),
  minWidth: 0,
  minHeight: vars.size.control,
  border: vars.hairlineStrong,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
})

export const segment = style({
  position: 'relative',
  flex: '1 1 auto',
  display: 'grid',
  placeItems: 'center',
  minWidth: 0,
  paddingInline: vars.space[3],
  fontWeight: vars.font.medium,
  color: vars.color.inkMuted,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    '& + &': { borderInlineStart: vars.hairline },
    '&:first-child': { borderRadius: `${vars.radius.medium} 0 0 ${vars.radius.medium}` },
    '&:last-child': { borderRadius: `0 ${vars.radius.medium} ${vars.radius.medium} 0` },
    '&:hover': { color: vars.color.ink },
    '&:has(:checked)': { backgroundColor: vars.color.accentSoft, color: vars.color.ink, fontWeight: vars.font.strong },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  },
  '@media': {
    [phone]: { paddingInline: vars.space[2], fontSize: vars.size.small },
    [forcedColors]: { selectors: { '&:has(:checked)': { outline: '2px solid Highlight', outlineOffset: -3 } } },
  },
})

/** The whole segment is the radio button; only the segment's colour shows its state. */
export const segmentRadio = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' })
