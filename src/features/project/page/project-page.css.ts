import { globalStyle, style } from '@vanilla-extract/css'
import { cellLink } from '../../kit/lists/lists.css.ts'
import { clamped, inlineRow, oneColumn, row, surface, wrapping, wrappingRow } from '#src/ui/theme/layouts.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { forcedColors, onWide, whenMotionAllowed } from '#src/ui/theme/media.ts'

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] })
/** The elements below the header have their own spacing. */
globalStyle(`${page} > header`, { marginBlockEnd: 0, overflowWrap: 'anywhere' })

export const standing = style({ display: 'grid', gap: vars.space[4] })
export const meta = style({ ...wrappingRow(`${vars.space[1]} ${vars.space[3]}`), fontSize: vars.size.small })
export const plan = style({ marginInlineStart: 'auto', color: vars.color.inkMuted })
export const none = style({ color: vars.color.inkMuted })

export const column = style({ ...oneColumn(vars.space[5]), alignItems: 'start' })
/** The project's description, next to its tasks if there is room. */
export const columns = style([column, onWide({ gridTemplateColumns: 'minmax(0, 1fr) minmax(240px, 320px)' })])
export const aside = style([column, onWide({ gridColumn: 2, gridRow: '1 / span 9' })])
export const sectionTitle = style({ marginBlockEnd: vars.space[3], fontSize: vars.size.h3, lineHeight: 1.3 })
/** With a button at its end. */
export const sectionHead = style({ ...wrapping(vars.space[2]), alignItems: 'start', justifyContent: 'space-between' })

export const link = style({
  ...row(vars.space[2]),
  minHeight: vars.size.target,
  color: vars.color.accentText,
  overflowWrap: 'anywhere',
})
export const links = style({ display: 'grid' })
export const linkIcon = style({ flex: 'none' })

export const longText = style({
  maxWidth: vars.size.readable,
  color: vars.color.inkMuted,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
export const shortened = style([longText, clamped(6)])
/** Its text is level with the description. */
export const more = style({ justifySelf: 'start', marginInlineStart: -12 })

export const tasks = style({
  position: 'relative',
  paddingInline: vars.space[4],
  ...surface,
})
export const task = style({
  display: 'flex',
  gap: vars.space[2],
  paddingBlock: vars.space[4],
  borderBlockStart: vars.hairline,
  scrollMarginBlock: '112px 80px',
  selectors: {
    '&:first-child': { borderBlockStartColor: 'transparent' },
    '&[aria-current]': { backgroundColor: vars.color.accentSoft },
    '&:focus-visible': { outlineOffset: 2 },
  },
})
export const draggedList = style([tasks, { userSelect: 'none' }])
globalStyle(
  `${draggedList} > ${task}`,
  whenMotionAllowed({ transition: `transform ${vars.motion.fast} ${vars.motion.ease}` }),
)
export const draggedTask = style({
  display: 'flex',
  gap: vars.space[2],
  position: 'relative',
  zIndex: 1,
  paddingBlock: vars.space[4],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.floating,
  '@media': { [forcedColors]: { outline: '2px solid Highlight' } },
})
export const pending = style({ height: 116 })
export const taskBody = style({ flex: 1, minWidth: 0, display: 'grid', gap: vars.space[2] })
export const taskTitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.body,
  fontWeight: vars.font.strong,
  letterSpacing: 'normal',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
})
export const taskLink = style([cellLink, { display: 'block', color: 'inherit', fontWeight: 'inherit' }])
/** Level with the badges, and a full touch target. */
export const commentLink = style({
  ...inlineRow(vars.space[1]),
  marginBlock: -10,
  marginInlineStart: 'auto',
  paddingBlock: 10,
  color: vars.color.inkMuted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.accentText, textDecoration: 'underline' } },
})
export const handle = style({
  flex: 'none',
  alignSelf: 'flex-start',
  marginBlock: -10,
  marginInlineStart: -12,
  color: vars.color.inkFaint,
  cursor: 'grab',
  touchAction: 'none',
})
