import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { cutDeckFont, cutRupee, deckFontFile, deckFonts, rupee, rupeeFile } from './make-fonts.ts'

test('the rupee sign matches the installed typeface', async () => {
  expect(readFileSync(rupeeFile).equals(await cutRupee()), 'run src/dev/make-fonts.ts').toBe(true)
})

// A typeface without the sign gives a file without outlines, which Firefox rejects with an error.
test('the rupee file draws the sign', () => {
  const { glyphs } = create(readFileSync(rupeeFile)).layout(rupee)
  expect(glyphs.map(({ path }) => path.toSVG().length > 0)).toEqual([true])
})

test.each(deckFonts)('$name matches the installed typeface', async (font) => {
  expect(readFileSync(deckFontFile(font.name)).equals(await cutDeckFont(font)), 'run src/dev/make-fonts.ts').toBe(true)
})
