import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onWide } from '#src/ui/theme/media.ts'

/** Plan and start, if the project lacks one. */
export const asked = style([
  { display: 'grid', alignItems: 'start', gap: vars.space[4], marginBlockEnd: vars.space[5] },
  onWide({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }),
])

export const days = style({ display: 'grid', gap: vars.space[4] })

export const day = style({ color: vars.color.inkMuted, fontSize: vars.size.small, fontWeight: vars.font.strong })

export const tasks = style({ margin: 0, padding: 0, listStyle: 'none' })

export const task = style({ borderBlockEnd: vars.hairline })

export const head = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2] })

export const choice = style({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' })

/** When and who, below the title. */
export const about = style({ display: 'block', color: vars.color.inkMuted, fontSize: vars.size.small })

export const fields = style([
  { display: 'grid', gap: vars.space[3], paddingBlock: `${vars.space[2]} ${vars.space[4]}` },
  onWide({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', paddingInlineStart: 32 }),
])

export const titleField = style({ gridColumn: '1 / -1' })

export const there = style([
  task,
  { display: 'flex', gap: vars.space[3], paddingBlock: 10, color: vars.color.inkMuted, overflowWrap: 'anywhere' },
])

export const thereIcon = style({ flex: 'none', marginBlockStart: 2, color: vars.color.status.completed.mark })

/** Two date fields: one above the other on a phone. */
export const dates = style([
  { display: 'grid', alignItems: 'start', gap: vars.space[4] },
  onWide({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }),
])

export const statuses = style({ display: 'grid', gap: vars.space[2] })
