import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as fc from '#tests/kits/fast-check.ts'
import { signupSchema } from '../account/schema.ts'
import { contactSchema } from '../contact/schema.ts'
import { profileInputSchema, profileSchema } from '../profile/schema.ts'
import { projectInputSchema } from '../project/schema.ts'
import { taskInputSchema } from '../task/schema.ts'

const ownProfile = profileInputSchema({ userId: 'a', bucket: 'https://example.com' })

const names: readonly [name: string, schema: z.ZodType][] = [
  ['a project’s name', projectInputSchema.shape.name],
  ['a task’s title', taskInputSchema.shape.title],
  ['a full name', profileSchema.shape.full_name],
  ['a full name in the settings', ownProfile.shape.full_name],
  ['a full name at sign-up', signupSchema.shape.fullName],
  ['the name in a contact message', contactSchema.shape.name],
]

describe.each(names)('%s', (_name, schema) => {
  it('loses characters that only change the direction', () => {
    expect(schema.parse('\u202eAda\u202c \u2066(admin)\u2069\u200f')).toBe('Ada (admin)')
  })

  it.each([
    ['a zero-width joiner in Hindi', 'क्\u200dष'],
    ['a zero-width non-joiner in Kannada', 'ರ್\u200cಕ'],
    ['an emoji joined from two', '👩\u200d💻'],
    ['Hebrew', 'שלום Ada'],
  ])('keeps %s', (_what, written) => {
    expect(schema.parse(written)).toBe(written)
  })

  it('never contains one, and keeps every other character', () => {
    const controls = fc.constantFrom(...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    const letter = fc.stringMatching(/^[a-zअ-ह]$/)
    fc.assert(
      fc.property(fc.array(fc.oneof(controls, letter), { maxLength: 20 }), (characters) => {
        const letters = characters.filter((character) => /\p{L}/u.test(character)).join('')
        expect(schema.parse([...characters, 'z'].join(''))).toBe(`${letters}z`)
      }),
    )
  })
})

it('direction controls leave the email address of a contact message', () => {
  expect(contactSchema.shape.email.parse('\u202eada@example.com')).toBe('ada@example.com')
})
