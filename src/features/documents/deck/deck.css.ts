import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { grid, inlineRow, oneColumn } from '#src/ui/theme/layouts.ts'
import { forcedColors, onPaper, onPhone, onWide, whenMotionAllowed } from '#src/ui/theme/media.ts'
import { buttons, rowHead } from '../core/document.css.ts'

export const page = style([{ ...oneColumn(vars.space[6]) }, onPaper({ display: 'block' })])
// On paper: the slides only.
globalStyle(`${page} > :not([data-paper])`, onPaper({ display: 'none' }))
globalStyle(`${page} > header`, { marginBlockEnd: 0, overflowWrap: 'anywhere' })
export const notices = style({ ...oneColumn(vars.space[3]) })

/** Thumbnails beside the slide; above it, as a filmstrip, on a phone. */
export const columns = style([
  { ...oneColumn(vars.space[4]) },
  onWide({ gridTemplateColumns: '216px minmax(0, 1fr)', gap: vars.space[6], alignItems: 'start' }),
])

const stickyBelow = `calc(${vars.size.topbar} + ${vars.space[4]})`
export const strip = style([
  { minWidth: 0 },
  onWide({ position: 'sticky', insetBlockStart: stickyBelow, display: 'grid', gap: vars.space[2] }),
])
/** Scrolls by itself, so that the page doesn't. */
export const film = style([
  {
    position: 'relative',
    display: 'flex',
    gap: vars.space[2],
    padding: 4,
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    // Opaque, so that the browser scrolls it without painting it again.
    backgroundColor: vars.color.paper,
  },
  onWide({
    flexDirection: 'column',
    maxHeight: `calc(100dvh - ${vars.size.topbar} - ${vars.space[20]})`,
    overflowX: 'hidden',
    overflowY: 'auto',
  }),
])
const framed = { border: vars.hairlineStrong, borderRadius: vars.radius.small } as const
export const thumb = style([
  {
    position: 'relative',
    // Browsers cache its painting as a whole.
    isolation: 'isolate',
    flex: 'none',
    display: 'flex',
    alignItems: 'start',
    width: 136,
    borderRadius: vars.radius.small,
  },
  onWide({ width: '100%' }),
])
export const dragging = style({ userSelect: 'none' })
globalStyle(
  `${dragging} > ${thumb}`,
  whenMotionAllowed({ transition: `transform ${vars.motion.fast} ${vars.motion.ease}` }),
)
export const dragged = style([
  thumb,
  {
    zIndex: 1,
    backgroundColor: vars.color.raised,
    boxShadow: vars.shadow.floating,
    '@media': { [forcedColors]: { outline: '2px solid Highlight' } },
  },
])
globalStyle(`${dragging} > ${dragged}`, { transition: 'none' })
export const handle = style([
  { flex: 'none', display: 'none', color: vars.color.inkFaint, cursor: 'grab', touchAction: 'none' },
  onWide({ display: 'inline-flex', marginInlineStart: -10, width: 34 }),
])
/** A thumbnail with its link on top, because the link's name must not be the slide's texts. */
export const thumbBox = style({ position: 'relative', flex: 1, minWidth: 0 })
export const thumbLink = style({
  position: 'absolute',
  inset: 0,
  ...framed,
  selectors: {
    '&[aria-current]': { borderColor: vars.color.accent, boxShadow: `0 0 0 2px ${vars.color.accent}` },
    '&:focus-visible': { outlineOffset: 2 },
  },
  '@media': { [forcedColors]: { selectors: { '&[aria-current]': { outline: '2px solid Highlight' } } } },
})
export const number = style({
  position: 'absolute',
  insetInlineStart: 4,
  insetBlockEnd: 4,
  paddingInline: 5,
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  fontSize: vars.size.tiny,
  fontVariantNumeric: 'tabular-nums',
})
/** Reserves its place while it isn't drawn. */
export const drawing = style({ aspectRatio: '16 / 9' })
globalStyle(`${drawing} > *`, { borderRadius: vars.radius.small })
/** A hidden slide, which also has a mark in words. */
export const faded = style([drawing, { filter: 'grayscale(1)' }])

export const work = style({ ...oneColumn(vars.space[5]) })
export const stage = style({
  // Leaves the fields below it in sight.
  maxWidth: 'max(300px, 56dvh * 16 / 9)',
  ...framed,
  overflow: 'hidden',
  cursor: 'text',
})
export const bar = style([buttons, { justifyContent: 'space-between' }])

export const form = style({ ...oneColumn(vars.space[5]), containerType: 'inline-size' })
export const formTitle = style({ fontSize: vars.size.h2, lineHeight: 1.3, overflowWrap: 'anywhere' })
export const questions = style({
  ...grid(vars.space[1]),
  paddingInlineStart: vars.space[5],
  listStyle: 'disc',
})
export const partHead = style([rowHead, { alignItems: 'start' }])
// Level with the field, below its label.
globalStyle(`${partHead} > button`, { marginBlockStart: 26 })
export const numbers = style({
  ...grid(vars.space[3]),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
})
export const pictureThumb = style({
  width: 72,
  height: 54,
  objectFit: 'cover',
  border: vars.hairline,
  borderRadius: vars.radius.small,
})

/** One long form. */
export const outline = style({ ...oneColumn(vars.space[10]) })
export const outlined = style([
  {
    ...oneColumn(vars.space[4]),
    // Sixty slides: those out of view take no part in layout.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 900px',
    paddingBlockStart: vars.space[5],
    borderBlockStart: vars.hairline,
  },
])
export const outlinedBody = style([
  { ...oneColumn(vars.space[5]) },
  onWide({ gridTemplateColumns: 'minmax(0, 1fr) 240px', alignItems: 'start' }),
])
export const beside = style([
  { ...framed, overflow: 'hidden' },
  onPhone({ maxWidth: 240 }),
  onWide({ order: 1, position: 'sticky', insetBlockStart: stickyBelow }),
])

/** In the look dialog. */
export const look = style({ ...oneColumn(vars.space[5]) })
export const color = style({
  width: vars.size.target,
  height: vars.size.target,
  padding: 2,
  border: vars.hairlineStrong,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.surface,
  cursor: 'pointer',
})
export const swatch = style({
  ...inlineRow(vars.space[2]),
  padding: '6px 12px',
  border: vars.hairline,
  borderRadius: vars.radius.medium,
  fontWeight: vars.font.strong,
})
export const sample = style({ maxWidth: 320, ...framed, overflow: 'hidden' })
globalStyle(`${sample} img`, { display: 'block' })
export const logo = style({ maxWidth: 200, maxHeight: 80, objectFit: 'contain' })
