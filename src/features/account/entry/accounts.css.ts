import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { beside, grid, inlineRow } from '#src/ui/theme/layouts.ts'
import { onPhone } from '#src/ui/theme/media.ts'

export const home = style({
  ...inlineRow(),
  minHeight: vars.size.target,
  color: 'inherit',
  textDecoration: 'none',
})

export const content = style({ display: 'grid', gap: vars.space[5] })

export const form = style({ display: 'grid', gap: vars.space[4] })

export const footer = style({
  paddingBlockStart: vars.space[2],
  borderBlockStart: vars.hairline,
  color: vars.color.inkMuted,
  // Each line of links is a full touch target.
  lineHeight: vars.size.target,
  marginBlockEnd: `calc(-1 * ${vars.space[3]})`,
})

/** A link on its own line, as tall as a touch target. */
export const forgot = style({
  justifySelf: 'start',
  ...inlineRow(),
  minHeight: vars.size.target,
  marginBlock: `calc(-1 * ${vars.space[2]})`,
  fontSize: vars.size.small,
})

export const small = style({ fontSize: vars.size.small, color: vars.color.inkMuted })

export const submitArea = style({ display: 'grid' })

export const connectionNote = style({
  ...beside(),
  columnGap: vars.space[2],
  marginBlockEnd: vars.space[3],
  fontSize: vars.size.small,
  color: vars.color.highlightText,
})

export const connectionIcon = style({ marginBlockStart: '0.2em' })

export const alternative = style({ display: 'grid', gap: vars.space[4] })

export const or = style({
  ...grid(vars.space[3]),
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  fontSize: vars.size.small,
  color: vars.color.inkFaint,
  selectors: {
    '&::before, &::after': { content: '', borderBlockStart: vars.hairline },
  },
})

export const waiting = style({
  ...beside(),
  alignItems: 'center',
  columnGap: vars.space[3],
  color: vars.color.inkMuted,
})

export const mailSent = style({ display: 'grid', gap: vars.space[3] })
export const mailIcon = style({ color: vars.color.accentText })
/** An email address can be wider than a phone. */
export const address = style({ fontWeight: vars.font.strong, overflowWrap: 'anywhere' })

export const actions = style({ display: 'grid', gap: vars.space[2] })

export const asideTitle = style([
  { fontSize: '2rem', lineHeight: 1.15, maxWidth: '14ch' },
  // On a phone, the form comes first.
  onPhone({ fontSize: vars.size.h2, maxWidth: 'none' }),
])

export const promises = style({ display: 'grid', gap: vars.space[5], marginBlockStart: vars.space[6] })

export const promise = style({ ...beside(), columnGap: vars.space[3] })

export const promiseIcon = style({ marginBlockStart: '0.15em', color: vars.color.accentText })
export const promiseTitle = style({ fontWeight: vars.font.strong })
export const promiseText = style({ color: vars.color.inkMuted })
