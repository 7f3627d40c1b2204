import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { grid, row, stacked } from '../theme/layouts.ts'
import { onWide, phone, wide } from '../theme/media.ts'

const cell = '28px'

/** A faint blueprint grid that fades out downwards. Only for heroes and narrow pages. */
export const blueprint = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  backgroundImage: `linear-gradient(${vars.color.grid} 1px, transparent 1px), linear-gradient(90deg, ${vars.color.grid} 1px, transparent 1px)`,
  backgroundSize: `${cell} ${cell}`,
  backgroundPosition: 'center top -1px',
  maskImage: 'linear-gradient(#000 20%, transparent 88%)',
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
})

export const page = style({
  position: 'relative',
  isolation: 'isolate',
  minHeight: '100dvh',
  ...stacked(),
  overflow: 'clip',
})

export const top = style({
  ...row(vars.space[3]),
  justifyContent: 'space-between',
  minHeight: 64,
  paddingBlockStart: 'env(safe-area-inset-top, 0px)',
  '@media': { [phone]: { paddingInline: vars.space[4] }, [wide]: { paddingInline: vars.space[8] } },
})

export const main = style([
  {
    flex: '1 1 auto',
    ...grid(vars.space[10]),
    alignContent: 'start',
    width: '100%',
    margin: '0 auto',
    padding: `${vars.space[4]} ${vars.space[4]}`,
    paddingBlockEnd: `calc(${vars.space[8]} + var(--sd-end-room) + env(safe-area-inset-bottom, 0px))`,
  },
  onWide({ maxWidth: 460, paddingBlockStart: '9vh' }),
])

/** Two columns if there is an aside and enough room. */
export const withAside = style({
  '@media': {
    [wide]: { maxWidth: 560 },
    '(min-width: 1000px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 440px)',
      gap: 88,
      alignItems: 'start',
      maxWidth: 1040,
      paddingBlockStart: '12vh',
    },
  },
})

export const card = style([
  {
    position: 'relative',
    minWidth: 0,
    border: vars.hairline,
    borderRadius: vars.radius.large,
    backgroundColor: vars.color.surface,
    padding: vars.space[5],
    paddingBlockStart: vars.space[6],
  },
  onWide({ padding: vars.space[8] }),
  { '@media': { '(min-width: 1000px)': { selectors: { [`${withAside} &`]: { order: 2 } } } } },
])

/** The strip on the card's top edge, inside its corners. */
export const ribbon = style({
  position: 'absolute',
  insetBlockStart: -3.5,
  insetInline: vars.space[5],
  '@media': { [wide]: { insetInline: vars.space[8] } },
})

export const title = style({ fontSize: '1.5rem' })
export const description = style({ marginBlockStart: vars.space[1], color: vars.color.inkMuted })
export const content = style({ marginBlockStart: vars.space[5] })

export const aside = style({ minWidth: 0, '@media': { '(min-width: 1000px)': { paddingBlockStart: vars.space[4] } } })
