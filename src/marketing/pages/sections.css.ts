import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, wrapping } from '#src/ui/theme/layouts.ts'
import { onWide, phone, wide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'

/** One topic: heading at the side, content next to it, a hairline above. */
export const section = style([
  measure,
  {
    paddingBlock: vars.space[12],
    scrollMarginBlockStart: 64,
    '@media': { [wide]: { paddingBlock: vars.space[20] }, print: { paddingBlock: '12pt' } },
  },
])
/** A section on the same background as the previous one: a hairline, and no space above because the previous section has it. */
export const ruled = style({
  paddingBlockStart: 0,
  selectors: {
    '&::before': {
      content: '',
      display: 'block',
      marginBlockEnd: vars.space[10],
      borderBlockStart: vars.hairline,
      '@media': { [wide]: { marginBlockEnd: vars.space[12] }, print: { marginBlockEnd: '12pt' } },
    },
  },
})

export const split = style({
  ...grid(vars.space[8]),
  '@media': {
    '(min-width: 920px)': { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', columnGap: vars.space[10] },
  },
})
export const heading = style([
  { fontSize: 'clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)', lineHeight: 1.1, letterSpacing: '-0.025em', maxWidth: '16ch' },
])
export const aside = style({ marginBlockStart: vars.space[3], color: vars.color.inkMuted, maxWidth: '36ch' })

/** Heroes. */
export const hero = style({ position: 'relative', isolation: 'isolate', overflow: 'clip' })
// On the same background, the hero already provides the space.
globalStyle(`${hero} + ${section}`, { paddingBlockStart: 0 })
export const heroInner = style([
  measure,
  {
    paddingBlockStart: vars.space[10],
    paddingBlockEnd: vars.space[10],
    '@media': { [wide]: { paddingBlockStart: vars.space[16], paddingBlockEnd: vars.space[12] } },
  },
])
export const title = style({
  fontSize: 'clamp(2.375rem, 1.5rem + 4.2vw, 4.5rem)',
  lineHeight: 1.02,
  letterSpacing: '-0.035em',
  fontWeight: 640,
  maxWidth: '15ch',
})
export const pageTitle = style([title, { fontSize: 'clamp(2.25rem, 1.5rem + 3vw, 3.5rem)', maxWidth: '24ch' }])
export const lead = style([
  {
    marginBlockStart: vars.space[4],
    maxWidth: '54ch',
    fontSize: vars.size.lead,
    lineHeight: 1.5,
    color: vars.color.inkMuted,
  },
  onWide({ fontSize: '1.25rem' }),
])
export const actions = style({
  ...wrapping(vars.space[3]),
  marginBlockStart: vars.space[6],
  '@media': { [phone]: { display: 'grid' }, print: { display: 'none' } },
})
export const big = style([{ minHeight: 52, paddingInline: vars.space[6] }])

/** The end of a page: ink in both themes, and darker than the page in the dark one. */
export const closing = style({
  backgroundColor: '#0b1220',
  color: '#e9eef8',
  borderBlockStart: vars.hairline,
  selectors: { ':root[data-theme="dark"] &': { backgroundColor: vars.color.sunken } },
  '@media': {
    '(prefers-color-scheme: dark)': {
      selectors: { ':root:not([data-theme]) &': { backgroundColor: vars.color.sunken } },
    },
    print: { display: 'none' },
  },
})
export const closingInner = style([
  measure,
  {
    ...grid(vars.space[5]),
    paddingBlock: vars.space[12],
    '@media': { [wide]: { gridTemplateColumns: '1fr auto', alignItems: 'end', paddingBlock: vars.space[20] } },
  },
])
export const closingStrip = style({ maxWidth: 280, marginBlockEnd: vars.space[5] })
export const closingTitle = style([heading, { fontSize: 'clamp(2rem, 1.4rem + 2.6vw, 3.25rem)', maxWidth: '20ch' }])
export const closingText = style({ marginBlockStart: vars.space[3], maxWidth: '48ch', color: '#aab6cc' })
