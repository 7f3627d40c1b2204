import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { compareRows } from '../store/index-range.ts'
import { type CountRequest, everyRow, isCounted, matches } from '../store/list-request.ts'
import type { EarlyRows } from '../store/early-rows.ts'
import { withWrites } from './overlay.ts'
import { idsOf, isRowWrite, pushIdOf, type RowWrite, type Write, written } from './writes.ts'

/** A table in memory with the store's reading functions. */
type Stored = Record<string, unknown> & { id: string; status: string; title: string; completed_at: string }

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const statuses = ['pending', 'completed'] as const
const anId = fc.constantFrom(...ids)
const aStatus = fc.constantFrom(...statuses)

const rowsOf = fc
  .uniqueArray(fc.record({ id: anId, status: aStatus, title: fc.constantFrom('Knead', 'Bake', 'Sow') }), {
    selector: ({ id }) => id,
  })
  .map((rows): Stored[] =>
    rows.map((row) => ({ ...row, completed_at: row.status === 'completed' ? '2026-11-20' : '' })),
  )

const table = 'tasks'
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ id: anId, status: aStatus }).map(({ id, status }) => {
    return { do: 'insert', table, row: { id, status, title: 'New', completed_at: '' } } as const
  }),
  fc.record({ id: anId, status: aStatus }).map(({ id, status }) => {
    const given = { status: 'pending', title: 'Given', completed_at: '' }
    return { do: 'insert', table, row: { ...given, id, status }, shared: given } as const
  }),
  fc.record({ picked: fc.uniqueArray(anId), status: aStatus }).map(({ picked, status }) => {
    return {
      do: 'set',
      table,
      rows: { ids: picked },
      fields: { status },
      stamp: { completed_at: '2026-11-23' },
    } as const
  }),
  aStatus.map((status) => {
    return { do: 'set', table, rows: { where: { status } }, fields: { title: 'All' } } as const
  }),
  fc.uniqueArray(anId).map((picked) => ({ do: 'delete', table, ids: picked }) as const),
  fc.uniqueArray(anId).map((picked) => {
    return {
      do: 'restore',
      table,
      rows: picked.map((id) => ({ id, from: { status: 'completed' }, to: { status: 'pending' } })),
    } as const
  }),
)

/** The rows after applying the writes in order. */
function applied(rows: readonly Stored[], writes: readonly Write[]): Stored[] {
  const now = new Map(rows.map((row) => [row.id, row]))
  for (const each of writes.filter(isRowWrite)) {
    for (const id of idsOf(each) ?? [...now.keys()]) {
      const row = now.get(id)
      if (each.do === 'insert') {
        const isOwn = typeof each.shared === 'object' && each.shared.status !== each.row.status
        if (!row) now.set(id, { xid: '', dirty: 1, ...each.row } as unknown as Stored)
        else if (isOwn) now.set(id, { ...row, status: String(each.row.status) })
      } else if (row) {
        const next = written(each as RowWrite, row)
        if (next) now.set(id, next)
        else now.delete(id)
      }
    }
  }
  return [...now.values()]
}

function storeOf(rows: readonly Stored[]): EarlyRows {
  const found = (where: object) => rows.filter((row) => matches(where, row))
  const store = {
    page: async ({
      where,
      sort,
      limit,
    }: {
      where: object
      sort: { field: string; direction: 'asc' | 'desc' }[]
      limit: number
    }) => {
      const order = sort.map(({ field, direction }) => ({ [field]: direction }))
      const all = found(where).sort((a, b) => compareRows(a, b, order))
      return { rows: all.slice(0, limit), total: all.length }
    },
    count: async (request: CountRequest<'tasks'>) => rows.filter((row) => isCounted(request, row)).length,
    row: async ({ id }: { id: string }) => rows.find((row) => row.id === id) ?? null,
    countUnsentDeletions: async () => 0,
    local: async () => undefined,
    close: () => undefined,
  }
  return store as unknown as EarlyRows
}

describe('early rows with the journal’s writes', () => {
  test('equal the rows, pages and counts of the database after it has applied the writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        fc.array(write, { maxLength: 6 }),
        fc.record({
          limit: fc.integer({ min: 1, max: 5 }),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
          where: fc.constantFrom({}, { status: 'pending' }, { status: 'completed' }),
          above: fc
            .constantFrom('2026-11-19', '2026-11-21')
            .map((value) => ({ field: 'completed_at', value }) as const),
        }),
        async (rows, writes, { limit, direction, where, above }) => {
          const shown = withWrites(storeOf(rows), () => writes)
          const expected = storeOf(applied(rows, writes))
          const list = { table, where: where as never, sort: [{ field: 'title', direction } as never], limit } as const
          const [page, all] = await Promise.all([shown.page(list), expected.page(list)])
          // A page is refilled only if more than half of its rows have left it.
          expect(page).toEqual({ ...all, rows: all?.rows.slice(0, page?.rows.length) })
          expect(page?.rows.length).toBeGreaterThanOrEqual(Math.min(limit / 2, all?.total ?? 0))
          const filter = { table, where: where as never } as const
          expect(await shown.count(filter)).toBe(await expected.count(filter))
          expect(await shown.count({ ...filter, above })).toBe(await expected.count({ ...filter, above }))
          expect(await shown.page(everyRow(filter))).toEqual(await expected.page(everyRow(filter)))
          for (const id of ids) expect(await shown.row({ table, id })).toEqual(await expected.row({ table, id }))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('show a row again after its deletion is undone', async () => {
    const rows: Stored[] = [{ id: 'a', status: 'pending', title: 'Knead', completed_at: '' }]
    const writes: Write[] = [
      { do: 'set', table, rows: { ids: ['a'] }, fields: { title: 'Bake' } },
      { do: 'delete', table, ids: ['a'] },
      { do: 'revive', table, ids: ['a'] },
    ]
    const shown = withWrites(storeOf(rows), () => writes)
    expect(await shown.row({ table, id: 'a' })).toMatchObject({ title: 'Bake' })
  })

  test('come from the store alone for tables without writes', async () => {
    const rows: Stored[] = [{ id: 'a', status: 'pending', title: 'Knead', completed_at: '' }]
    const shown = withWrites(storeOf(rows), () => [{ do: 'delete', table: 'projects', ids: ['a'] }])
    expect(await shown.row({ table, id: 'a' })).toMatchObject({ title: 'Knead' })
  })
})

test('the id of a push is a UUID of version 4, the same each time, and differs by entry and by row', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (entry, row, another) => {
      const id = pushIdOf(entry, row)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(pushIdOf(entry, row)).toBe(id)
      fc.pre(row !== another)
      expect(pushIdOf(entry, another)).not.toBe(id)
    }),
  )
})
