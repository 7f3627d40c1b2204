import { assignVars, createGlobalTheme, globalFontFace, globalStyle } from '@vanilla-extract/css'
import { tokens, vars } from './contract.css.ts'
import { darkColor } from './dark.css.ts'
import { titled } from './layouts.ts'
import { forcedColors, phone, reducedMotion, tallPhone, wide } from './media.ts'

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20B8,U+20BA-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

const text = '@fontsource-variable/instrument-sans/files/instrument-sans'
const display = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'

// Two latin files cover nearly every page, and a separate file has the rupee sign (src/dev/make-fonts.ts). The browser fetches
// latin-ext only if a character needs it.
const rupee = 'U+20B9'
globalFontFace('Instrument Sans Variable', [
  face(`${text}-latin-ext-wght-normal.woff2`, '400 700', latinExt),
  face('./fonts/bricolage-grotesque-rupee.woff2', '200 800', rupee),
  face(`${text}-latin-wght-normal.woff2`, '400 700', latin),
])
globalFontFace('Bricolage Grotesque Variable', [
  face(`${display}-latin-ext-wght-normal.woff2`, '200 800', latinExt),
  face('./fonts/bricolage-grotesque-rupee.woff2', '200 800', rupee),
  face(`${display}-latin-wght-normal.woff2`, '200 800', latin),
])
// Fallback fonts with matching metrics, so that lines don't reflow when the web fonts load.
globalFontFace('Instrument Sans Fallback', {
  src: 'local("Arial"), local("Liberation Sans"), local("Helvetica Neue")',
  sizeAdjust: '99%',
  ascentOverride: '98%',
  descentOverride: '25%',
  lineGapOverride: '0%',
})
globalFontFace('Bricolage Grotesque Fallback', {
  src: 'local("Arial"), local("Liberation Sans"), local("Helvetica Neue")',
  sizeAdjust: '97%',
  ascentOverride: '96%',
  descentOverride: '28%',
  lineGapOverride: '0%',
})

function face(file: string, fontWeight: string, unicodeRange: string) {
  return {
    src: `url("${file}") format("woff2")`,
    fontStyle: 'normal',
    fontDisplay: 'swap' as const,
    fontWeight,
    unicodeRange,
  }
}

createGlobalTheme(':root', vars, tokens)

const darkVars = {
  ...assignVars(vars.color, darkColor),
  [vars.shadow.floating.slice(4, -1)]: '0 16px 40px -8px rgb(0 0 0 / 0.6), 0 2px 6px rgb(0 0 0 / 0.4)',
}

// Without the attribute, the system setting applies. The user's choice sets it (theme-switch, before-first-paint.ts).
globalStyle(':root', { colorScheme: 'light' })
// Screens only: paper is white in any theme, and dark-theme text would be unreadable on it.
globalStyle(':root[data-theme="dark"]', { '@media': { screen: { vars: darkVars, colorScheme: 'dark' } } })
globalStyle(':root:not([data-theme])', {
  '@media': { 'screen and (prefers-color-scheme: dark)': { vars: darkVars, colorScheme: 'dark' } },
})

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  // Keep focused elements clear of the sticky header.
  scrollPaddingBlockStart: '72px',
  // Also keep them clear of the bars at the bottom and the chat button.
  scrollPaddingBlockEnd:
    'calc(var(--sd-action, 0px) + var(--sd-toasts, 0px) + var(--sd-selection, 0px) + var(--sd-chat-room, 0px) + 16px)',
  backgroundColor: vars.color.paper,
})
globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  backgroundColor: vars.color.paper,
  color: vars.color.ink,
  fontFamily: vars.font.text,
  fontSize: vars.size.body,
  fontWeight: vars.font.regular,
  lineHeight: 1.5,
  WebkitFontSmoothing: 'antialiased',
  overflowWrap: 'break-word',
})
globalStyle('h1, h2, h3, h4', {
  margin: 0,
  ...titled,
  lineHeight: 1.2,
  textWrap: 'balance',
})
globalStyle('h1', { fontSize: vars.size.h1, letterSpacing: '-0.02em' })
globalStyle('h2', { fontSize: vars.size.h2 })
globalStyle('h3, h4', { fontSize: vars.size.h3 })
globalStyle('p, ul, ol, dl, dd, figure, blockquote', { margin: 0 })
// `:where` keeps specificity at zero, so that a list's class wins.
globalStyle(':where(ul[class], ol[class])', { padding: 0, listStyle: 'none' })
globalStyle('p, li, dd, legend', { textWrap: 'pretty' })
// Each text has its own direction and doesn't affect the text around it, because users may type Urdu or Arabic. The page's layout stays.
globalStyle(':where(h1, h2, h3, h4, p, div, li, dt, dd, td, th, label, legend, summary, button, option, blockquote)', {
  unicodeBidi: 'plaintext',
})
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('img, svg', { display: 'block', maxWidth: '100%' })
globalStyle('table', { borderCollapse: 'collapse', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' })
globalStyle('a', { color: vars.color.accentText, textDecorationThickness: '1px', textUnderlineOffset: '0.2em' })
globalStyle('a:hover', { textDecorationThickness: '2px' })
globalStyle('hr', { border: 0, borderTop: vars.hairline, margin: 0 })
// On the root only, and inherited: a universal rule would create a selection style for every element.
globalStyle(':root::selection', { backgroundColor: vars.color.accent, color: vars.color.onAccent })
globalStyle('[hidden]', { display: 'none !important' })

// Same focus ring everywhere. Forced colours keep `outline` but drop box shadows.
globalStyle(':focus-visible', {
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: '2px',
})
// Headings and regions take focus for screen readers only; a ring would suggest that they do something.
globalStyle('h1:focus-visible, main:focus-visible', { outline: 'none' })

globalStyle(':root', {
  '@media': {
    [forcedColors]: { vars: { [vars.color.focus.slice(4, -1)]: 'Highlight' } },
  },
})

globalStyle('*, *::before, *::after', {
  '@media': {
    [reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not a short duration: every change would become a transition, and code that measures right after it would get the former size.
      transitionProperty: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

// The bottom edge of the screen. Opaque bars are stacked, and the page ends above them: the bar of the page's action with the chat button in it
// (`--sd-action`), the toasts (`--sd-toasts`), the selection (`--sd-selection`). Without an action bar, the chat button floats above them, where it
// needs room (`--sd-chat-room`). Every page leaves `--sd-end-room` free at its end.
globalStyle(':root', {
  vars: { '--sd-end-room': 'calc(var(--sd-action, 0px) + max(var(--sd-chat-room), var(--sd-toasts, 0px)))' },
  '@media': { [phone]: { vars: { '--sd-chat-room': '72px' } }, [wide]: { vars: { '--sd-chat-room': '56px' } } },
})
globalStyle(':root[data-has-action-bar]', {
  '@media': {
    [tallPhone]: { vars: { '--sd-action': 'calc(64px + env(safe-area-inset-bottom, 0px))', '--sd-chat-room': '0px' } },
  },
})

globalStyle('body', { '@media': { print: { backgroundColor: '#fff', fontSize: '11pt' } } })
// Fixed elements print over the text on every sheet, and so would the skip link from above the first sheet.
globalStyle('a[href="#main"]', { '@media': { print: { display: 'none' } } })
globalStyle('[data-print="hide"]', { '@media': { print: { display: 'none !important' } } })
