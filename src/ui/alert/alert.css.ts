import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

const base = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[3],
  padding: `${vars.space[3]} ${vars.space[4]}`,
  border: '1px solid',
  borderRadius: vars.radius.medium,
  fontSize: '0.9375rem',
  lineHeight: 1.5,
})

const { inProgress, completed, critical } = vars.color.status

export const tone = styleVariants({
  info: [base, tinted(inProgress.soft, inProgress.mark)],
  success: [base, tinted(completed.soft, completed.mark)],
  warning: [base, tinted(vars.color.highlightSoft, vars.color.highlight)],
  critical: [base, tinted(critical.soft, critical.mark)],
})

/** Subtle tint, so that several alerts on a page stay calm. */
function tinted(soft: string, mark: string) {
  return {
    backgroundColor: `color-mix(in srgb, ${soft} 60%, ${vars.color.surface})`,
    borderColor: `color-mix(in srgb, ${mark} 30%, ${vars.color.surface})`,
  }
}

export const icon = styleVariants({
  info: { color: inProgress.text },
  success: { color: completed.text },
  warning: { color: vars.color.highlightText },
  critical: { color: critical.text },
})

export const iconBox = style({ display: 'flex', height: '1.5em', alignItems: 'center' })
export const title = style({ fontWeight: vars.font.strong })
export const body = style({ display: 'grid', gap: vars.space[1], minWidth: 0 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginBlockStart: vars.space[2] })
