import type { StyleRule } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'

/** Things beside each other, centred. */
export const row = (gap: string): StyleRule => ({ display: 'flex', alignItems: 'center', gap })

/** The same on several lines where one is too short. */
export const wrappingRow = (gap: string): StyleRule => ({ ...row(gap), flexWrap: 'wrap' })

/** A box on the page. */
export const surface: StyleRule = {
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
}

/** Text beside what matters more. */
export const quiet: StyleRule = { color: vars.color.inkMuted, fontSize: vars.size.small }
