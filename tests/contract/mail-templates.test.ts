import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../supabase/templates/', import.meta.url))

// Anyone may sign up with anyone's address, and with whatever they like in the place of a name.
test.for(readdirSync(folder))('%s says nothing in the words of whoever asked for the mail', (name) => {
  expect(readFileSync(folder + name, 'utf8')).not.toMatch(/\.(?:Data|UserMetaData)\b/i)
})
