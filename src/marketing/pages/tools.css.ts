import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { row, titled, wrapping } from '#src/ui/theme/layouts.ts'
import { onWide, phone, wide } from '#src/ui/theme/media.ts'
import { measure } from '../layout/layout.css.ts'

const ids = { design: 'design', dev: 'dev', business: 'business' } as const

export const tabs = style([measure, { paddingBlockEnd: vars.space[16] }])

export const list = style({
  ...wrapping(),
  borderBlockEnd: `2px solid ${vars.color.ink}`,
  '@media': { [wide]: { gap: vars.space[2] }, print: { display: 'none' } },
})

/** The tab id is the URL's hash. The browser matches it before the script loads, the wrapper afterwards. */
const isChosen = (id: string) =>
  [
    `${tabs}[data-tab="${id}"] &`,
    `${tabs}:not([data-tab]):has(#${id}:target) &`,
    ...(id === 'design' ? [`${tabs}:not([data-tab]):not(:has(section:target)) &`] : []),
  ].join(', ')

const tabBase = style({
  ...row(),
  justifyContent: 'center',
  minHeight: 52,
  paddingInline: vars.space[6],
  borderStartStartRadius: vars.radius.medium,
  borderStartEndRadius: vars.radius.medium,
  color: vars.color.inkMuted,
  ...titled,
  fontSize: vars.size.lead,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.ink, backgroundColor: vars.color.sunken } },
  '@media': { [phone]: { flex: '1 1 auto', paddingInline: vars.space[2], fontSize: vars.size.body } },
})
export const tab = styleVariants(ids, (id) => [
  tabBase,
  {
    selectors: {
      [isChosen(id)]: {
        backgroundColor: vars.color.ink,
        color: vars.color.paper,
      },
    },
    '@media': { '(forced-colors: active)': { selectors: { [isChosen(id)]: { outline: '2px solid Highlight' } } } },
  },
])

const panelBase = style([
  {
    display: 'none',
    gap: vars.space[8],
    paddingBlockStart: vars.space[10],
    // Keeps the tabs visible after following an anchor.
    scrollMarginBlockStart: 160,
    '@media': { print: { display: 'grid' } },
  },
  onWide({ gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', columnGap: vars.space[10] }),
])
export const panel = styleVariants(ids, (id) => [panelBase, { selectors: { [isChosen(id)]: { display: 'grid' } } }])

export const tools = style([{ display: 'grid', columnGap: vars.space[8] }, onWide({ gridTemplateColumns: '1fr 1fr' })])
export const tool = style({ paddingBlock: vars.space[5], borderBlockStart: vars.hairline })
export const toolName = style({ ...titled, fontSize: '1.1875rem' })
export const toolText = style({ marginBlockStart: vars.space[1], color: vars.color.inkMuted, maxWidth: '42ch' })
