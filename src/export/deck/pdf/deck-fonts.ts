import type { SceneElement } from '#src/domain/deck/scene.ts'
import { openFont } from '../../harfbuzz/font.ts'
import { type HarfBuzzFiles, startHarfBuzz } from '../../harfbuzz/harfbuzz.ts'
import { type EmbeddedFont, embeddedFont } from '../../pdf/embedded-font.ts'
import type { ExportedDeck } from '../exported-deck.ts'

/** The font files of a deck's PDF (deflated TrueType), as `deckFontFiles` names them. */
export interface DeckFonts {
  regular: Uint8Array
  bold: Uint8Array
  /** Needed if `scriptsOf` finds Devanagari. Without them, Devanagari is drawn as boxes. */
  devanagari?: Uint8Array
  devanagariBold?: Uint8Array
  /** Arrows, ticks and similar symbols, in one weight. Without this font, they are drawn as boxes. */
  symbols?: Uint8Array
}

/** The files that make a deck's PDF. */
export type PdfFiles = DeckFonts & HarfBuzzFiles

/** The fonts that a deck needs in addition to the Latin ones. */
interface DeckScripts {
  devanagari: boolean
  devanagariBold: boolean
  symbols: boolean
}

/** Characters that only the Devanagari fonts have, without the joiners. */
export const devanagari = /[\u0900-\u097f]|[\u1cd0-\u1cff]|[\ua830-\ua839]|[\ua8e0-\ua8ff]/

/** Blocks in which the font of symbols has characters. */
const symbols = /[\u2190-\u2bff]/

/** Finds the scripts in the texts of a deck's PDF. */
export function scriptsOf({ slides, pictures }: ExportedDeck): DeckScripts {
  const scripts = { devanagari: false, devanagariBold: false, symbols: false }
  for (const { scene, hidden } of slides) {
    if (hidden) continue
    for (const { text, bold } of scene.elements.flatMap((element) => textsOf(element, pictures))) {
      if (devanagari.test(text)) scripts[bold ? 'devanagariBold' : 'devanagari'] = true
      if (symbols.test(text)) scripts.symbols = true
    }
  }
  return scripts
}

function textsOf(element: SceneElement, pictures: ExportedDeck['pictures']): { text: string; bold: boolean }[] {
  switch (element.type) {
    case 'text':
      return element.paragraphs.map(({ text }) => ({ text, bold: element.bold }))
    case 'picture':
      return pictures.has(element.path) ? [] : [{ text: element.alt, bold: false }]
    case 'chart': {
      const names = [...element.categories, ...element.series.map(({ name }) => name)]
      return [{ text: element.title, bold: true }, ...names.map((text) => ({ text, bold: false }))]
    }
    case 'table':
      return element.rows.flatMap((row, at) => row.map((text) => ({ text, bold: at === 0 })))
    case 'shape':
      return []
  }
}

/** A weight of the fonts. */
export interface Face {
  latin: EmbeddedFont
  /** Null if the deck doesn't include the font, like the next one. */
  devanagari: EmbeddedFont | null
  symbols: EmbeddedFont | null
}

export interface Faces {
  regular: Face
  bold: Face
  all: readonly EmbeddedFont[]
}

/**
 * The fonts of a new PDF. None is used yet.
 *
 * @throws if a font can't be read
 * @throws {WebAssemblyRefused}
 */
export async function facesOf(fonts: PdfFiles): Promise<Faces> {
  const harfBuzz = await startHarfBuzz(fonts)
  const embedded = (bytes: Uint8Array, style: string) => embeddedFont(openFont(harfBuzz, bytes), `NotoSans-${style}`)
  const optional = (bytes: Uint8Array | undefined, style: string) => (bytes ? embedded(bytes, style) : null)
  const symbols = optional(fonts.symbols, 'Symbols')
  const regular = { latin: embedded(fonts.regular, 'Regular'), devanagari: optional(fonts.devanagari, 'Deva'), symbols }
  const bold = {
    latin: embedded(fonts.bold, 'Bold'),
    // Use either weight, because both are better than boxes.
    devanagari: optional(fonts.devanagariBold, 'DevaBold') ?? regular.devanagari,
    symbols,
  }
  regular.devanagari ??= bold.devanagari
  const all = new Set([regular, bold].flatMap((face) => [face.latin, face.devanagari, face.symbols]))
  return { regular, bold, all: [...all].filter((font) => font !== null) }
}

/** The path of the PDF fonts on the app's own origin. src/dev/make-fonts.ts makes them. */
const files: Readonly<Record<keyof DeckFonts, URL>> = {
  regular: new URL('./fonts/noto-sans-regular.ttf.zlib', import.meta.url),
  bold: new URL('./fonts/noto-sans-bold.ttf.zlib', import.meta.url),
  devanagari: new URL('./fonts/noto-sans-devanagari-regular.ttf.zlib', import.meta.url),
  devanagariBold: new URL('./fonts/noto-sans-devanagari-bold.ttf.zlib', import.meta.url),
  symbols: new URL('./fonts/noto-sans-symbols.ttf.zlib', import.meta.url),
}

/** The files of the fonts that a deck needs. @param scripts from `scriptsOf`. Default: all */
export function deckFontFiles(scripts?: DeckScripts): readonly (readonly [font: keyof DeckFonts, file: URL])[] {
  const names = Object.keys(files) as (keyof DeckFonts)[]
  const isNeeded = (name: keyof DeckFonts) => name === 'regular' || name === 'bold' || !scripts || scripts[name]
  return names.filter(isNeeded).map((name) => [name, files[name]])
}
