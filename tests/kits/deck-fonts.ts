/** Test kit: what PDFs are made with, as a page gets it. */
import { readFileSync } from 'node:fs'
import type { DeckFonts, PdfFiles } from '#src/export/deck/pdf/deck-fonts.ts'
import { deckFontFiles } from '#src/export/deck/pdf/deck-fonts.ts'

const fonts = deckFontFiles().map(([name, file]) => [name, new Uint8Array(readFileSync(file))] as const)
const program = (name: string) =>
  new Uint8Array(readFileSync(new URL(import.meta.resolve(`harfbuzzjs/dist/${name}.wasm`))))

export const deckFonts: PdfFiles & Required<DeckFonts> = {
  ...(Object.fromEntries(fonts) as unknown as Required<DeckFonts>),
  shaping: program('harfbuzz'),
  subsetting: program('harfbuzz-subset'),
}
