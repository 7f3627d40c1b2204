import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutRupee, rupeeFile, typefaces } from './make-fonts.ts'

test.for(typefaces)('the rupee sign of %s matches the installed typeface', async (typeface) => {
  expect(readFileSync(rupeeFile(typeface)).equals(await cutRupee(typeface)), 'run src/dev/make-fonts.ts').toBe(true)
})
