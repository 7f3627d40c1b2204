import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { type GroupedRow, groupNotifications } from './group.ts'

const noon = Date.parse('2026-11-25T12:00:00.000Z')
const ago = (minutes: number) => new Date(noon - minutes * 60_000).toISOString()
const names = new Map([['tiffin', 'Tiffin Trail']])
const entries = (rows: readonly GroupedRow[]) => groupNotifications(rows, (id) => names.get(id))
const texts = (...rows: GroupedRow[]) => entries(rows).map(({ text }) => text)

let rowCount = 0
function row(minutes: number, fields: Partial<GroupedRow> = {}): GroupedRow {
  const id = `row ${rowCount++}`
  return {
    id,
    message: `“${id}” is done`,
    kind: 'task_completed',
    project_id: 'tiffin',
    task_id: `task of ${id}`,
    post_id: '',
    count: 1,
    is_read: false,
    created_at: ago(minutes),
    ...fields,
  }
}

describe('notifications', () => {
  it('of one project and kind share a line', () => {
    const rows = [row(0), row(5, { is_read: true }), row(15)] as const
    expect(entries(rows)).toEqual([
      {
        ids: rows.map(({ id }) => id),
        kind: 'task_completed',
        project_id: 'tiffin',
        task_id: '',
        post_id: '',
        count: 3,
        text: '3 tasks completed in Tiffin Trail.',
        created_at: ago(0),
        isUnread: true,
      },
    ])
  })

  it('alone in a line keep their own text, task and count', () => {
    const single = row(0, { is_read: true, count: 4, message: '4 tasks are done in Tiffin Trail' })
    expect(entries([single])).toEqual([
      {
        ids: [single.id],
        kind: 'task_completed',
        project_id: 'tiffin',
        task_id: single.task_id,
        post_id: '',
        count: 4,
        text: '4 tasks are done in Tiffin Trail',
        created_at: ago(0),
        isUnread: false,
      },
    ])
  })

  it('have separate lines after fifteen minutes', () => {
    expect(entries([row(0), row(10), row(15.1), row(25)]).map(({ count }) => count)).toEqual([2, 2])
  })

  it('of another project or kind have separate lines', () => {
    const other = row(1, { project_id: 'other', message: 'Another' })
    const assigned = row(2, { kind: 'task_assigned', message: 'Assigned' })
    expect(texts(row(0), other, assigned, row(3))).toEqual([
      '2 tasks completed in Tiffin Trail.',
      'Another',
      'Assigned',
    ])
  })

  it('by admins are never grouped', () => {
    const written = ['Hello', 'Hello again'].map((message) =>
      row(0, { kind: '', project_id: '', task_id: '', message }),
    )
    expect(texts(...written)).toEqual(['Hello', 'Hello again'])
  })

  it('about several tasks count each of them', () => {
    expect(texts(row(0, { count: 12, task_id: '' }), row(1), row(2, { count: 0, task_id: '' }))).toEqual([
      '14 tasks completed in Tiffin Trail.',
    ])
  })

  it('about the same task count the task once', () => {
    const twice = [row(0, { task_id: 'deck', message: 'The deck is done' }), row(5, { task_id: 'deck' })]
    expect(entries(twice)).toMatchObject([{ count: 1, text: 'The deck is done', task_id: 'deck' }])
    expect(texts(...twice, row(6))).toEqual(['2 tasks completed in Tiffin Trail.'])
  })

  it.each([
    ['task_completed', 'tiffin', '2 tasks completed in Tiffin Trail.'],
    ['task_completed', 'unknown', '2 tasks completed in your project.'],
    ['task_completed', '', '2 tasks completed.'],
    ['task_assigned', 'tiffin', '2 tasks in Tiffin Trail were assigned to you.'],
    ['task_assigned', '', '2 tasks were assigned to you.'],
    ['comment_added', 'tiffin', '2 new messages in Tiffin Trail.'],
    ['status_changed', 'tiffin', 'The status of Tiffin Trail changed 2 times.'],
    ['status_changed', 'unknown', 'The status of your project changed 2 times.'],
    ['dates_changed', 'tiffin', 'The dates of Tiffin Trail changed 2 times.'],
    ['project_completed', 'tiffin', 'The newest'],
    ['project_created', 'tiffin', 'The newest'],
    ['of a newer version', 'tiffin', 'The newest'],
  ])('of kind %s in project "%s" read "%s"', (kind, project_id, text) => {
    const about = { kind, project_id }
    expect(texts(row(0, { ...about, message: 'The newest' }), row(1, { ...about, message: 'Older' }))).toEqual([text])
  })
})

const kinds = ['', 'task_completed', 'task_assigned', 'project_created', 'project_completed', 'status_changed']
const rows = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 60 }),
      kind: fc.constantFrom(...kinds),
      project_id: fc.constantFrom('', 'tiffin', 'unknown'),
      task_id: fc.constantFrom('', 'a', 'b'),
      is_read: fc.boolean(),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((drawn) => drawn.sort((a, b) => a.minutes - b.minutes).map(({ minutes, ...fields }) => row(minutes, fields)))

it('every row is in exactly one line, with rows of its project and kind and of fifteen minutes, in the order of time', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const byId = new Map(list.map((one) => [one.id, one]))
      const lines = entries(list)
      expect(lines.flatMap(({ ids }) => ids).sort()).toEqual([...byId.keys()].sort())
      const times = lines.map(({ created_at }) => created_at)
      expect(times).toEqual([...times].sort().reverse())
      for (const { ids, kind, project_id, created_at, isUnread, text } of lines) {
        const own = ids.flatMap((id) => byId.get(id) ?? [])
        expect(new Set(own.map((one) => `${one.kind} ${one.project_id}`))).toEqual(new Set([`${kind} ${project_id}`]))
        expect(own[0]?.created_at).toBe(created_at)
        expect(Date.parse(created_at) - Date.parse(own.at(-1)?.created_at ?? '')).toBeLessThanOrEqual(15 * 60_000)
        expect(isUnread).toBe(own.some(({ is_read }) => !is_read))
        if (kind === '' || own.length === 1) expect([own.length, text]).toEqual([1, own[0]?.message])
      }
    }),
  )
})

it("rows loaded later don't change the lines above them", () => {
  fc.assert(
    fc.property(rows, fc.nat(30), (list, loaded) => {
      const first = entries(list.slice(0, loaded)).map(({ ids }) => ids[0])
      expect(
        entries(list)
          .map(({ ids }) => ids[0])
          .slice(0, first.length),
      ).toEqual(first)
    }),
  )
})
