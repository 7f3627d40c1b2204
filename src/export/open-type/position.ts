import { firstWhere } from './font-file.ts'
import type { Glyph } from './glyph-buffer.ts'
import { classIn, coverageIndex, type LayoutTable, type Lookup, matchContext } from './layout-common.ts'

const deepest = 6

/** Applies a lookup of GPOS to every glyph. Types 1, 2 and 4 to 8; none joins strokes (3) in the scripts that we draw. */
export function position(table: LayoutTable, lookup: number, buffer: Glyph[]): void {
  let at = 0
  while (at < buffer.length) at = applyAt(table, lookup, buffer, at, 0) ?? at + 1
}

/**
 * Turns what marks are attached to into offsets from their own places along the line. Across it, they have them already: a mark doesn't
 * follow what is moved up or down after it was attached, as in HarfBuzz since version 14.3.
 */
export function placeMarks(buffer: readonly Glyph[]): void {
  for (const [at, mark] of buffer.entries()) {
    const base = mark.attachedTo === 0 ? undefined : buffer[at - mark.attachedTo]
    if (!base) continue
    mark.xOffset += base.xOffset
    for (const glyph of buffer.slice(at - mark.attachedTo, at)) mark.xOffset -= glyph.advance
  }
}

function applyAt(table: LayoutTable, index: number, buffer: Glyph[], at: number, depth: number): number | null {
  const lookup = table.lookup(index)
  const glyph = buffer[at]
  if (!glyph || depth > deepest || lookup.skips(glyph)) return null
  for (const subtable of lookup.subtables) {
    const end = applySubtable(table, lookup, subtable, buffer, at, depth)
    if (end !== null) return end
  }
  return null
}

function applySubtable(
  table: LayoutTable,
  lookup: Lookup,
  subtable: number,
  buffer: Glyph[],
  at: number,
  depth: number,
): number | null {
  switch (lookup.type) {
    case 1:
      return adjustOne(table.view, subtable, buffer, at)
    case 2:
      return adjustPair(table.view, lookup, subtable, buffer, at)
    case 4:
    case 5:
    case 6:
      return attach(table, lookup, subtable, buffer, at)
    case 7:
    case 8:
      return inContext(table, lookup, subtable, buffer, at, depth)
    default:
      return null
  }
}

/** Adds a value record to a glyph. Adjustments for screens of few pixels are left out. */
function adjust(view: DataView, at: number, format: number, glyph: Glyph): void {
  let field = at
  const next = (bit: number) => {
    if ((format & bit) === 0) return 0
    field += 2
    return view.getInt16(field - 2)
  }
  glyph.xOffset += next(1)
  glyph.yOffset += next(2)
  glyph.advance += next(4)
}

function sizeOf(format: number): number {
  let size = 0
  for (let bits = format; bits > 0; bits &= bits - 1) size += 2
  return size
}

function adjustOne(view: DataView, subtable: number, buffer: readonly Glyph[], at: number): number | null {
  const glyph = buffer[at]
  if (!glyph) return null
  const covered = coverageIndex(view, subtable + view.getUint16(subtable + 2), glyph.id)
  if (covered < 0) return null
  const format = view.getUint16(subtable + 4)
  const isShared = view.getUint16(subtable) === 1
  adjust(view, subtable + (isShared ? 6 : 8 + sizeOf(format) * covered), format, glyph)
  return at + 1
}

function adjustPair(
  view: DataView,
  { skips }: Lookup,
  subtable: number,
  buffer: readonly Glyph[],
  at: number,
): number | null {
  const first = buffer[at]
  if (!first) return null
  const covered = coverageIndex(view, subtable + view.getUint16(subtable + 2), first.id)
  if (covered < 0) return null
  let place = at + 1
  for (let glyph = buffer[place]; glyph && skips(glyph); glyph = buffer[place]) place++
  const second = buffer[place]
  if (!second) return null
  const formats = [view.getUint16(subtable + 4), view.getUint16(subtable + 6)] as const
  const size = sizeOf(formats[0])
  const values =
    view.getUint16(subtable) === 1
      ? valuesOfPair(view, subtable + view.getUint16(subtable + 10 + 2 * covered), second.id, formats)
      : valuesOfClasses(view, subtable, first.id, second.id, formats)
  if (values === null) return null
  adjust(view, values, formats[0], first)
  adjust(view, values + size, formats[1], second)
  return formats[1] === 0 ? place : place + 1
}

type Formats = readonly [number, number]

function valuesOfPair(view: DataView, set: number, second: number, formats: Formats): number | null {
  const size = 2 + sizeOf(formats[0]) + sizeOf(formats[1])
  const count = view.getUint16(set)
  const index = firstWhere(count, (pair) => view.getUint16(set + 2 + size * pair) >= second)
  const record = set + 2 + size * index
  return index < count && view.getUint16(record) === second ? record + 2 : null
}

function valuesOfClasses(view: DataView, subtable: number, first: number, second: number, formats: Formats): number {
  const rows = classIn(view, subtable + view.getUint16(subtable + 8), first)
  const column = classIn(view, subtable + view.getUint16(subtable + 10), second)
  const place = rows * view.getUint16(subtable + 14) + column
  return subtable + 16 + place * (sizeOf(formats[0]) + sizeOf(formats[1]))
}

/** Attaches a mark to what is before it: a base (4), a component of a ligature (5) or another mark (6). */
function attach(
  { view, definitions }: LayoutTable,
  lookup: Lookup,
  subtable: number,
  buffer: readonly Glyph[],
  at: number,
): number | null {
  const mark = buffer[at]
  if (!mark) return null
  const markIndex = coverageIndex(view, subtable + view.getUint16(subtable + 2), mark.id)
  if (markIndex < 0) return null
  const place = lookup.type === 6 ? markBefore(definitions, lookup, buffer, at) : baseBefore(definitions, buffer, at)
  const base = buffer[place]
  if (!base) return null
  const baseIndex = coverageIndex(view, subtable + view.getUint16(subtable + 4), base.id)
  if (baseIndex < 0) return null

  const classCount = view.getUint16(subtable + 6)
  const marks = subtable + view.getUint16(subtable + 8)
  const bases = subtable + view.getUint16(subtable + 10)
  const record = marks + 2 + 4 * markIndex
  const markClass = view.getUint16(record)
  let origin = bases
  let anchor = bases + 2 + 2 * (classCount * baseIndex + markClass)
  if (lookup.type === 5) {
    origin = bases + view.getUint16(bases + 2 + 2 * baseIndex)
    const count = view.getUint16(origin)
    const isInside = base.ligature !== 0 && base.ligature === mark.ligature && mark.component > 0
    const component = isInside ? Math.min(count, mark.component) : count
    anchor = origin + 2 + 2 * (classCount * (component - 1) + markClass)
  }
  if (view.getUint16(anchor) === 0) return null
  const there = origin + view.getUint16(anchor)
  const here = marks + view.getUint16(record + 2)
  mark.xOffset = view.getInt16(there + 2) - view.getInt16(here + 2)
  mark.yOffset = view.getInt16(there + 4) - view.getInt16(here + 4) + base.yOffset
  mark.attachedTo = at - place
  return at + 1
}

function baseBefore(definitions: LayoutTable['definitions'], buffer: readonly Glyph[], at: number): number {
  let place = at - 1
  while (place >= 0 && definitions.classOf(buffer[place]?.id ?? 0) === 3) place--
  return place
}

/** The mark right before, if both belong to the same base or component. */
function markBefore(
  definitions: LayoutTable['definitions'],
  { skips }: Lookup,
  buffer: readonly Glyph[],
  at: number,
): number {
  const mark = buffer[at]
  let place = at - 1
  for (let glyph = buffer[place]; glyph && skips(glyph); glyph = buffer[place]) place--
  const other = buffer[place]
  if (!mark || !other || definitions.classOf(other.id) !== 3) return -1
  const isSame =
    mark.ligature === other.ligature
      ? mark.ligature === 0 || mark.component === other.component
      : // One of them is a ligature of marks.
        (mark.ligature > 0 && mark.component === 0) || (other.ligature > 0 && other.component === 0)
  return isSame ? place : -1
}

function inContext(
  table: LayoutTable,
  lookup: Lookup,
  subtable: number,
  buffer: Glyph[],
  at: number,
  depth: number,
): number | null {
  const match = matchContext(table.view, subtable, buffer, at, lookup, { chained: lookup.type === 8 })
  if (!match) return null
  for (let index = 0; index < match.recordCount; index++) {
    const record = match.records + 4 * index
    const place = match.places[table.view.getUint16(record)]
    if (place !== undefined) applyAt(table, table.view.getUint16(record + 2), buffer, place, depth + 1)
  }
  return (match.places.at(-1) ?? at) + 1
}
