/**
 * Extracts the rupee sign from the typeface of our headings: every price needs that one character of an extended Latin file of 19 kB. The
 * typeface of our text has none, so both use this one. Run it by hand after updating the typeface's package; the result is committed:
 *
 *   npx node src/dev/make-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

export const rupee = '₹'

export const rupeeFile = join(import.meta.dirname, '../ui/theme/fonts/bricolage-grotesque-rupee.woff2')

/** The rupee sign only, in all weights of the typeface. */
export async function cutRupee(): Promise<Buffer> {
  const file = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2'
  const whole = await readFile(new URL(import.meta.resolve(file)))
  return subsetFont(whole, rupee, { targetFormat: 'woff2' })
}

if (import.meta.main) await writeFile(rupeeFile, await cutRupee())
