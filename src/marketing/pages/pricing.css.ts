import { globalStyle, style } from '@vanilla-extract/css'
import { site } from '#src/site.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, marked, oneColumn, row, unseen, wrappingRow } from '#src/ui/theme/layouts.ts'
import { onWide, phone, wide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'
import { shortName } from '../site-facts.ts'

export const cards = style([
  measure,
  {
    ...oneColumn(vars.space[5]),
    alignItems: 'start',
    '@media': {
      '(min-width: 960px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 0 },
      print: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '8pt' },
    },
  },
])

const desktop = '(min-width: 960px)'

export const card = style({
  ...oneColumn(vars.space[4]),
  alignContent: 'start',
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
    // The plan named in the URL, however the user got there.
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
// Hidden in print, where buttons are useless.
globalStyle(`${card} > a`, { '@media': { print: { display: 'none' } } })
export const cardTop = style({ ...wrappingRow(vars.space[2]), justifyContent: 'space-between' })
export const name = style({ fontSize: '1.375rem' })
export const popularTag = style({ ...marked, fontSize: vars.size.small, lineHeight: 1.7 })
export const tagline = style({ color: vars.color.inkMuted, marginBlockStart: -10 })
export const price = style({
  fontFamily: vars.font.display,
  // Keeps a price on one line at any text size.
  fontSize: 'min(2.75rem, 21vw)',
  fontWeight: 640,
  letterSpacing: '-0.035em',
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const base = style({ selectors: { [`${card}:has(input:checked) &`]: { display: 'none' } } })
export const total = style({ selectors: { [`${card}:not(:has(input:checked)) &`]: { display: 'none' } } })
export const time = style({ display: 'grid', gap: vars.space[2], fontWeight: vars.font.medium })
export const addon = style({ borderBlock: vars.hairline, marginBlock: `-4px` })
export const noAddon = style({
  ...row(),
  minHeight: 46,
  marginBlock: -4,
  paddingBlock: vars.space[2],
  borderBlock: vars.hairline,
  color: vars.color.inkMuted,
})
export const features = style({ display: 'grid', gap: vars.space[2], marginBlockStart: vars.space[1] })
export const feature = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: vars.space[2] })
export const check = style({ marginBlockStart: 3, color: vars.color.accentText })

/** Phones only; paper has room for the table, however narrow. */
const labelled = `screen and ${phone}`

export const tableBox = style({ marginBlockStart: vars.space[6], overflowX: 'auto', containerType: 'inline-size' })
export const table = style({
  width: '100%',
  borderBlockStart: `2px solid ${vars.color.ink}`,
  '@media': { [labelled]: { display: 'block' } },
})
const base0 = style({
  paddingBlock: vars.space[3],
  paddingInline: `0 ${vars.space[4]}`,
  borderBlockEnd: vars.hairline,
  textAlign: 'start',
  verticalAlign: 'top',
})
export const columnHead = style([base0, { fontFamily: vars.font.display, fontSize: vars.size.lead, minWidth: 120 }])
export const rowHead = style([base0, { fontWeight: vars.font.medium, minWidth: 130 }])
export const cell = style([base0])
export const no = style([base0, { color: vars.color.inkFaint }])

// On a phone each row becomes a card: the topic, and below it the value for each plan.
globalStyle(`${table} tbody`, { '@media': { [labelled]: { display: 'block' } } })
globalStyle(`${table} thead`, { '@media': { [labelled]: unseen } })
globalStyle(`${table} tbody tr`, {
  '@media': {
    [labelled]: {
      ...grid(`${vars.space[1]} ${vars.space[3]}`),
      paddingBlock: vars.space[4],
      borderBlockEnd: vars.hairline,
    },
  },
  // In rem: with large text, each plan gets its own line.
  '@container': { '(min-width: 17rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
globalStyle(`${table} tbody :is(th, td)`, {
  '@media': { [labelled]: { display: 'block', minWidth: 0, padding: 0, border: 0 } },
})
globalStyle(`${table} tbody th`, { '@media': { [labelled]: { gridColumn: '1 / -1', fontWeight: vars.font.strong } } })
site.plans.forEach((plan, column) => {
  globalStyle(`${table} td:nth-of-type(${column + 1})::before`, {
    '@media': {
      [labelled]: {
        // The column header, with empty alternative text because screen readers already read it.
        content: `${JSON.stringify(shortName(plan))} / ""`,
        display: 'block',
        color: vars.color.inkFaint,
        fontSize: vars.size.small,
      },
    },
  })
})
export const after = style([
  { marginBlockStart: vars.space[6], maxWidth: vars.size.readable },
  onWide({ fontSize: vars.size.lead }),
])
