import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { row } from '#src/ui/theme/layouts.ts'

// Of its own, because it loads after the dashboard.
export const tools = style({ marginBlockStart: vars.space[8], display: 'grid', gap: vars.space[4] })
export const title = style({ fontSize: vars.size.h2 })
export const toolTitle = style({ ...row(vars.space[2]), fontSize: vars.size.h3 })
