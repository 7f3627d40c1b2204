import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectSchema } from '#src/domain/project/schema.ts'
import { type Server, startServer } from './server.ts'

/** Device and database agree on which texts are names: what one takes, the other does not refuse. */

let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const isName = (text: string) => projectSchema.shape.name.safeParse(text).success

/**
 * Asks the constraint that wants a project's name, as it stands in the database.
 * @param texts a query of `id` (an integer) and `name`
 * @returns the ids of the texts it refuses, ascending
 */
async function refusedAsNames(texts: string, args: unknown[] = []): Promise<number[]> {
  const rows = await server.backend.database.transaction(async (query) => {
    const [constraint] = (await query(
      `select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'projects_name_required'`,
    )) as unknown as { rule: string }[]
    const rule = constraint?.rule ?? ''
    return query(
      `select id from (select id, name, false as _deleted from (${texts}) texts) projects where not ${rule} order by id`,
      args,
    )
  })
  return (rows as unknown as { id: number }[]).map(({ id }) => id)
}

const surrogates = [0xd800, 0xdfff] as const

test('every character by itself is a name on the device where it is one in the database', async () => {
  const there = await refusedAsNames(
    'select code as id, chr(code) as name from generate_series(1, 1114111) code where code not between $1 and $2',
    [...surrogates],
  )
  const here: number[] = []
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const isCharacter = code < surrogates[0] || code > surrogates[1]
    if (isCharacter && !isName(String.fromCodePoint(code))) here.push(code)
  }
  expect(there).toEqual(here)
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

test('what hides and what shows may be mixed in any way', async () => {
  const name = fc.oneof(fc.string({ unit: hidden }), fc.string({ unit: fc.oneof(hidden, shown) }))
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 50 }), async (names) => {
      const there = await refusedAsNames(
        'select (place - 1)::int as id, name from unnest($1::text[]) with ordinality as given (name, place)',
        [names],
      )
      expect(there).toEqual([...names.keys()].filter((place) => !isName(names[place] ?? '')))
    }),
  )
})
