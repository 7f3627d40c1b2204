import type { DeckFonts, DeckScripts } from './deck-fonts.ts'

/** Where the fonts of PDFs are, on the app's own origin. Cut by src/dev/make-fonts.ts. */
const files: Readonly<Record<keyof DeckFonts, URL>> = {
  regular: new URL('./fonts/noto-sans-regular.woff', import.meta.url),
  bold: new URL('./fonts/noto-sans-bold.woff', import.meta.url),
  devanagari: new URL('./fonts/noto-sans-devanagari-regular.woff', import.meta.url),
  devanagariBold: new URL('./fonts/noto-sans-devanagari-bold.woff', import.meta.url),
  symbols: new URL('./fonts/noto-sans-symbols.woff', import.meta.url),
}

/** The files of the fonts that a deck needs. @param scripts from `scriptsOf`; without them, all there are */
export function deckFontFiles(scripts?: DeckScripts): readonly (readonly [font: keyof DeckFonts, file: URL])[] {
  const names = Object.keys(files) as (keyof DeckFonts)[]
  const isNeeded = (name: keyof DeckFonts) => name === 'regular' || name === 'bold' || !scripts || scripts[name]
  return names.filter(isNeeded).map((name) => [name, files[name]])
}
