/**
 * Makes the font files that no package has. Run it by hand after updating a typeface's package; the results are committed:
 *
 *   npx node src/dev/make-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

export const rupee = '₹'

export const rupeeFile = join(import.meta.dirname, '../ui/theme/fonts/bricolage-grotesque-rupee.woff2')

/**
 * The rupee sign only, in all weights of the typeface of our headings: every price needs that one character of an extended Latin file of
 * 19 kB. The typeface of our text has none, so both use this one.
 */
export async function cutRupee(): Promise<Buffer> {
  const file = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2'
  const whole = await readFile(new URL(import.meta.resolve(file)))
  return subsetFont(whole, rupee, { targetFormat: 'woff2' })
}

type Range = readonly [first: number, last: number]

/** Latin with Vietnamese, Greek, Cyrillic; numbers, punctuation, currencies, the usual symbols. */
const latin: readonly Range[] = [
  ...([
    [0x20, 0x7e],
    [0xa0, 0x17f],
    [0x192, 0x192],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
    [0x218, 0x21b],
  ] as const),
  ...([
    [0x2c6, 0x2c7],
    [0x2d8, 0x2dd],
    [0x300, 0x304],
    [0x306, 0x30c],
    [0x31b, 0x31b],
    [0x323, 0x323],
  ] as const),
  ...([
    [0x326, 0x328],
    [0x370, 0x3ff],
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x1ea0, 0x1ef9],
  ] as const),
  ...([
    [0x2010, 0x2027],
    [0x2030, 0x203a],
    [0x2044, 0x2044],
    [0x2070, 0x208e],
    [0x20a0, 0x20c0],
  ] as const),
  ...([
    [0x2116, 0x2116],
    [0x2122, 0x2122],
    [0x2126, 0x2126],
    [0x2190, 0x2199],
    [0x2202, 0x222b],
  ] as const),
  ...([
    [0x2248, 0x2248],
    [0x2260, 0x2265],
    [0x25ca, 0x25cc],
  ] as const),
]

/** With the joiners, the rupee sign and the dotted circle of signs that have nothing to stand on. */
const devanagari: readonly Range[] = [
  ...([
    [0x20, 0x20],
    [0x2d, 0x2d],
    [0xa0, 0xa0],
    [0x900, 0x97f],
    [0x1cd0, 0x1cf9],
    [0x200c, 0x200d],
  ] as const),
  ...([
    [0x2010, 0x2014],
    [0x20b9, 0x20b9],
    [0x25cc, 0x25cc],
    [0xa830, 0xa839],
    [0xa8e0, 0xa8ff],
  ] as const),
]

/** The features that src/export/open-type applies. Others would keep glyphs that nothing draws. */
const latinFeatures = ['ccmp', 'kern', 'mark', 'mkmk']
const formFeatures = ['nukt', 'akhn', 'rphf', 'rkrf', 'blwf', 'abvf', 'half', 'pstf', 'vatu', 'cjct']
const presentationFeatures = ['pres', 'abvs', 'blws', 'psts', 'haln', 'abvm', 'blwm', 'dist']
const devanagariFeatures = [...latinFeatures, ...formFeatures, ...presentationFeatures]

const regular = '400Regular/NotoSans_400Regular.ttf'
const bold = '700Bold/NotoSans_700Bold.ttf'

/** The fonts of exported PDFs. */
export const deckFonts = [
  { name: 'noto-sans-regular', from: regular, ranges: latin, features: latinFeatures },
  { name: 'noto-sans-bold', from: bold, ranges: latin, features: latinFeatures },
  { name: 'noto-sans-devanagari-regular', from: regular, ranges: devanagari, features: devanagariFeatures },
  { name: 'noto-sans-devanagari-bold', from: bold, ranges: devanagari, features: devanagariFeatures },
] as const

export const deckFontFile = (name: string) => join(import.meta.dirname, `../export/deck/pdf/fonts/${name}.woff`)

/** One of the fonts of exported PDFs, without what PDFs don't need. */
export async function cutDeckFont({ from, ranges, features }: (typeof deckFonts)[number]): Promise<Buffer> {
  const whole = await readFile(new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${from}`)))
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  )
  return subsetFont(whole, characters.join(''), {
    targetFormat: 'woff',
    keepFeatures: features,
    noHinting: true,
    dropTables: ['STAT', 'gasp', 'prep'],
  })
}

if (import.meta.main) {
  await writeFile(rupeeFile, await cutRupee())
  for (const font of deckFonts) await writeFile(deckFontFile(font.name), await cutDeckFont(font))
}
