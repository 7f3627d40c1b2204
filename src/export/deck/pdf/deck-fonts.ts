import type { SceneElement } from '#src/domain/deck/scene.ts'
import { openFont } from '../../harfbuzz/font.ts'
import { type HarfBuzzFiles, startHarfBuzz } from '../../harfbuzz/harfbuzz.ts'
import { type EmbeddedFont, embeddedFont } from '../../pdf/embedded-font.ts'
import type { ExportedDeck } from '../exported-deck.ts'

/** The font files of a deck's PDF (deflated TrueType), as `deckFontFiles` names them. */
export interface DeckFonts {
  regular: Uint8Array
  bold: Uint8Array
  /** Needed if `scriptsOf` says so. Without them, Devanagari is drawn as boxes. */
  devanagari?: Uint8Array
  devanagariBold?: Uint8Array
  /** Arrows, ticks and the like, in one weight. Without it, they are drawn as boxes. */
  symbols?: Uint8Array
}

/** What a deck's PDF is made with. */
export type PdfFiles = DeckFonts & HarfBuzzFiles

/** Which fonts a deck needs beside the Latin ones. */
interface DeckScripts {
  devanagari: boolean
  devanagariBold: boolean
  symbols: boolean
}

/** Characters that only the Devanagari fonts have, without the joiners. */
export const devanagari = /[\u0900-\u097f]|[\u1cd0-\u1cff]|[\ua830-\ua839]|[\ua8e0-\ua8ff]/

/** Where the font of symbols has some. */
const symbols = /[\u2190-\u2bff]/

/** Says which scripts are in the texts that a deck's PDF draws. */
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
  /** Null if the deck brought none, as the next. */
  devanagari: EmbeddedFont | null
  symbols: EmbeddedFont | null
}

export interface Faces {
  regular: Face
  bold: Face
  all: readonly EmbeddedFont[]
}

/**
 * The fonts of a PDF, of which none has been used.
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
    // Either weight is better than boxes.
    devanagari: optional(fonts.devanagariBold, 'DevaBold') ?? regular.devanagari,
    symbols,
  }
  regular.devanagari ??= bold.devanagari
  const all = new Set([regular, bold].flatMap((face) => [face.latin, face.devanagari, face.symbols]))
  return { regular, bold, all: [...all].filter((font) => font !== null) }
}

/** Where the fonts of PDFs are, on the app's own origin. Cut by src/dev/make-fonts.ts. */
const files: Readonly<Record<keyof DeckFonts, URL>> = {
  regular: new URL('./fonts/noto-sans-regular.ttf.zlib', import.meta.url),
  bold: new URL('./fonts/noto-sans-bold.ttf.zlib', import.meta.url),
  devanagari: new URL('./fonts/noto-sans-devanagari-regular.ttf.zlib', import.meta.url),
  devanagariBold: new URL('./fonts/noto-sans-devanagari-bold.ttf.zlib', import.meta.url),
  symbols: new URL('./fonts/noto-sans-symbols.ttf.zlib', import.meta.url),
}

/** The files of the fonts that a deck needs. @param scripts from `scriptsOf`; without them, all there are */
export function deckFontFiles(scripts?: DeckScripts): readonly (readonly [font: keyof DeckFonts, file: URL])[] {
  const names = Object.keys(files) as (keyof DeckFonts)[]
  const isNeeded = (name: keyof DeckFonts) => name === 'regular' || name === 'bold' || !scripts || scripts[name]
  return names.filter(isNeeded).map((name) => [name, files[name]])
}
