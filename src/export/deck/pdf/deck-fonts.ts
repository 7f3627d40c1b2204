import type { SceneElement } from '#src/domain/deck/scene.ts'
import { type EmbeddedFont, embeddedFont } from '../../pdf/embedded-font.ts'
import type { ExportedDeck } from '../exported-deck.ts'

/** The font files of a deck's PDF (TrueType or WOFF 1.0), as `deckFontFiles` names them. */
export interface DeckFonts {
  regular: Uint8Array
  bold: Uint8Array
  /** Needed if `scriptsOf` finds Devanagari. Without them, Devanagari is drawn as boxes. */
  devanagari?: Uint8Array
  devanagariBold?: Uint8Array
  /** Arrows, ticks and similar symbols, in one weight. Without this font, they are drawn as boxes. */
  symbols?: Uint8Array
}

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

/** The fonts of a new PDF. None is used yet. */
export function facesOf(fonts: DeckFonts): Faces {
  const symbols = optional(fonts.symbols, 'F5')
  const regular = { latin: embeddedFont(fonts.regular, 'F1'), devanagari: optional(fonts.devanagari, 'F3'), symbols }
  const bold = {
    latin: embeddedFont(fonts.bold, 'F2'),
    // Use either weight, because both are better than boxes.
    devanagari: optional(fonts.devanagariBold, 'F4') ?? regular.devanagari,
    symbols,
  }
  regular.devanagari ??= bold.devanagari
  const all = new Set([regular, bold].flatMap((face) => [face.latin, face.devanagari, face.symbols]))
  return { regular, bold, all: [...all].filter((font) => font !== null) }
}

function optional(bytes: Uint8Array | undefined, resource: string): EmbeddedFont | null {
  return bytes ? embeddedFont(bytes, resource) : null
}

/** The path of the PDF fonts on the app's own origin. src/dev/make-fonts.ts makes them. */
const files: Readonly<Record<keyof DeckFonts, URL>> = {
  regular: new URL('./fonts/noto-sans-regular.woff', import.meta.url),
  bold: new URL('./fonts/noto-sans-bold.woff', import.meta.url),
  devanagari: new URL('./fonts/noto-sans-devanagari-regular.woff', import.meta.url),
  devanagariBold: new URL('./fonts/noto-sans-devanagari-bold.woff', import.meta.url),
  symbols: new URL('./fonts/noto-sans-symbols.woff', import.meta.url),
}

/** The files of the fonts that a deck needs. @param scripts from `scriptsOf`. Default: all */
export function deckFontFiles(scripts?: DeckScripts): readonly (readonly [font: keyof DeckFonts, file: URL])[] {
  const names = Object.keys(files) as (keyof DeckFonts)[]
  const isNeeded = (name: keyof DeckFonts) => name === 'regular' || name === 'bold' || !scripts || scripts[name]
  return names.filter(isNeeded).map((name) => [name, files[name]])
}
