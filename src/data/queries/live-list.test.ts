import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom, Subject, mergeMap, skip, takeUntil, toArray } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '#src/domain/project/table.ts'
import * as fc from '#tests/kits/fast-check.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import type { ListRequest } from '../store/list-request.ts'
import { liveCount } from './live-count.ts'
import { livePage, liveRow } from './live-list.ts'
import { unsentState } from '../edits/unsent.ts'
import { type Found, searchIndex } from './search-index.ts'
import { profileRow, projectRow } from '#tests/kits/rows.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const other = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `lists-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  })
})
afterEach(() => db.close())

const project = (values: Partial<Project>) => projectRow({ user_id: me, name: 'Harvest', ...values })
const user = profileRow

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`

const newest: ListRequest<'projects'> = {
  table: 'projects',
  where: { user_id: me },
  sort: [{ field: 'created_at', direction: 'desc' }],
  limit: 2,
}
const find = (text: string): ListRequest<'projects'> => ({
  ...newest,
  search: { text, fields: ['name', 'description'] },
})
const names = async (request: ListRequest<'projects'>) =>
  (await firstValueFrom(livePage(db, request))).rows.map(({ name }) => name)

describe('a page', () => {
  it('holds the first rows in order and the total', async () => {
    await db.projects.bulkInsert([
      project({ name: 'Oldest', created_at: day(1) }),
      project({ name: 'Newest', created_at: day(3) }),
      project({ name: 'Middle', created_at: day(2) }),
      project({ name: 'Theirs', created_at: day(4), user_id: other }),
    ])
    const page = await firstValueFrom(livePage(db, newest))
    expect(page.rows.map(({ name }) => name)).toEqual(['Newest', 'Middle'])
    expect(page.total).toBe(3)
  })

  it('keeps the objects of unchanged rows', async () => {
    const changing = project({ name: 'Changing', created_at: day(2) })
    await db.projects.bulkInsert([project({ created_at: day(1) }), changing])
    const before = await firstValueFrom(livePage(db, newest))
    await db.projects.findOne(changing.id).patch({ progress: 50 })
    const after = await firstValueFrom(livePage(db, newest))
    expect(after.rows[0]?.progress).toBe(50)
    expect(after.rows[1]).toBe(before.rows[1])
  })

  it('updates live', async () => {
    const end = new Subject<void>()
    const totals = firstValueFrom(livePage(db, newest).pipe(takeUntil(end), toArray()))
    await db.projects.insert(project({}))
    await expect.poll(() => firstValueFrom(liveCount(db, newest))).toBe(1)
    end.next()
    expect((await totals).at(-1)?.total).toBe(1)
  })
})

describe('a search', () => {
  it('finds every word in any field, ignoring case and accents', async () => {
    await db.projects.bulkInsert([
      project({ name: 'Café Rouge', description: 'Bread by bicycle' }),
      project({ name: 'Bicycle repair' }),
    ])
    expect(await names(find('bread CAFE'))).toEqual(['Café Rouge'])
    expect(await names(find('bicycle repair'))).toEqual(['Bicycle repair'])
    expect(await names(find('  '))).toHaveLength(2)
    expect(await names(find('boat'))).toEqual([])
  })

  it('sorts, filters and counts like the list it narrows', async () => {
    await db.projects.bulkInsert([
      project({ name: 'Harvest one', created_at: day(1) }),
      project({ name: 'Harvest two', created_at: day(2) }),
      project({ name: 'Harvest three', created_at: day(3) }),
      project({ name: 'Harvest theirs', created_at: day(4), user_id: other }),
    ])
    const page = await firstValueFrom(livePage(db, find('harvest')))
    expect(page.rows.map(({ name }) => name)).toEqual(['Harvest three', 'Harvest two'])
    expect(page.total).toBe(3)
  })

  it('follows inserts, changes and deletions while open', async () => {
    const changing = project({ name: 'Before' })
    await db.projects.insert(changing)
    const seen: string[][] = []
    const open = livePage(db, find('after')).subscribe(({ rows }) => seen.push(rows.map(({ name }) => name)))
    await expect.poll(() => seen).toEqual([[]])
    await db.projects.findOne(changing.id).patch({ name: 'After all' })
    await expect.poll(() => seen.at(-1)).toEqual(['After all'])
    const added = project({ name: 'After that', created_at: day(21) })
    await db.projects.insert(added)
    await expect.poll(() => seen.at(-1)).toEqual(['After that', 'After all'])
    await (await db.projects.findOne(added.id).exec(true)).remove()
    await expect.poll(() => seen.at(-1)).toEqual(['After all'])
    open.unsubscribe()
  })

  it('reads the rows once, however often the text changes', async () => {
    await db.projects.insert(project({}))
    const index = searchIndex(db, { table: 'projects', fields: ['name'] })
    const end = new Subject<void>()
    const again = firstValueFrom(index.pipe(skip(1), takeUntil(end), toArray()))
    const open = index.subscribe()
    const [first, second] = [await firstValueFrom(index), await firstValueFrom(index)]
    expect(first).toBe(second)
    open.unsubscribe()
    end.next()
    expect(await again).toEqual([])
  })

  it('misses no row, however many there are and whichever are deleted', async () => {
    const many = Array.from({ length: 450 }, (_, index) => project({ name: `Row ${index}` }))
    await db.projects.bulkInsert(many)
    await db.projects.bulkRemove(many.slice(100, 200).map(({ id }) => id))
    const { total } = await firstValueFrom(livePage(db, find('row')))
    expect(total).toBe(350)
  })

  it('shows partial results while rows are still being read', async () => {
    await db.projects.bulkInsert(Array.from({ length: 2100 }, (_, index) => project({ name: `Row ${index}` })))
    const query = { where: {}, sort: newest.sort, text: 'row' }
    const found: Found[] = []
    const searched = searchIndex(db, { table: 'projects', fields: ['name'] }).pipe(
      mergeMap((index) => index.search(query, 1)),
    )
    const open = searched.subscribe((page) => found.push(page))
    await expect.poll(() => found.map(({ isPartial }) => isPartial).sort()).toEqual([false, true])
    expect(found.find(({ isPartial }) => !isPartial)?.total).toBe(2100)
    open.unsubscribe()
  })

  it('returns the same rows as sorting everything', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Row ${(index * 37) % 11}`)
    await db.projects.bulkInsert(names.map((name, index) => project({ name, created_at: day((index * 7) % 28) })))
    const index = await firstValueFrom(searchIndex(db, { table: 'projects', fields: ['name'] }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('row', '1', 'row 7', ''),
        fc.constantFrom('name', 'created_at'),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 0, max: 70 }),
        async (text, field, direction, limit) => {
          const query = { where: { user_id: me }, sort: [{ field, direction }], text }
          const rows = await db.projects.find({ selector: query.where, sort: [{ [field]: direction }] }).exec()
          const words = text.split(' ')
          const all = rows
            .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
            .map(({ id }) => id)
          const found = await firstValueFrom(index.search(query, limit))
          expect(found).toMatchObject({ ids: all.slice(0, limit), total: all.length })
        },
      ),
    )
  })
})

it('compares rows in memory if no index answers, with and without words', async () => {
  await db.projects.bulkInsert(
    [1, 2, 3, 4].map((number) => project({ name: `Day ${number}`, created_at: day(number), status: 'planning' })),
  )
  const between: ListRequest<'projects'> = {
    ...newest,
    limit: 10,
    within: [{ field: 'created_at', from: day(2), to: day(3) }],
  }
  expect(await names(between)).toEqual(['Day 3', 'Day 2'])
  expect(await names({ ...between, within: [{ field: 'created_at', from: day(3) }] })).toEqual(['Day 4', 'Day 3'])
  expect(await names({ ...between, search: { text: '2', fields: ['name'] } })).toEqual(['Day 2'])
})

it('finds a row by a word in a related row, and follows changes of both', async () => {
  const asha = await db.profiles.insert(user({ id: me, full_name: 'Asha Verma', email: 'asha@example.com' }))
  await db.profiles.insert(user({ id: other, full_name: 'Ben' }))
  await db.projects.bulkInsert([project({ name: 'Bakery' }), project({ name: 'Verma Foods', user_id: other })])
  const request = (text: string): ListRequest<'projects'> => ({
    ...newest,
    where: {},
    limit: 10,
    search: { text, fields: ['name'], joined: [{ by: 'user_id', table: 'profiles', fields: ['full_name', 'email'] }] },
  })
  expect((await names(request('verma'))).sort()).toEqual(['Bakery', 'Verma Foods'])
  expect(await names(request('bak asha@'))).toEqual(['Bakery'])
  expect(await names(request('verma ben'))).toEqual(['Verma Foods'])
  await asha.incrementalPatch({ full_name: 'Asha Rao' })
  expect(await names(request('verma'))).toEqual(['Verma Foods'])
})

it('returns null for a row that is not on the device, and follows a row that is', async () => {
  const row = project({ name: 'Here' })
  expect(await firstValueFrom(liveRow(db, { table: 'projects', id: row.id }))).toBeNull()
  await db.projects.insert(row)
  expect((await firstValueFrom(liveRow(db, { table: 'projects', id: row.id })))?.name).toBe('Here')
})

describe('a damaged row', () => {
  it.each([{ created_at: 'broken' }, { updated_at: 'never' }, { description: null }, { xid: 'broken' }])(
    'is left out, and requested from the server: %j',
    async (change) => {
      const damaged = project({ name: 'Damaged', created_at: day(2), ...(change as Partial<Project>) })
      await db.projects.bulkInsert([project({ name: 'First' }), damaged, project({ name: 'Last', created_at: day(1) })])
      const page = await firstValueFrom(livePage(db, { ...newest, limit: 10 }))
      expect({ names: page.rows.map(({ name }) => name), total: page.total }).toEqual({
        names: ['First', 'Last'],
        total: 2,
      })
      expect(await firstValueFrom(liveRow(db, { table: 'projects', id: damaged.id }))).toBeNull()
      const { storageInstance } = db.projects
      await expect
        .poll(() => storageInstance.findDocumentsById([damaged.id], true))
        .toMatchObject([{ _deleted: true, dirty: 1, edit: { base: {}, withdrawn: true } }])
      expect(await unsentState(db)).toEqual({ edits: [], requested: 1 })
    },
  )
})
