import { byPosition, type Placed, positionMax } from './order.ts'

// Positions are fractional indexes: strings with room for another one between any two, so that moving a task writes that task only. A position is
// a fraction in base 62. Its first four digits count up when tasks are added at the end, and down at the start, so those positions stay short.
//
// After David Greenspan, "Implementing Fractional Indexing" (https://observablehq.com/@dgreensp/implementing-fractional-indexing, CC0).
// docs/decisions/0036-positions-of-our-own.md tells why this isn't the package `fractional-indexing`.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length
const wholeDigits = 4
const wholeMax = base ** wholeDigits - 1
const known = /^[0-9A-Za-z]+$/

/**
 * A position between two others, at the end without `after`, at the start without `before`.
 *
 * @returns undefined if there is no room: they are equal or in the wrong order, one of them isn't a position, or the result would be too long
 */
export function positionBetween(before: string | undefined, after: string | undefined): string | undefined {
  return positionsBetween(before, after, 1)?.[0]
}

/**
 * Positions for new tasks after the last one. If no greater position exists, they repeat the last one, and the tasks' ages order them.
 *
 * @param last '' or undefined if no task has a position
 */
export function positionsAfter(last: string | undefined, count: number): string[] {
  return positionsBetween(last || undefined, undefined, count) ?? Array.from({ length: count }, () => last ?? '')
}

/**
 * Moves a task within its project. It also places the tasks that have no position yet, and replaces neighbouring positions if there is no room
 * between them: if two are equal, or if the new one would be too long.
 *
 * @param tasks all tasks of the project, in any order
 * @param to the task's new index among them, from 0; clamped
 * @returns the positions to write: usually one, none if the order stays the same
 */
export function move(tasks: readonly Placed[], id: string, to: number): { id: string; position: string }[] {
  const before = [...tasks].sort(byPosition)
  const from = before.findIndex((task) => task.id === id)
  const index = Math.min(Math.max(to, 0), before.length - 1)
  const moved = before[from]
  if (!moved || index === from) return []
  const order = before.toSpliced(from, 1).toSpliced(index, 0, moved)
  const positions = filled(order.map((task) => (task === moved ? '' : task.position)))
  return order.flatMap(({ id, position: former }, place) => {
    const position = positions[place] ?? ''
    return position === former ? [] : [{ id, position }]
  })
}

/** The list with a position for each ''. If there is no room for these, it also replaces as many neighbours on each side. */
function filled(sparse: readonly string[]): string[] {
  const positions = [...sparse]
  for (let start = positions.indexOf(''); start >= 0; start = positions.indexOf('')) {
    let end = start
    while (positions[end] === '') end++
    const count = end - start
    const found = positionsBetween(positions[start - 1], positions[end], count)
    if (found) positions.splice(start, count, ...found)
    else positions.fill('', Math.max(0, start - count), end + count)
  }
  return positions
}

/** Increasing positions between two others, or undefined if there is no room. */
function positionsBetween(before: string | undefined, after: string | undefined, count: number): string[] | undefined {
  if ([before, after].some((position) => position !== undefined && !known.test(position))) return undefined
  if (before !== undefined && after !== undefined) return halved(before, after, count)
  const positions: string[] = []
  for (let last = after ?? before; positions.length < count; ) {
    last = after === undefined ? next(last) : previous(last)
    if (last === undefined || last.length > positionMax) return undefined
    positions.push(last)
  }
  return after === undefined ? positions : positions.reverse()
}

/** Halving keeps the positions short. */
function halved(before: string, after: string, count: number): string[] | undefined {
  if (count === 0) return []
  const middle = midpoint(before, after)
  if (middle === undefined || middle.length > positionMax) return undefined
  const half = count >> 1
  const lower = halved(before, middle, half)
  const upper = halved(middle, after, count - half - 1)
  return lower && upper && [...lower, middle, ...upper]
}

function next(last: string | undefined): string | undefined {
  if (last === undefined) return whole((wholeMax + 1) / 2)
  const number = wholeOf(last)
  return number < wholeMax ? whole(number + 1) : midpoint(last, undefined)
}

function previous(first = ''): string | undefined {
  const number = wholeOf(first)
  return number > 1 ? whole(number - 1) : midpoint('', first)
}

/** The number in the first digits of a position. */
function wholeOf(position: string): number {
  let number = 0
  for (let place = 0; place < wholeDigits; place++) number = number * base + digitAt(position, place)
  return number
}

function whole(number: number): string {
  let position = ''
  for (let rest = number; position.length < wholeDigits; rest = Math.floor(rest / base)) {
    position = digits.charAt(rest % base) + position
  }
  return position
}

/**
 * The shortest fraction about halfway between two, as numbers: 'V' equals 'V00', and nothing is between them.
 *
 * @param before '' is 0
 * @param after undefined is 1
 */
function midpoint(before: string, after: string | undefined): string | undefined {
  let prefix = ''
  let limit = after
  for (let place = 0; ; place++) {
    const low = digitAt(before, place)
    const high = limit === undefined ? base : digitAt(limit, place)
    if (high < low) return undefined
    if (high - low > 1) return prefix + digits.charAt((low + high) >> 1)
    prefix += digits.charAt(low)
    if (high > low) limit = undefined
    else if (place > Math.max(before.length, after?.length ?? 0)) return undefined
  }
}

/** Digits after the last one are 0. */
function digitAt(position: string, place: number): number {
  return place < position.length ? digits.indexOf(position.charAt(place)) : 0
}
