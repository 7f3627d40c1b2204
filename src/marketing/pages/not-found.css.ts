import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

/** The segments of a week with one day missing, as gradient stops. */
const week = [0, 1, 2, 3, 4, 5, 6]
  .map((day) => {
    const colour = day === 3 ? vars.color.track : day === 6 ? vars.color.highlight : vars.color.accent
    return `${colour} ${day * 40}px ${day * 40 + 36}px, transparent ${day * 40 + 36}px ${day * 40 + 40}px`
  })
  .join(', ')

export const code = style({
  marginBlockEnd: vars.space[3],
  fontFamily: vars.font.mono,
  fontSize: vars.size.lead,
  color: vars.color.accentText,
  selectors: {
    '&::before': {
      content: '',
      display: 'block',
      maxWidth: 276,
      height: 14,
      marginBlockEnd: vars.space[5],
      background: `linear-gradient(90deg, ${week})`,
    },
  },
})
