import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { type PulledTables, quote } from './sessions.ts'

/** Checkpoints that a device stored and that were then damaged. Every pull must be answered. */

export interface Database {
  run(text: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

interface Checkpoint {
  epoch: string
  xid: string
  id: string
  since: string
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  // Texts that JavaScript can store and the database can't: half an emoji, a NUL.
  fc.constantFrom('\ud800', '\udc00', '\u0000', '\\u0000', '"', "'", '\\'),
)
const number = fc.oneof(
  fc.bigInt().map(String),
  fc.constantFrom('-1', '0x10', '010', ' 7', '7 ', '+7', '1e3', '18446744073709551616', '9'.repeat(400)),
)
const value = fc.oneof(text, number, fc.jsonValue(), fc.double().filter(Number.isFinite))
type Damage = (valid: Checkpoint) => unknown
const part = fc.constantFrom('epoch', 'xid', 'id', 'since')
const damage: fc.Arbitrary<Damage> = fc.oneof(
  value.map(
    (garbage): Damage =>
      () =>
        garbage,
  ),
  fc.tuple(part, value).map(
    ([name, garbage]): Damage =>
      (valid) => ({ ...valid, [name]: garbage }),
  ),
  part.map(
    (name): Damage =>
      ({ [name]: _gone, ...valid }) =>
        valid,
  ),
  fc.tuple(part, text).map(
    ([name, tail]): Damage =>
      (valid) => ({ ...valid, [name]: valid[name] + tail }),
  ),
  fc.tuple(fc.nat(120), fc.nat(120)).map(([from, to]): Damage => {
    return (valid) => JSON.stringify(valid).slice(0, from) + JSON.stringify(valid).slice(to)
  }),
  value.map(
    (garbage): Damage =>
      (valid) => [valid, garbage],
  ),
  value.map(
    (garbage): Damage =>
      (valid) => ({ ...valid, more: garbage }),
  ),
)

/** Whether the server can have written this. */
function isReadable(checkpoint: unknown): checkpoint is Checkpoint {
  if (typeof checkpoint !== 'object' || checkpoint === null) return false
  const { epoch, xid, id, since } = checkpoint as Record<string, unknown>
  const isNumber = (sent: unknown) => typeof sent === 'string' && /^(0|[1-9]\d{0,18})$/.test(sent)
  const isId = typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  return typeof epoch === 'string' && isNumber(xid) && isId && isNumber(since)
}

/** @param open opens a database with the fixture users */
export function testDamagedCheckpoints(open: () => Promise<Database>): void {
  let database: Database
  let valid: Checkpoint

  beforeAll(async () => {
    database = await open()
    const { tables } = await pull(null)
    valid = tables.projects?.checkpoint as Checkpoint
  })
  afterAll(() => database?.close())

  async function pull(projects: unknown): Promise<PulledTables> {
    const asked = JSON.stringify([
      { table: 'projects', checkpoint: projects },
      { table: 'tasks', checkpoint: null },
    ])
    await database.run('begin')
    try {
      await database.run(`select tests.sign_in('asha')`)
      const [row] = await database.run(`select public.sync_pull_tables(${quote(asked)}) as answer`)
      return row?.answer as PulledTables
    } finally {
      await database.run('rollback')
    }
  }

  test('answers a damaged checkpoint with a reset of its table, never with an error', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (change) => {
        const damaged = change(valid)
        const { tables } = await pull(damaged)
        expect(tables.tasks).toMatchObject({ reset: false, more: false })
        if (damaged !== null && !isReadable(damaged)) {
          expect(tables.projects).toEqual({
            columns: {},
            revoked: [],
            checkpoint: null,
            more: false,
            behind: false,
            reset: true,
          })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('continues from a valid checkpoint', async () => {
    expect((await pull(valid)).tables.projects).toMatchObject({ reset: false, columns: {} })
  })
}
