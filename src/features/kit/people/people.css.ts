import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

/** In a table's cell: a full touch target that doesn't make the row taller. */
export const link = style({
  display: 'inline-block',
  marginBlock: -10,
  paddingBlock: 10,
  color: vars.color.ink,
  fontWeight: vars.font.medium,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { color: vars.color.accentText, textDecoration: 'underline' } },
})
