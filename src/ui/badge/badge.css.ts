import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { inlineRow } from '../theme/layouts.ts'
import { forcedColors } from '../theme/media.ts'

const base = style({
  ...inlineRow(5),
  maxWidth: '100%',
  minHeight: 24,
  paddingInline: vars.space[2],
  borderRadius: vars.radius.small,
  fontSize: '0.8125rem',
  fontWeight: vars.font.strong,
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
  '@media': { [forcedColors]: { outline: '1px solid CanvasText', outlineOffset: -1 } },
})

const { neutral, planning, inProgress, completed, onHold, critical } = vars.color.status

export const tone = styleVariants({
  neutral: [base, { backgroundColor: neutral.soft, color: neutral.text }],
  planning: [base, { backgroundColor: planning.soft, color: planning.text }],
  'in-progress': [base, { backgroundColor: inProgress.soft, color: inProgress.text }],
  completed: [base, { backgroundColor: completed.soft, color: completed.text }],
  'on-hold': [base, { backgroundColor: onHold.soft, color: onHold.text }],
  critical: [base, { backgroundColor: critical.soft, color: critical.text }],
  today: [base, { backgroundColor: vars.color.highlight, color: vars.color.onHighlight }],
})

export const icon = style({ flex: 'none', display: 'inline-flex', marginInlineStart: -2 })
