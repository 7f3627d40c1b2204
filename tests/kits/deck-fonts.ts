/** Test kit: the fonts of PDFs in the form that a page loads. */
import { readFileSync } from 'node:fs'
import type { DeckFonts } from '#src/export/deck/pdf/deck-fonts.ts'
import { deckFontFiles } from '#src/export/deck/pdf/deck-fonts.ts'

const files = deckFontFiles().map(([name, file]) => [name, new Uint8Array(readFileSync(file))] as const)

export const deckFonts = Object.fromEntries(files) as unknown as Required<DeckFonts>
