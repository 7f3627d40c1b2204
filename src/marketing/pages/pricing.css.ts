import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onWide, phone, wide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'

export const cards = style([
  measure,
  {
    display: 'grid',
    gap: vars.space[5],
    alignItems: 'start',
    '@media': {
      '(min-width: 960px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 0 },
      print: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '8pt' },
    },
  },
])

const desktop = '(min-width: 960px)'

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[4],
  height: '100%',
  padding: `${vars.space[6]} ${vars.space[5]}`,
  border: vars.hairline,
  backgroundColor: vars.color.surface,
  scrollMarginBlockStart: 88,
  breakInside: 'avoid',
  '@media': {
    [wide]: { padding: vars.space[8] },
    [`not all and ${desktop}`]: { borderRadius: vars.radius.large },
    [desktop]: {
      selectors: {
        '&:first-child': {
          borderInlineEnd: 0,
          borderStartStartRadius: vars.radius.large,
          borderEndStartRadius: vars.radius.large,
        },
        '&:last-child': {
          borderInlineStart: 0,
          borderStartEndRadius: vars.radius.large,
          borderEndEndRadius: vars.radius.large,
        },
      },
    },
    print: { padding: '10pt' },
  },
  selectors: {
    // The plan the address names, however one came to it.
    '&:target, &:focus': { outline: `3px solid ${vars.color.focus}`, outlineOffset: 3, zIndex: 1 },
  },
})
export const popularCard = style([
  card,
  {
    position: 'relative',
    borderColor: vars.color.accent,
    boxShadow: `inset 0 6px 0 ${vars.color.accent}`,
  },
])
export const cardTop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
})
export const name = style({ fontSize: '1.375rem' })
export const popularTag = style({
  paddingInline: vars.space[2],
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.highlight,
  color: vars.color.onHighlight,
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
  lineHeight: '24px',
})
export const tagline = style({ color: vars.color.inkMuted, marginBlockStart: -10 })
export const price = style({
  fontFamily: vars.font.display,
  fontSize: '2.75rem',
  fontWeight: 640,
  letterSpacing: '-0.035em',
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const base = style({ selectors: { [`${card}:has(input:checked) &`]: { display: 'none' } } })
export const total = style({ selectors: { [`${card}:not(:has(input:checked)) &`]: { display: 'none' } } })
export const time = style({ display: 'grid', gap: vars.space[2], fontWeight: vars.font.medium })
export const addon = style({ borderBlock: vars.hairline, marginBlock: `-4px` })
export const noAddon = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 46,
  marginBlock: -4,
  borderBlock: vars.hairline,
  color: vars.color.inkMuted,
})
export const features = style({ display: 'grid', gap: vars.space[2], marginBlockStart: vars.space[1] })
export const feature = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: vars.space[2] })
export const check = style({ marginBlockStart: 3, color: vars.color.accentText })

export const tableBox = style({ marginBlockStart: vars.space[6], overflowX: 'auto' })
export const table = style({
  width: '100%',
  borderBlockStart: `2px solid ${vars.color.ink}`,
  '@media': { [phone]: { fontSize: '0.9375rem' } },
})
const base0 = style({
  paddingBlock: vars.space[3],
  paddingInlineEnd: vars.space[4],
  borderBlockEnd: vars.hairline,
  textAlign: 'start',
  verticalAlign: 'top',
})
export const columnHead = style([base0, { fontFamily: vars.font.display, fontSize: vars.size.lead, minWidth: 120 }])
export const rowHead = style([base0, { fontWeight: vars.font.medium, minWidth: 130 }])
export const cell = style([base0])
export const no = style([base0, { color: vars.color.inkFaint }])
export const after = style([
  { marginBlockStart: vars.space[6], maxWidth: vars.size.readable },
  onWide({ fontSize: vars.size.lead }),
])
