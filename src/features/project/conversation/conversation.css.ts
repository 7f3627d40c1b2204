import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { asWritten, inlineRow, oneColumn, quiet, row, surface, unseen, wrappingRow } from '#src/ui/theme/layouts.ts'
import { coarsePointer, forcedColors, onPaper, onPhone } from '#src/ui/theme/media.ts'

export const section = style({ minWidth: 0 })
export const onlyOnPaper = style([{ display: 'none' }, onPaper({ display: 'block' })])
export const head = style({
  ...wrappingRow(vars.space[2]),
  justifyContent: 'space-between',
  marginBlockEnd: vars.space[3],
})
export const title = style({ fontSize: vars.size.h3, lineHeight: 1.3 })
export const box = style({ ...oneColumn(), ...surface })
export const empty = style({ padding: vars.space[5], color: vars.color.inkMuted })
export const emptyTitle = style({ color: vars.color.ink, fontWeight: vars.font.strong })

export const feedFrame = style({ position: 'relative', minWidth: 0 })
/** Scrolls by itself, so that the page's other parts and the composer stay near even if the feed is long. */
export const feed = style([
  {
    position: 'relative',
    overflowY: 'auto',
    maxHeight: 'min(68vh, 680px)',
    paddingBlock: vars.space[2],
    overscrollBehavior: 'auto',
    // Opaque, so that the browser scrolls it without painting it again.
    backgroundColor: vars.color.surface,
    borderStartStartRadius: vars.radius.medium,
    borderStartEndRadius: vars.radius.medium,
    selectors: { '&:focus-visible': { outlineOffset: -2 } },
  },
  onPhone({ maxHeight: '70vh' }),
  // Print all loaded posts, on any number of sheets.
  onPaper({ maxHeight: 'none', overflow: 'visible' }),
])
export const feedContent = style({ display: 'flow-root' })
/** A group of posts that is being drawn again, from its end, in its former place. */
export const held = style({ alignContent: 'end' })
/** A change in one group must not lay out or paint the others, so that scrolling stays fast. */
export const place = style({ contain: 'content' })
export const start = style({ padding: `${vars.space[3]} ${vars.space[4]}`, ...quiet, textAlign: 'center' })
export const earlier = style({ display: 'grid', justifyItems: 'center', paddingBlock: vars.space[2] })
/** A heading in the font of texts. */
const plainHeading = { fontFamily: vars.font.text, letterSpacing: 'normal' } as const
export const day = style({
  ...row(vars.space[3]),
  padding: `${vars.space[3]} ${vars.space[4]}`,
  ...plainHeading,
  ...quiet,
  fontWeight: vars.font.medium,
  selectors: { '&::before, &::after': { content: '', flex: 1, borderBlockStart: vars.hairline } },
})
export const unread = style({
  ...row(vars.space[3]),
  paddingInline: vars.space[4],
  color: vars.color.highlightText,
  fontSize: vars.size.small,
  fontWeight: vars.font.strong,
  selectors: { '&::before': { content: '', flex: 1, borderBlockStart: '2px solid currentColor' } },
})

const entry = style({
  paddingInline: vars.space[4],
  overflowWrap: 'anywhere',
  selectors: {
    '&[aria-current]': { backgroundColor: vars.color.accentSoft },
    '&:focus-visible': { outlineOffset: -2 },
  },
})
export const comment = style([entry, { paddingBlock: vars.space[2] }])
export const ownComment = style([
  comment,
  { borderInlineStart: `3px solid ${vars.color.accentSoft}`, paddingInlineStart: 13 },
])
export const approval = style([
  entry,
  {
    display: 'grid',
    gap: vars.space[2],
    margin: `${vars.space[2]} ${vars.space[4]}`,
    paddingBlock: vars.space[3],
    ...surface,
  },
])
export const waiting = style([
  approval,
  { borderColor: vars.color.highlight, '@media': { [forcedColors]: { borderColor: 'Highlight' } } },
])
export const approvalTitle = style({
  ...plainHeading,
  fontSize: vars.size.body,
  fontWeight: vars.font.strong,
  lineHeight: 1.5,
})
export const postHead = style({ ...wrappingRow(`0 ${vars.space[2]}`), ...quiet })
export const author = style({ color: vars.color.ink, fontWeight: vars.font.strong })
/** For screen readers, whose users may not have read the entry above. */
export const saidAbove = style({ ...unseen, whiteSpace: 'nowrap' })
export const time = style({ ...quiet, fontVariantNumeric: 'tabular-nums' })
export const text = style({ maxWidth: vars.size.readable, ...asWritten })
export const textLink = style({ color: vars.color.accentText, textDecoration: 'underline' })
export const removed = style({ color: vars.color.inkMuted, fontStyle: 'italic' })
export const foot = style({
  ...wrappingRow(vars.space[2]),
  ...quiet,
  selectors: { '&:empty': { display: 'none' } },
})
export const buttons = style({ display: 'flex', gap: vars.space[1], marginInlineStart: 'auto', marginBlockStart: -8 })
export const note = style({
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.lineStrong}`,
})
export const decisions = style({ ...wrappingRow(vars.space[2]), marginBlockStart: vars.space[1] })
export const link = style({
  ...inlineRow(vars.space[2]),
  minHeight: vars.size.target,
  justifySelf: 'start',
  color: vars.color.accentText,
})
export const linkIcon = style({ flex: 'none' })
export const about = style(quiet)
export const aboutLink = style({
  display: 'inline-block',
  marginBlock: -10,
  paddingBlock: 10,
  color: vars.color.accentText,
})
export const event = style([entry, { display: 'flex', gap: vars.space[2], paddingBlock: vars.space[1], ...quiet }])
export const eventIcon = style({ flex: 'none', marginBlockStart: 3, color: vars.color.highlightText })

export const newest = style({
  position: 'absolute',
  insetBlockEnd: vars.space[2],
  insetInline: 0,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
})
globalStyle(`${newest} > *`, { pointerEvents: 'auto' })
export const refused = style({
  display: 'grid',
  gap: vars.space[3],
  padding: vars.space[4],
  borderBlockStart: vars.hairline,
})
export const refusedText = style({ marginBlockStart: vars.space[2], color: vars.color.inkMuted, ...asWritten })

export const composer = style([
  { ...oneColumn(vars.space[2]), padding: vars.space[4], borderBlockStart: vars.hairline },
  onPaper({ display: 'none' }),
])
export const composerField = style({ maxWidth: 'none' })
export const composerFoot = style({ ...row(vars.space[3]), justifyContent: 'flex-end' })
export const composerHint = style({ ...quiet, '@media': { [coarsePointer]: { display: 'none' } } })
export const chip = style({ ...row(vars.space[1]), ...quiet, overflowWrap: 'anywhere' })
