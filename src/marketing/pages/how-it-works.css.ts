import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, titled } from '#src/ui/theme/layouts.ts'
import { onWide, phone, wide } from '#src/ui/theme/media.ts'

export const band = style({ borderBlock: vars.hairline, backgroundColor: vars.color.surface })

export const days = style({ marginBlockStart: vars.space[8], borderBlockStart: `2px solid ${vars.color.ink}` })
export const day = style({
  ...grid(vars.space[4]),
  paddingBlock: vars.space[6],
  borderBlockEnd: vars.hairline,
  breakInside: 'avoid',
  '@media': {
    [phone]: { gridTemplateColumns: 'minmax(46px, max-content) minmax(0, 1fr)' },
    [wide]: {
      gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 5fr) minmax(0, 5fr)',
      columnGap: vars.space[8],
      paddingBlock: vars.space[8],
    },
  },
})
/** A segment next to each day; together they form a vertical strip. */
export const number = style([
  {
    marginBlock: `calc(3px - ${vars.space[6]})`,
    paddingBlock: `calc(${vars.space[6]} - 3px)`,
    paddingInlineStart: vars.space[3],
    borderInlineStart: `6px solid ${vars.color.accent}`,
    selectors: { [`${day}:last-child &`]: { borderInlineStartColor: vars.color.highlight } },
    fontFamily: vars.font.display,
    fontWeight: 700,
    fontSize: '2.25rem',
    lineHeight: 1,
    letterSpacing: '-0.04em',
    fontVariantNumeric: 'tabular-nums',
    color: vars.color.accentText,
  },
  onWide({
    marginBlock: `calc(3px - ${vars.space[8]})`,
    paddingBlock: `calc(${vars.space[8]} + 1px) calc(${vars.space[8]} - 3px)`,
    paddingInlineStart: vars.space[5],
    fontSize: '4rem',
    lineHeight: 0.8,
  }),
])
export const dayTitle = style({ fontSize: '1.375rem' })
export const dayText = style({ marginBlockStart: vars.space[2], color: vars.color.inkMuted, maxWidth: '46ch' })
export const facts = style({
  ...grid(vars.space[3]),
  alignContent: 'start',
  '@media': { [phone]: { gridColumn: 2 } },
})
export const term = style({ fontSize: vars.size.small, color: vars.color.inkFaint })
export const gets = style({ fontWeight: vars.font.medium })

export const promises = style([{ display: 'grid', gap: vars.space[8] }, onWide({ gridTemplateColumns: '1fr 1fr' })])
export const promise = style({ paddingBlockStart: vars.space[4], borderBlockStart: `2px solid ${vars.color.ink}` })
export const promiseTitle = style({ ...titled, fontSize: '1.25rem' })
export const promiseText = style({ marginBlockStart: vars.space[2], color: vars.color.inkMuted, maxWidth: '40ch' })
