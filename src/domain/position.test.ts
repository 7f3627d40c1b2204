import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { byPosition, type Placed, positionMax } from './order.ts'
import { move, positionBetween, positionsAfter } from './position.ts'

const task = (id: string, position: string, created_at = '2026-11-24T00:00:00.000Z'): Placed => ({
  id,
  position,
  created_at,
})
const order = (tasks: readonly Placed[]) => [...tasks].sort(byPosition).map(({ id }) => id)
/** The tasks after some writes. */
function after(tasks: readonly Placed[], writes: readonly { id: string; position: string }[]): Placed[] {
  const positions = new Map(writes.map(({ id, position }) => [id, position]))
  return tasks.map((row) => ({ ...row, position: positions.get(row.id) ?? row.position }))
}
const ids = (writes: readonly { id: string }[]) => writes.map(({ id }) => id)

const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
/** Includes positions that the app never writes: of another length, or with zeros at the end. */
const position = fc.string({ unit: digit, minLength: 1, maxLength: 8 })

describe('a position between two others', () => {
  it('is between them, unless they are equal as numbers', () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        const [low = '', high = ''] = [one, other].sort()
        const middle = positionBetween(low, high)
        if (low.padEnd(8, '0') === high.padEnd(8, '0')) expect(middle).toBeUndefined()
        else expect([low, middle, high]).toEqual([low, middle, high].sort())
        if (middle !== undefined) expect(new Set([low, middle, high]).size).toBe(3)
      }),
    )
  })

  it('is before or after a single one', () => {
    fc.assert(
      fc.property(position, (only) => {
        expect((positionBetween(only, undefined) ?? '') > only).toBe(true)
        const before = positionBetween(undefined, only)
        if (/^0+$/.test(only)) expect(before).toBeUndefined()
        else expect((before ?? '~') < only).toBe(true)
      }),
    )
  })

  it.each([
    ['in the wrong order', 'V001', 'V000'],
    ['something else', 'V000', '~'],
    ['never placed', '', 'V000'],
    ['as long as it can be', `V${'0'.repeat(98)}1`, `V${'0'.repeat(98)}2`],
  ])('is undefined if they are %s', (_name, low, high) => {
    expect(positionBetween(low, high)).toBeUndefined()
  })

  it('stays short at the end and at the start', () => {
    let [first, last] = ['V000', 'V000']
    for (let count = 0; count < 10_000; count++) {
      first = positionBetween(undefined, first) ?? ''
      last = positionBetween(last, undefined) ?? ''
    }
    expect([first, last]).toEqual(['UxOi', 'V2bI'])
  })
})

describe('positions after the last one', () => {
  it('are short, and in order', () => {
    const positions = positionsAfter(undefined, 10_000)
    expect(positions).toEqual([...new Set(positions)].sort())
    expect(Math.max(...positions.map(({ length }) => length))).toBe(4)
    expect(positionsAfter('', 2)).toEqual(['V000', 'V001'])
    expect(positionsAfter('V001zz', 2)).toEqual(['V002', 'V003'])
  })

  it('repeat the last position if no greater one exists, so that age decides', () => {
    const last = 'z'.repeat(positionMax)
    expect(positionsAfter(last, 2)).toEqual([last, last])
  })
})

describe('moving a task', () => {
  const placed = ['a', 'b', 'c', 'd'].map((id, place) => task(id, `V00${place}`))

  it.each([
    ['to the start', 'c', 0, ['c', 'a', 'b', 'd']],
    ['up', 'd', 1, ['a', 'd', 'b', 'c']],
    ['down', 'a', 2, ['b', 'c', 'a', 'd']],
    ['to the end', 'b', 3, ['a', 'c', 'd', 'b']],
    ['past the end', 'b', 9, ['a', 'c', 'd', 'b']],
    ['before the start', 'b', -1, ['b', 'a', 'c', 'd']],
  ])('%s writes that task only', (_name, id, to, expected) => {
    const writes = move(placed, id, to)
    expect(ids(writes)).toEqual([id])
    expect(order(after(placed, writes))).toEqual(expected)
  })

  it.each([
    ['to where it is', 'b', 1],
    ['that is unknown', 'x', 1],
  ])('%s writes nothing', (_name, id, to) => {
    expect(move(placed, id, to)).toEqual([])
  })

  it('places tasks that were never placed, by age and then by id', () => {
    const tasks = [
      task('placed', 'V000'),
      task('new', '', '2026-11-25T00:00:00.000Z'),
      task('old', '', '2026-11-23T00:00:00.000Z'),
      task('also old', '', '2026-11-23T00:00:00.000Z'),
    ]
    expect(order(tasks)).toEqual(['also old', 'old', 'new', 'placed'])
    const writes = move(tasks, 'new', 0)
    expect(ids(writes)).toEqual(['new', 'also old', 'old'])
    expect(order(after(tasks, writes))).toEqual(['new', 'also old', 'old', 'placed'])
  })

  it('between two equal positions replaces both', () => {
    const tasks = [task('a', 'V000'), task('b', 'V001'), task('c', 'V001'), task('d', 'V002'), task('e', 'V003')]
    const writes = move(tasks, 'e', 2)
    expect(ids(writes)).toEqual(['b', 'e', 'c'])
    expect(order(after(tasks, writes))).toEqual(['a', 'b', 'e', 'c', 'd'])
  })

  it('replaces a position that isn’t one', () => {
    const tasks = [task('a', 'V000'), task('b', 'V001'), task('c', '~')]
    expect(order(after(tasks, move(tasks, 'a', 2)))).toEqual(['b', 'c', 'a'])
  })

  it.each([0, 2, 4])('keeps positions short, and writes few of them, after a thousand moves to place %i', (place) => {
    let tasks = placed
    let most = 0
    for (let count = 0; count < 1000; count++) {
      const added = [...tasks, task(`new ${count}`, positionsAfter(tasks.at(-1)?.position, 1)[0] ?? '')]
      const writes = move(added, `new ${count}`, place)
      tasks = after(added, writes).sort(byPosition)
      most = Math.max(most, writes.length)
    }
    expect(most).toBeLessThanOrEqual(9)
    expect(Math.max(...tasks.map(({ position }) => position.length))).toBeLessThanOrEqual(positionMax)
    const moved = Array.from({ length: 1000 }, (_, count) => `new ${999 - count}`)
    expect(order(tasks)).toEqual(['a', 'b', 'c', 'd'].toSpliced(place, 0, ...moved))
  })
})

/** Tasks with few different positions, so that many are equal. Some tasks were never placed. */
const tasks = fc
  .array(
    fc.record({
      position: fc.oneof(position, fc.constantFrom('', 'V', 'V0', 'V000', 'V001', `V${'0'.repeat(98)}1`)),
      created_at: fc.constantFrom('2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => rows.map((row, index): Placed => ({ id: `task ${index}`, ...row })))
const moves = fc.array(fc.record({ task: fc.nat(11), to: fc.nat(11) }), { maxLength: 8 })

it('a moved task is where it was moved, and the others keep their order', () => {
  fc.assert(
    fc.property(tasks, moves, (rows, steps) => {
      let current = rows
      for (const { task, to } of steps) {
        const id = `task ${task % rows.length}`
        const former = order(current)
        const expected = former.filter((other) => other !== id).toSpliced(to, 0, id)
        const writes = move(current, id, to)
        current = after(current, writes)
        expect(order(current)).toEqual(expected)
        for (const { position } of writes) expect(position).toMatch(/^[0-9A-Za-z]{1,100}$/)
        if (expected.join() !== former.join()) expect(current.map(({ position }) => position)).not.toContain('')
      }
    }),
    { numRuns: 1000 },
  )
})

it('two devices that reorder offline agree after they have synced', () => {
  fc.assert(
    fc.property(
      tasks,
      moves,
      moves,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      (rows, mine, yours, mineWins) => {
        const device = (steps: typeof mine) =>
          steps.reduce((current, { task, to }) => after(current, move(current, `task ${task % rows.length}`, to)), rows)
        const [one, other] = [device(mine), device(yours)]
        // Each task's position is that of the last device to write it.
        const merged = rows.map((row, index) => {
          const [first, second] = [one[index] ?? row, other[index] ?? row]
          if (first.position === row.position) return second
          return second.position === row.position || mineWins[index] ? first : second
        })
        expect(order(merged.toReversed())).toEqual(order(merged))
        expect(order(merged)).toHaveLength(rows.length)
        // A task can still be moved anywhere.
        const last = after(merged.toReversed(), move(merged, 'task 0', 1))
        expect(order(last).indexOf('task 0')).toBe(Math.min(1, rows.length - 1))
      },
    ),
  )
})
