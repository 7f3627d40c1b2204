/**
 * Extracts the rupee sign from our two typefaces: every price needs that one character of their extended Latin files, which are 30 kB
 * together. Run it by hand after updating the typeface packages; the results are committed:
 *
 *   npx node src/dev/make-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

export const typefaces = ['bricolage-grotesque', 'instrument-sans'] as const

const rupee = '₹'

/** Path of a typeface's rupee file. */
export const rupeeFile = (typeface: string) => join(import.meta.dirname, '../ui/theme/fonts', `${typeface}-rupee.woff2`)

/** The rupee sign only, in all weights of the typeface. */
export async function cutRupee(typeface: string): Promise<Buffer> {
  const file = `@fontsource-variable/${typeface}/files/${typeface}-latin-ext-wght-normal.woff2`
  const whole = await readFile(new URL(import.meta.resolve(file)))
  return subsetFont(whole, rupee, { targetFormat: 'woff2' })
}

if (import.meta.main) {
  for (const typeface of typefaces) await writeFile(rupeeFile(typeface), await cutRupee(typeface))
}
