import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, inlineRow, marked, quiet, row, titled, wrappingRow } from '#src/ui/theme/layouts.ts'
import { forcedColors, onPhone, onWide, phone, wide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'

export const banner = style({
  containerType: 'inline-size',
  borderBlockEnd: vars.hairline,
  backgroundColor: vars.color.highlightSoft,
  '@media': { print: { display: 'none' } },
})
export const bannerText = style([
  measure,
  {
    ...wrappingRow(),
    columnGap: vars.space[3],
    rowGap: 2,
    paddingBlock: vars.space[1],
    fontSize: '0.9375rem',
  },
  onWide({ justifyContent: 'center' }),
  onPhone({ paddingBlock: vars.space[2] }),
  {
    '@container': {
      // Two lines with the link at the end. In rem, so that larger text wraps freely.
      '(min-width: 20rem) and (max-width: 32rem)': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        justifyItems: 'start',
      },
    },
  },
])
export const bannerTag = style(marked)
export const bannerLink = style({
  ...inlineRow(vars.space[1]),
  minHeight: vars.size.target,
  color: vars.color.ink,
  fontWeight: vars.font.strong,
  '@container': { '(min-width: 20rem) and (max-width: 32rem)': { gridArea: '1 / 2 / 3' } },
})

export const heroTop = style([
  { display: 'grid', gap: vars.space[8], marginBlockEnd: vars.space[10] },
  onWide({
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: vars.space[12],
    alignItems: 'end',
    marginBlockEnd: vars.space[16],
  }),
])
export const claims = style([
  { display: 'grid', gap: vars.space[3] },
  onPhone({ gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))' }),
  onWide({ gap: vars.space[5], maxWidth: 220, paddingBlockEnd: vars.space[1] }),
])
export const claim = style({
  display: 'grid',
  alignContent: 'start',
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  lineHeight: 1.3,
  color: vars.color.inkMuted,
  fontSize: '0.9375rem',
})
export const figure = style({
  fontFamily: vars.font.display,
  fontSize: '1.5rem',
  letterSpacing: '-0.02em',
  lineHeight: 1.15,
  color: vars.color.ink,
})

export const services = style({ display: 'grid', gap: vars.space[10] })
export const service = style({
  ...grid(vars.space[4]),
  '@media': {
    [wide]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', alignItems: 'center', columnGap: vars.space[8] },
  },
  selectors: { '& + &': { paddingBlockStart: vars.space[10], borderBlockStart: vars.hairline } },
})
export const serviceTitle = style({ fontSize: '1.5rem' })
export const serviceText = style({ marginBlockStart: vars.space[2], fontSize: vars.size.lead, maxWidth: '40ch' })
export const points = style({ marginBlockStart: vars.space[3], color: vars.color.inkMuted })
// A strip segment as the bullet.
globalStyle(`${points} > li`, { position: 'relative', paddingInlineStart: vars.space[5] })
globalStyle(`${points} > li::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: '0.45em',
  width: 5,
  height: '0.7em',
  borderRadius: 1,
  backgroundColor: vars.color.accent,
  '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
})

export const steps = style({ display: 'grid' })
export const step = style({
  ...grid(vars.space[3]),
  paddingBlock: vars.space[6],
  breakInside: 'avoid',
  '@media': {
    [wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 5fr)', columnGap: vars.space[8] },
    [phone]: { paddingBlock: vars.space[5] },
  },
  selectors: {
    '&:first-child': { paddingBlockStart: 0 },
    '& + &': { borderBlockStart: vars.hairline },
  },
})
export const stepDays = style({ maxWidth: 260 })
export const stepWhen = style({
  marginBlockStart: vars.space[2],
  ...quiet,
})
export const stepTitle = style({ fontSize: '1.375rem' })
export const stepText = style({ marginBlockStart: vars.space[2], color: vars.color.inkMuted, maxWidth: '46ch' })

export const band = style({ borderBlock: vars.hairline, backgroundColor: vars.color.surface })
export const bandHead = style([
  { marginBlockEnd: vars.space[6] },
  onWide({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: vars.space[8] }),
])
globalStyle(`${bandHead} > p`, { maxWidth: '60ch' })
export const plans = style({ borderBlockStart: `2px solid ${vars.color.ink}` })
export const plan = style({
  position: 'relative',
  ...grid(`${vars.space[1]} ${vars.space[5]}`),
  paddingBlock: vars.space[5],
  borderBlockEnd: vars.hairline,
  breakInside: 'avoid',
  '@media': {
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    [wide]: { gridTemplateColumns: '3fr 4fr 1.3fr 2.4fr', alignItems: 'baseline', paddingBlock: vars.space[6] },
  },
  selectors: { '&:hover': { backgroundColor: vars.color.sunken } },
})
export const planName = style([
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${vars.space[1]} ${vars.space[3]}` },
  onPhone({ gridColumn: '1 / -1' }),
])
export const planTitle = style({ fontSize: '1.375rem' })
export const planLink = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    // Makes the whole row a link.
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${plan}:hover &`]: { textDecoration: 'underline' },
  },
})
export const popular = style({ ...marked, fontSize: vars.size.small, lineHeight: '24px' })
export const planTagline = style([{ color: vars.color.inkMuted }, onPhone({ gridColumn: '1 / -1' })])
export const planTime = style({ fontWeight: vars.font.medium })
export const planPrice = style({
  display: 'grid',
  justifyItems: 'end',
  textAlign: 'end',
  fontFamily: vars.font.display,
  fontSize: '1.375rem',
  fontWeight: vars.font.strong,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
})
export const planAddon = style({
  fontFamily: vars.font.text,
  ...quiet,
  fontWeight: vars.font.regular,
  letterSpacing: 0,
})

export const faq = style({ borderBlockStart: vars.hairline })
export const question = style({ borderBlockEnd: vars.hairline })
export const summary = style({
  ...row(vars.space[4]),
  justifyContent: 'space-between',
  minHeight: 64,
  paddingBlock: vars.space[3],
  ...titled,
  fontSize: vars.size.lead,
  lineHeight: 1.3,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    // Two strokes: a plus that turns into a minus.
    '&::after': {
      content: '',
      flex: 'none',
      width: 16,
      height: 16,
      background: `linear-gradient(currentColor, currentColor) center / 100% 2px no-repeat, linear-gradient(currentColor, currentColor) center / 2px 100% no-repeat`,
    },
    [`${question}[open] &::after`]: { backgroundSize: '100% 2px, 0 0' },
    '&:hover': { color: vars.color.accentText },
  },
  '@media': {
    // Forced colours remove backgrounds, so use characters for the same marks.
    [forcedColors]: {
      selectors: {
        '&::after': { content: '"+" / ""', width: 'auto', height: 'auto', background: 'none' },
        [`${question}[open] &::after`]: { content: '"−" / ""' },
      },
    },
  },
})
export const answer = style({
  paddingBlockEnd: vars.space[6],
  maxWidth: vars.size.readable,
  color: vars.color.inkMuted,
})
// Print shows every answer, because nothing can be opened.
globalStyle(`${question}::details-content`, {
  '@media': { print: { contentVisibility: 'visible', blockSize: 'auto' } },
})
