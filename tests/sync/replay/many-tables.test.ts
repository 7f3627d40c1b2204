/** Three devices with 25 synced tables each, in one process: RxDB's free edition opens 13 collections. */
import { beforeAll, expect, test, vi } from 'vitest'
import type { declared as Declared, SyncedTableName } from '#src/data/collections/declared.ts'
import { tablesOfScope } from '#src/data/collections/tables.ts'
import { thorough } from '#tests/house/thorough.ts'
import { manyFields, manyMigrations, manyNames } from '../many-tables.ts'
import { comparedFields } from './book.ts'
import { own, promotion } from './cast.ts'
import type { Harness } from './replay-harness.ts'
import { replayHistory } from './replayed-history.ts'
import { replayServer } from './replay-server.ts'
import type { Step } from './steps.ts'

vi.mock('#src/data/collections/declared.ts', async (original) => {
  const { declared } = await original<{ declared: typeof Declared }>()
  const { manyTables } = await import('../many-tables.ts')
  return { declared: { ...declared, ...manyTables } }
})

const names = manyNames as SyncedTableName[]
const server = replayServer(manyMigrations)
beforeAll(() => {
  Object.assign(comparedFields, manyFields)
})

// A device that reads from the start gets no resolved conflicts.
const tables = tablesOfScope('own').filter(({ name }) => name !== 'sync_conflicts')
const devices = (['phone', 'laptop', 'tablet'] as const).map((name) => ({ name, role: 'customer' as const, tabs: 1 }))
/** Each write of a tab queries every table for unsent edits, so a step takes longer than with few tables. */
const many = { tables, devices, length: 40 }

const tableOf = ({ rowsOf }: Harness, row: string) => names.find((name) => rowsOf(name).includes(row))
const noteOf = (harness: Harness) => {
  const rows = names.flatMap((name) => harness.rowsOf(name))
  return rows.length > 0 ? harness.scheduler.pick(rows) : undefined
}
const steps: readonly Step[] = [
  {
    name: 'create a note',
    weight: 40,
    take({ create, unique, scheduler }, { device, tab }) {
      create(tab, scheduler.pick(names), { user_id: device.userId, title: unique(), body: unique() })
    },
  },
  {
    name: 'edit a note',
    weight: 100,
    take(harness, { tab }) {
      const row = noteOf(harness)
      const table = row && tableOf(harness, row)
      return table ? harness.edit(tab, table, row, harness.scheduler.pick(['title', 'body'])) : false
    },
  },
  {
    name: 'delete a note',
    weight: 10,
    take(harness, { tab }) {
      const row = noteOf(harness)
      const table = row && tableOf(harness, row)
      return table ? harness.remove(tab, table, row, harness.scheduler.random() < 0.3 ? undefined : 100) : false
    },
  },
]

test.for([
  ['of one customer', { ...own, ...many, name: 'many', steps: [...own.steps, ...steps] }],
  [
    'of a user whose admin right comes and goes',
    { ...promotion, ...many, name: 'many promoted', steps: [...promotion.steps, ...steps] },
  ],
] as const)('three devices %s agree at the end, and no edit is lost', async ([, cast]) => {
  expect(tables.length).toBeGreaterThanOrEqual(25)
  let edits = 0
  // With another number of tables, a seed takes other steps, and may edit few notes.
  for (let seed = 1; seed <= (thorough ? 3 : 1) || (edits <= 5 && seed <= 6); seed += 1) {
    const history = await replayHistory(server(), seed, { cast })
    expect(history.complaints, `seed ${seed}`).toEqual([])
    edits += history.steps.get('edit a note') ?? 0
  }
  expect(edits).toBeGreaterThan(5)
})
