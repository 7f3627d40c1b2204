import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { contactSchema } from '#src/domain/contact/schema.ts'
import { name } from '#src/domain/text/storable.ts'
import { notificationSchema } from '#src/domain/notification/schema.ts'
import { projectSchema } from '#src/domain/project/schema.ts'
import { taskSchema } from '#src/domain/task/schema.ts'
import { thorough } from '#tests/house/thorough.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { type Server, startServer } from './server.ts'

/** Device and database agree on which texts are visible: neither refuses a text that the other accepts. */

let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Rule {
  readonly constraint: string
  readonly column: string
  readonly schema: z.ZodType
}

const nameRule: Rule = { constraint: 'projects_name_required', column: 'name', schema: projectSchema.shape.name }
const otherRules: readonly Rule[] = [
  { constraint: 'tasks_title_required', column: 'title', schema: taskSchema.shape.title },
  { constraint: 'notifications_message_length', column: 'message', schema: notificationSchema.shape.message },
  { constraint: 'contact_messages_name_length', column: 'name', schema: contactSchema.shape.name },
  { constraint: 'contact_messages_message_length', column: 'message', schema: contactSchema.shape.message },
]

const takes = ({ schema }: Rule, text: string) => schema.safeParse(text).success

/**
 * Evaluates a constraint in the database.
 * @param samples a query of `id` (an integer) and `given`
 * @returns the ids of the samples it refuses, ascending
 */
async function refusedBy({ constraint, column }: Rule, samples: string, args: unknown[] = []): Promise<number[]> {
  const rows = await server.backend.database.transaction(async (query) => {
    const [found] = (await query('select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1', [
      constraint,
    ])) as unknown as { rule: string }[]
    const rule = found?.rule ?? ''
    return query(
      `select id from (select id, given as ${column}, false as _deleted from (${samples}) samples) as rows where not ${rule} order by id`,
      args,
    )
  })
  return (rows as unknown as { id: number }[]).map(({ id }) => id)
}

const nameSchema = name()
const surrogates = [0xd800, 0xdfff] as const
/** The plain run leaves out the planes of ideographs and of private use, whose characters are all alike. */
const planes = thorough ? [...Array(17).keys()] : [0, 1, 14]
const codes = planes.flatMap((plane) =>
  [...Array(0x10000).keys()].map((place) => plane * 0x10000 + place).filter((code) => code > 0 && !isSurrogate(code)),
)
const ofPlanes =
  'select code from generate_series(1, 1114111) code where code not between $1 and $2 and code >> 16 = any ($3::int[])'

function isSurrogate(code: number): boolean {
  return code >= surrogates[0] && code <= surrogates[1]
}

test('every single character is a valid name on the device exactly if it is one in the database', async () => {
  const there = await refusedBy(nameRule, `select code as id, chr(code) as given from (${ofPlanes}) codes`, [
    ...surrogates,
    planes,
  ])
  expect(there).toEqual(codes.filter((code) => !takes(nameRule, String.fromCodePoint(code))))
})

test('every single character is removed from a name on the device exactly if the database removes it', async () => {
  const there = await server.backend.database.transaction((query) =>
    query(
      `select code as id from (${ofPlanes}) codes
       where private.without_bidi_controls('a' || chr(code) || 'b') = 'ab' order by code`,
      [...surrogates, planes],
    ),
  )
  const here = codes.filter((code) => nameSchema.parse(`a${String.fromCodePoint(code)}b`) === 'ab')
  expect((there as unknown as { id: number }[]).map(({ id }) => id)).toEqual(here)
})

const hidden = fc.constantFrom(
  ' ',
  '\t',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u2060',
  '\ufe0f',
  '\ufeff',
  '\u{e0041}',
)
const shown = fc.constantFrom('a', '5', '.', 'é', 'ש', '世', '👩', '🇮')

test.for([nameRule, ...otherRules])(
  'visible and invisible characters may be mixed in any way: $constraint',
  async (rule) => {
    const text = fc.oneof(fc.string({ unit: hidden }), fc.string({ unit: fc.oneof(hidden, shown) }))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 50 }), async (samples) => {
        const there = await refusedBy(
          rule,
          'select (place - 1)::int as id, given from unnest($1::text[]) with ordinality as samples (given, place)',
          [samples],
        )
        expect(there).toEqual([...samples.keys()].filter((place) => !takes(rule, samples[place] ?? '')))
      }),
      { numRuns: 100 },
    )
  },
)
