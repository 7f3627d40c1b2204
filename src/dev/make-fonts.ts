/**
 * Makes the font files that no package has. Run it by hand after updating a typeface's package; the results are committed:
 *
 *   npx node src/dev/make-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zlibSync } from 'fflate'
import subsetFont from 'subset-font'

export const rupee = '₹'

/** The copyright, the licence and its address stay in each file, as the Open Font License asks. */
const licence = { preserveNameIds: [0, 13, 14] }

export const rupeeFile = join(import.meta.dirname, '../ui/theme/fonts/bricolage-grotesque-rupee.woff2')

/**
 * The rupee sign only, in all weights of the typeface of our headings: every price needs that one character of an extended Latin file of 19 kB. The
 * typeface of our text has no rupee sign, so both typefaces use this one.
 */
export async function cutRupee(): Promise<Buffer> {
  const file = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2'
  const whole = await readFile(new URL(import.meta.resolve(file)))
  return subsetFont(whole, rupee, { targetFormat: 'woff2', ...licence })
}

// Characters, as ranges of their hexadecimal numbers.

/** Latin with Vietnamese, Greek, Cyrillic; numbers, punctuation, currencies. */
const latin =
  '20-7e a0-17f 192 1a0-1a1 1af-1b0 218-21b 2c6-2c7 2d8-2dd 300-304 306-30c 31b 323 326-328 370-3ff 400-45f 490-491 1ea0-1ef9 ' +
  '2010-2027 2030-203a 2044 2070-208e 20a0-20c0 2116 2122 2126 2212'

/** Includes the joiners, the rupee sign, and the dotted circle that carries signs without a letter. */
const devanagari = '20 2d a0 900-97f 1cd0-1cf9 200c-200d 2010-2014 20b9 25cc a830-a839 a8e0-a8ff'

/** Arrows, comparisons, ticks and stars, which the other fonts lack. */
const symbols =
  '20 2190-2199 21d2 21d4 2206 2211 221a 221e 2248 2260 2264-2265 25a0-25a1 25b2 25b6 25ba 25bc 25c0 25c6 25cb 25cf 2605-2606 2713 2b50'

/** The features that HarfBuzz applies, without ligatures of Latin letters. Other features would keep glyphs that nothing draws. */
const latinFeatures = ['ccmp', 'kern', 'mark', 'mkmk']
const formFeatures = ['nukt', 'akhn', 'rphf', 'rkrf', 'blwf', 'abvf', 'half', 'pstf', 'vatu', 'cjct']
const presentationFeatures = ['pres', 'abvs', 'blws', 'psts', 'haln', 'abvm', 'blwm', 'dist']
const devanagariFeatures = [...latinFeatures, ...formFeatures, ...presentationFeatures]

const regular = 'noto-sans/400Regular/NotoSans_400Regular.ttf'
const bold = 'noto-sans/700Bold/NotoSans_700Bold.ttf'
const math = 'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'

/** The fonts of exported PDFs. */
export const deckFonts = [
  { name: 'noto-sans-regular', from: regular, ranges: latin, features: latinFeatures },
  { name: 'noto-sans-bold', from: bold, ranges: latin, features: latinFeatures },
  { name: 'noto-sans-devanagari-regular', from: regular, ranges: devanagari, features: devanagariFeatures },
  { name: 'noto-sans-devanagari-bold', from: bold, ranges: devanagari, features: devanagariFeatures },
  { name: 'noto-sans-symbols', from: math, ranges: symbols, features: latinFeatures },
] as const

export const deckFontFile = (name: string) => join(import.meta.dirname, `../export/deck/pdf/fonts/${name}.ttf.zlib`)

/** A font of exported PDFs, without the parts that PDFs don't need. */
export async function cutDeckFont({ from, ranges, features }: (typeof deckFonts)[number]): Promise<Buffer> {
  const whole = await readFile(new URL(import.meta.resolve(`@expo-google-fonts/${from}`)))
  const characters = ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((number) => Number.parseInt(number, 16))
    return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
  })
  const cut = await subsetFont(whole, characters.join(''), {
    targetFormat: 'truetype',
    keepFeatures: features,
    noHinting: true,
    dropTables: ['STAT', 'gasp', 'prep'],
    ...licence,
  })
  // Compressed here, because hosts don't compress fonts, and HarfBuzz reads no WOFF.
  return Buffer.from(zlibSync(cut, { level: 9 }))
}

if (import.meta.main) {
  await writeFile(rupeeFile, await cutRupee())
  for (const font of deckFonts) await writeFile(deckFontFile(font.name), await cutDeckFont(font))
}
