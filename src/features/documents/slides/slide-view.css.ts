import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { bulletIndent, lineHeights } from '#src/domain/deck/scene.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { asWritten, row } from '#src/ui/theme/layouts.ts'
import { onPaper } from '#src/ui/theme/media.ts'

/** A slide has its own colours in both themes of the app, and on paper. Lengths inside are in `cqw`, relative to the slide's width. */
export const slide = style({
  position: 'relative',
  overflow: 'hidden',
  containerType: 'inline-size',
  aspectRatio: '16 / 9',
  width: '100%',
  fontFamily: vars.font.text,
  textAlign: 'start',
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
})

export const shape = style({ position: 'absolute' })

const box = style({ position: 'absolute', display: 'flex', flexDirection: 'column' })
export const anchor = styleVariants(
  { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const,
  (justifyContent) => [box, { justifyContent }],
)
export const role = styleVariants({
  title: { fontFamily: vars.font.display, lineHeight: lineHeights.title },
  figure: { fontFamily: vars.font.display, lineHeight: lineHeights.figure, fontVariantNumeric: 'tabular-nums' },
  subtitle: { lineHeight: lineHeights.subtitle },
  body: { lineHeight: lineHeights.body },
  label: { lineHeight: lineHeights.label },
})
export const align = styleVariants({
  left: { textAlign: 'left' },
  center: { textAlign: 'center' },
  right: { textAlign: 'right' },
})
export const paragraph = style({
  margin: 0,
  // A heading in a slide has the slide's style, not the page's.
  font: 'inherit',
  letterSpacing: 'normal',
  textWrap: 'wrap',
  ...asWritten,
})
export const bullet = style([paragraph, { position: 'relative', paddingInlineStart: `${bulletIndent}em` }])
globalStyle(`${bullet}::before`, { content: '"•" / ""', position: 'absolute', insetInlineStart: 0 })

export const picture = style({ position: 'absolute', overflow: 'hidden' })
export const fit = styleVariants({
  contain: { width: '100%', height: '100%', objectFit: 'contain' },
  cover: { width: '100%', height: '100%', objectFit: 'cover' },
})
/** Replaces a title that isn't written yet. Any fainter, it would be unreadable in some themes. */
export const ghost = style({ fontStyle: 'italic' })
/** Replaces a picture that isn't on the device yet. */
export const frame = style({
  ...row(),
  justifyContent: 'center',
  width: '100%',
  height: '100%',
  border: '1px dashed currentcolor',
  padding: '4%',
  // Readable on light and dark themes alike.
  color: '#7d8698',
  fontSize: '1.4cqw',
  textAlign: 'center',
  overflow: 'hidden',
})

export const chart = style({ position: 'absolute', display: 'block', overflow: 'visible' })
globalStyle(`${chart} text`, { fontFamily: vars.font.text, fontVariantNumeric: 'tabular-nums' })

export const table = style({
  position: 'absolute',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  lineHeight: lineHeights.body,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} :is(th, td)`, {
  padding: '0.25em 0.4em',
  fontWeight: vars.font.regular,
  textAlign: 'right',
  borderBlockEnd: '1px solid var(--hairline)',
  overflowWrap: 'anywhere',
})
globalStyle(`${table} tr > :first-child`, { textAlign: 'left' })
globalStyle(`${table} thead th`, { fontWeight: vars.font.strong })

/** On paper: a slide on each page, and nothing else. */
export const paper = style([{ display: 'none' }, onPaper({ display: 'block' })])
export const sheet = style(onPaper({ breakAfter: 'page', breakInside: 'avoid' }))
globalStyle(`${sheet}:last-child`, onPaper({ breakAfter: 'auto' }))
