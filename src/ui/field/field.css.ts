import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { grid, row, wrapping } from '../theme/layouts.ts'

export const field = style({ display: 'grid', gap: vars.space[1], minWidth: 0 })

export const labelRow = style({
  ...wrapping(),
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: vars.space[3],
  fontSize: vars.size.small,
})

// Touch-sized target without a taller row.
globalStyle(`${labelRow} :is(a, button)`, { paddingBlock: 12, marginBlock: -12 })

export const label = style({ fontSize: vars.size.small, fontWeight: vars.font.strong, lineHeight: 1.5 })

export const optional = style({ fontWeight: vars.font.regular, color: vars.color.inkFaint })

export const hint = style({ fontSize: vars.size.small, lineHeight: 1.45, color: vars.color.inkMuted })

export const error = style({
  display: 'flex',
  gap: vars.space[1],
  fontSize: vars.size.small,
  fontWeight: vars.font.medium,
  lineHeight: 1.45,
  color: vars.color.status.critical.text,
})

export const errorIcon = style({ flex: 'none', marginBlockStart: '0.2em' })

export const control = style({
  width: '100%',
  minHeight: vars.size.control,
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  border: vars.hairlineStrong,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  // At least 16 px: Safari on phones zooms into smaller fields.
  fontSize: vars.size.body,
  lineHeight: 1.5,
  transition: `border-color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&::placeholder': { color: vars.color.inkFaint, opacity: 1 },
    '&:hover:not(:disabled):not(:focus-visible)': { borderColor: vars.color.inkMuted },
    '&:focus-visible': { outlineOffset: -1, borderColor: vars.color.focus },
    '&:disabled': { backgroundColor: vars.color.sunken, color: vars.color.inkMuted, cursor: 'not-allowed' },
    // Read-only: no box that invites typing.
    '&:read-only:not(select)': { backgroundColor: vars.color.sunken, borderColor: vars.color.line },
    '&[aria-invalid="true"]': { borderColor: vars.color.status.critical.mark },
    '&[aria-invalid="true"]:focus-visible': { outlineColor: vars.color.status.critical.mark },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
})

export const textArea = style({ display: 'block', minHeight: 104, resize: 'vertical' })

/** A control with an element inside its box. As high as the control, even if the content next to the field is higher. */
export const wrap = style({ position: 'relative', minWidth: 0, alignSelf: 'start' })

export const leading = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: vars.space[3],
  ...row(),
  color: vars.color.inkFaint,
  pointerEvents: 'none',
})

export const withLeading = style({ paddingInlineStart: 38 })

export const trailing = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  ...row(),
})

/** Invisible and unfocusable, but laid out. */
export const unneeded = style({ visibility: 'hidden' })

export const withTrailing = style({ paddingInlineEnd: vars.size.target })
/** For an element that isn't a button, so that text can come close. */
export const withChevron = style({ paddingInlineEnd: vars.space[8], textOverflow: 'ellipsis' })

/** While the field is empty, the hidden clear button leaves its room to the placeholder. */
export const search = style({
  textOverflow: 'ellipsis',
  selectors: { '&:placeholder-shown': { paddingInlineEnd: vars.space[3] } },
})

export const select = style({ appearance: 'none', cursor: 'pointer' })

export const chevron = style([
  trailing,
  { insetInlineEnd: vars.space[3], height: '100%', color: vars.color.inkMuted, pointerEvents: 'none' },
])

export const checkboxRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: vars.space[3],
  alignItems: 'start',
  minHeight: vars.size.target,
  paddingBlock: 10,
  cursor: 'pointer',
  selectors: {
    '&:has(:disabled, [aria-disabled="true"])': { cursor: 'not-allowed', color: vars.color.inkMuted },
  },
})

/** Aligned with the label, not with the box. */
export const checkboxMessages = style({
  ...grid(vars.space[1]),
  marginBlockStart: -12,
  paddingInlineStart: 32,
  paddingBlockEnd: 6,
})

export const checkbox = style({
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  width: 20,
  height: 20,
  margin: '2px 0 0',
  border: vars.hairlineStrong,
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.surface,
  cursor: 'inherit',
  selectors: {
    '&:checked, &:indeterminate': { backgroundColor: vars.color.accent, borderColor: vars.color.accent },
    // A tick drawn with borders: nothing to fetch, and forced colours keep it.
    '&:checked::before': {
      content: '',
      width: 6,
      height: 11,
      marginBlockStart: -3,
      border: 'solid',
      borderColor: vars.color.onAccent,
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(42deg)',
    },
    '&:indeterminate::before': { content: '', width: 10, borderBlockStart: `2px solid ${vars.color.onAccent}` },
    '&[aria-invalid="true"]': { borderColor: vars.color.status.critical.mark },
    '&:disabled, &[aria-disabled="true"]': { opacity: 0.6 },
  },
  '@media': {
    '(forced-colors: active)': {
      forcedColorAdjust: 'none',
      borderColor: 'ButtonText',
      backgroundColor: 'ButtonFace',
      selectors: {
        '&:checked, &:indeterminate': { backgroundColor: 'Highlight', borderColor: 'Highlight' },
        '&:checked::before': { borderColor: 'HighlightText' },
        '&:indeterminate::before': { borderColor: 'HighlightText' },
      },
    },
  },
})

/** A checkbox that selects an item of a list, with nothing beside it. */
export const selectBox = style([checkbox, { margin: 0 }])
export const selectBoxLabel = style({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  cursor: 'pointer',
})
