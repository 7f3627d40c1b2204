import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onWide } from '#src/ui/theme/media.ts'

export const page = style({ display: 'grid', gap: vars.space[5], maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' })
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3 })

export const avatar = style({ display: 'flex', alignItems: 'center', gap: vars.space[4] })
export const avatarLabels = style({ display: 'grid', justifyItems: 'start', gap: vars.space[2], minWidth: 0 })
export const plainNote = style({ color: vars.color.inkMuted })
export const kinds = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const note = style({ color: vars.color.inkMuted, fontSize: vars.size.small })

export const column = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
/** As high as the form that replaces it, so that the content below doesn't move. */
export const loading = styleVariants({ profile: { minHeight: '22.6rem' }, password: { minHeight: '22.1rem' } })
export const submit = style({ display: 'grid', gap: vars.space[3], justifyItems: 'start' })

export const entry = style([
  { display: 'grid', justifyItems: 'start', gap: vars.space[3], color: vars.color.inkMuted },
  onWide({ gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: vars.space[6] }),
])

export const facts = style([
  { display: 'grid', gap: vars.space[1] },
  onWide({ gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: vars.space[6], rowGap: vars.space[2] }),
])
globalStyle(`${facts} dt`, { color: vars.color.inkMuted, fontSize: vars.size.small, paddingBlockStart: 2 })
globalStyle(`${facts} dd`, { margin: 0, marginBlockEnd: vars.space[2], overflowWrap: 'anywhere' })
