import { type Glyph, newGlyph } from './glyph-buffer.ts'
import { coverageIndex, type LayoutTable, type Lookup, matchContext, matchSequence } from './layout-common.ts'

/** How deep lookups may call each other: fonts are data, and may be wrong. */
const deepest = 6

/**
 * Applies a lookup of GSUB to every glyph that has one of the features. Types 1, 2 and 4 to 6; alternatives (3) need a choice, and reversed
 * lookups (8) are for scripts that we don't draw.
 */
export function substitute(table: LayoutTable, lookup: number, buffer: Glyph[], features: number): void {
  let at = 0
  while (at < buffer.length) {
    const glyph = buffer[at]
    const end = glyph && glyph.features & features ? applyAt({ table, buffer, features, depth: 0 }, lookup, at) : null
    at = end ?? at + 1
  }
}

/** A walk of a lookup through a text. */
interface Pass {
  table: LayoutTable
  buffer: Glyph[]
  /** The bits that each glyph needs one of. */
  features: number
  /** How many lookups have called each other. */
  depth: number
}

/** Whether a lookup substitutes exactly these glyphs, without any others around them. */
export function wouldSubstitute(table: LayoutTable, lookup: number, glyphs: readonly number[]): boolean {
  const { subtables, type } = table.lookup(lookup)
  const buffer = glyphs.map((id, place) => newGlyph(id, place))
  const pass = { table, buffer, features: ~0, depth: 0 }
  if (type === 1) return glyphs.length === 1 && applyAt(pass, lookup, 0) !== null
  if (type !== 5 && type !== 6) return applyAt(pass, lookup, 0) === 1 && buffer.length === 1
  return subtables.some((subtable) => {
    const match = matchContext(table.view, subtable, buffer, 0, table.lookup(lookup), { chained: type === 6 })
    return match?.places.length === glyphs.length
  })
}

/** Substitutes at one place. Returns where to go on, null if nothing matched. */
function applyAt(pass: Pass, index: number, at: number): number | null {
  const lookup = pass.table.lookup(index)
  const glyph = pass.buffer[at]
  if (!glyph || pass.depth > deepest || lookup.skips(glyph)) return null
  for (const subtable of lookup.subtables) {
    const end = applySubtable(pass, lookup, subtable, at)
    if (end !== null) return end
  }
  return null
}

function applySubtable(pass: Pass, lookup: Lookup, subtable: number, at: number): number | null {
  const { buffer } = pass
  const { view } = pass.table
  if (lookup.type === 5 || lookup.type === 6) return inContext(pass, lookup, subtable, at)
  const glyph = buffer[at]
  if (!glyph) return null
  const covered = coverageIndex(view, subtable + view.getUint16(subtable + 2), glyph.id)
  if (covered < 0) return null
  switch (lookup.type) {
    case 1: {
      const isDelta = view.getUint16(subtable) === 1
      glyph.id = isDelta
        ? (glyph.id + view.getInt16(subtable + 4)) & 0xffff
        : view.getUint16(subtable + 6 + 2 * covered)
      return at + 1
    }
    case 2:
      return multiply(view, subtable + view.getUint16(subtable + 6 + 2 * covered), buffer, at)
    case 4:
      return ligate(pass, lookup, subtable + view.getUint16(subtable + 6 + 2 * covered), at)
    default:
      return null
  }
}

function multiply(view: DataView, sequence: number, buffer: Glyph[], at: number): number | null {
  const glyph = buffer[at]
  if (!glyph) return null
  const count = view.getUint16(sequence)
  const ids = Array.from({ length: count }, (_, place) => view.getUint16(sequence + 2 + 2 * place))
  const isMultiplied = count > 1 || glyph.isMultiplied
  buffer.splice(at, 1, ...ids.map((id) => ({ ...glyph, id, isMultiplied })))
  return at + count
}

function ligate({ table, buffer, features }: Pass, lookup: Lookup, set: number, at: number): number | null {
  const { view } = table
  for (let index = 0; index < view.getUint16(set); index++) {
    const rule = set + view.getUint16(set + 2 + 2 * index)
    const count = view.getUint16(rule + 2)
    const test = (id: number, place: number) => view.getUint16(rule + 4 + 2 * place) === id
    const rest = matchSequence(buffer, lookup, { from: at + 1, step: 1, count: count - 1, test, features })
    if (rest) return joinGlyphs(table, view.getUint16(rule), buffer, [at, ...rest])
  }
  return null
}

let ligatures = 0

/**
 * Puts one glyph in place of several, and says which component the marks between and behind them belong to. After HarfBuzz's
 * `ligate_input`.
 */
function joinGlyphs({ definitions }: LayoutTable, id: number, buffer: Glyph[], places: readonly number[]): number {
  const glyphs = places.flatMap((place) => buffer[place] ?? [])
  const [first, ...rest] = glyphs
  const [at = 0] = places
  if (!first) return at + 1
  const isMark = ({ id }: Glyph) => definitions.classOf(id) === 3
  const ofMarks = glyphs.every(isMark)
  const isLigature = !ofMarks && !(definitions.classOf(first.id) === 1 && rest.every(isMark))
  // Numbers only tell ligatures of one text apart.
  const ligature = isLigature ? ++ligatures : 0
  let lastLigature = first.ligature
  let lastCount = first.components
  let soFar = lastCount
  const renumber = (glyph: Glyph) => {
    const component = glyph.component === 0 ? lastCount : Math.min(glyph.component, lastCount)
    Object.assign(glyph, { ligature, component: soFar - lastCount + component })
  }
  for (const [index, part] of rest.entries()) {
    const [from = 0, to = 0] = [places[index], places[index + 1]]
    if (isLigature) for (const between of buffer.slice(from + 1, to)) renumber(between)
    lastLigature = part.ligature
    lastCount = part.components
    soFar += lastCount
  }
  if (!ofMarks && lastLigature !== 0) {
    for (const glyph of buffer.slice((places.at(-1) ?? at) + 1)) {
      if (glyph.ligature !== lastLigature || glyph.component === 0) break
      renumber(glyph)
    }
  }
  const cluster = Math.min(...glyphs.map((glyph) => glyph.cluster))
  if (isLigature) Object.assign(first, { ligature, component: 0, components: soFar })
  Object.assign(first, { id, cluster, isLigated: true, isMultiplied: false })
  for (const place of places.slice(1).toReversed()) buffer.splice(place, 1)
  return (places.at(-1) ?? at) + 2 - places.length
}

function inContext(pass: Pass, lookup: Lookup, subtable: number, at: number): number | null {
  const { buffer, features } = pass
  const { view } = pass.table
  const match = matchContext(view, subtable, buffer, at, lookup, { chained: lookup.type === 6, features })
  if (!match) return null
  const { places } = match
  let end = (places.at(-1) ?? at) + 1
  for (let index = 0; index < match.recordCount; index++) {
    const record = match.records + 4 * index
    const sequence = view.getUint16(record)
    const place = places[sequence]
    if (place === undefined) continue
    const before = buffer.length
    applyAt({ ...pass, depth: pass.depth + 1 }, view.getUint16(record + 2), place)
    const grown = buffer.length - before
    if (grown === 0) continue
    end = Math.max(end + grown, place)
    if (grown > 0) places.splice(sequence + 1, 0, ...Array.from({ length: grown }, (_, more) => place + 1 + more))
    else places.splice(sequence + 1, -grown)
    for (let later = sequence + 1 + Math.max(0, grown); later < places.length; later++) {
      places[later] = (places[later] ?? 0) + grown
    }
  }
  return Math.max(end, at + 1)
}
