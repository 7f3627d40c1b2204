import { firstWhere, type FontFile, tagAt } from './font-file.ts'
import type { Glyph } from './glyph-buffer.ts'

// What GSUB and GPOS have in common: the OpenType specification's "Common Table Formats". Offsets are from the start of the table's view.

/** A substitution or positioning table, ready to be asked. */
export interface LayoutTable {
  view: DataView
  definitions: GlyphDefinitions
  /** The lookups of a feature in a script, in the order in which they are applied. */
  lookupsOf: (script: string, feature: string) => readonly number[]
  lookup: (index: number) => Lookup
}

export interface Lookup {
  type: number
  /** Where its subtables begin. */
  subtables: readonly number[]
  /** Whether it passes over a glyph as if it were not there. */
  skips: (glyph: Glyph) => boolean
}

export interface GlyphDefinitions {
  /** 1: base, 2: ligature, 3: mark, 4: component, 0: none. */
  classOf: (glyph: number) => number
  markAttachmentClassOf: (glyph: number) => number
  isInMarkSet: (set: number, glyph: number) => boolean
}

/** The table `GSUB` or `GPOS` of a font, null if it has none. @param extension the type of lookup that holds another one far away */
export function layoutTable(font: FontFile, tag: 'GSUB' | 'GPOS', extension: number): LayoutTable | null {
  const view = font.tables.get(tag)
  if (!view) return null
  const definitions = glyphDefinitions(font.tables.get('GDEF'))
  const lookupList = view.getUint16(8)
  const lookups = new Map<number, Lookup>()
  const features = new Map<string, readonly number[]>()
  return {
    view,
    definitions,
    lookup: (index) => {
      const known = lookups.get(index)
      if (known) return known
      const lookup = readLookup(view, lookupList + view.getUint16(lookupList + 2 + 2 * index), extension, definitions)
      lookups.set(index, lookup)
      return lookup
    },
    lookupsOf: (script, feature) => {
      const key = script + feature
      const known = features.get(key)
      if (known) return known
      const found = lookupsOfFeature(view, script, feature)
      features.set(key, found)
      return found
    },
  }
}

function readLookup(view: DataView, at: number, extension: number, definitions: GlyphDefinitions): Lookup {
  const flags = view.getUint16(at + 2)
  const count = view.getUint16(at + 4)
  let type = view.getUint16(at)
  let subtables = Array.from({ length: count }, (_, index) => at + view.getUint16(at + 6 + 2 * index))
  if (type === extension) {
    type = subtables[0] === undefined ? 0 : view.getUint16(subtables[0] + 2)
    subtables = subtables.map((subtable) => subtable + view.getUint32(subtable + 4))
  }
  const markSet = flags & 0x10 ? view.getUint16(at + 6 + 2 * count) : -1
  const attachment = flags >> 8
  const skips = ({ id }: Glyph) => {
    if ((flags & ~1) === 0) return false
    const kind = definitions.classOf(id)
    if (kind === 1) return (flags & 2) !== 0
    if (kind === 2) return (flags & 4) !== 0
    if (kind !== 3) return false
    if (flags & 8) return true
    if (markSet >= 0) return !definitions.isInMarkSet(markSet, id)
    return attachment !== 0 && definitions.markAttachmentClassOf(id) !== attachment
  }
  return { type, subtables, skips }
}

/** The lookups of a script's default language. A script that the table lacks is treated as its default one. */
function lookupsOfFeature(view: DataView, script: string, feature: string): number[] {
  const [scripts, features] = [view.getUint16(4), view.getUint16(6)]
  const language = languageOf(view, scripts, script) ?? languageOf(view, scripts, 'DFLT')
  if (language === undefined) return []
  const found = new Set<number>()
  for (let place = 0; place < view.getUint16(language + 4); place++) {
    const record = features + 2 + 6 * view.getUint16(language + 6 + 2 * place)
    if (tagAt(view, record) !== feature) continue
    const at = features + view.getUint16(record + 4)
    for (let index = 0; index < view.getUint16(at + 2); index++) found.add(view.getUint16(at + 4 + 2 * index))
  }
  return [...found].sort((a, b) => a - b)
}

function languageOf(view: DataView, scripts: number, tag: string): number | undefined {
  for (let record = scripts + 2; record < scripts + 2 + 6 * view.getUint16(scripts); record += 6) {
    if (tagAt(view, record) !== tag) continue
    const script = scripts + view.getUint16(record + 4)
    const language = view.getUint16(script)
    return language === 0 ? undefined : script + language
  }
  return undefined
}

function glyphDefinitions(gdef: DataView | undefined): GlyphDefinitions {
  if (!gdef) return { classOf: () => 0, markAttachmentClassOf: () => 0, isInMarkSet: () => false }
  const [classes, attachments] = [gdef.getUint16(4), gdef.getUint16(10)]
  const sets = gdef.getUint32(0) >= 0x00010002 ? gdef.getUint16(12) : 0
  return {
    classOf: (glyph) => (classes === 0 ? 0 : classIn(gdef, classes, glyph)),
    markAttachmentClassOf: (glyph) => (attachments === 0 ? 0 : classIn(gdef, attachments, glyph)),
    isInMarkSet: (set, glyph) =>
      sets !== 0 && coverageIndex(gdef, sets + gdef.getUint32(sets + 4 + 4 * set), glyph) >= 0,
  }
}

/** The place of a glyph in a coverage table, -1 if it isn't there. */
export function coverageIndex(view: DataView, at: number, glyph: number): number {
  const count = view.getUint16(at + 2)
  if (view.getUint16(at) === 1) {
    const index = firstWhere(count, (place) => view.getUint16(at + 4 + 2 * place) >= glyph)
    return index < count && view.getUint16(at + 4 + 2 * index) === glyph ? index : -1
  }
  const index = firstWhere(count, (range) => view.getUint16(at + 6 + 6 * range) >= glyph)
  const range = at + 4 + 6 * index
  if (index === count || view.getUint16(range) > glyph) return -1
  return view.getUint16(range + 4) + glyph - view.getUint16(range)
}

/** The class of a glyph in a class definition table, 0 if it isn't there. */
export function classIn(view: DataView, at: number, glyph: number): number {
  if (view.getUint16(at) === 1) {
    const place = glyph - view.getUint16(at + 2)
    return place >= 0 && place < view.getUint16(at + 4) ? view.getUint16(at + 6 + 2 * place) : 0
  }
  const count = view.getUint16(at + 2)
  const index = firstWhere(count, (range) => view.getUint16(at + 6 + 6 * range) >= glyph)
  const range = at + 4 + 6 * index
  return index < count && view.getUint16(range) <= glyph ? view.getUint16(range + 4) : 0
}

/** Whether a glyph is what a place of a sequence asks for. @param place from 0 */
type Test = (glyph: number, place: number) => boolean

interface Sequence {
  from: number
  step: 1 | -1
  count: number
  test: Test
  features?: number
  isAround?: boolean
}

/**
 * The places of glyphs that match a sequence, passing over those that the lookup skips. Null if they don't match.
 *
 * @param from the first place that is looked at
 * @param step -1 looks backwards
 * @param features the bits that a glyph needs one of
 * @param isAround whether the sequence is only around what is changed: there, a ZWJ that isn't asked for is passed over
 */
export function matchSequence(
  buffer: readonly Glyph[],
  { skips }: Lookup,
  { from, step, count, test, features = ~0, isAround = false }: Sequence,
): number[] | null {
  const places: number[] = []
  let at = from
  while (places.length < count) {
    const glyph = buffer[at]
    if (!glyph) return null
    if (!skips(glyph)) {
      if (glyph.features & features && test(glyph.id, places.length)) places.push(at)
      else if (!isAround || glyph.category !== 'J' || glyph.isLigated) return null
    }
    at += step
  }
  return places
}

/** What a contextual subtable says about a place: the glyphs that match, and which lookups to apply to which of them. */
interface ContextMatch {
  places: number[]
  /** Where the records of the lookups begin, and how many there are. */
  records: number
  recordCount: number
}

interface ContextOptions {
  /** Whether the subtable also has glyphs before and after. */
  chained: boolean
  /** The bits that each glyph that may be changed needs one of. */
  features?: number
}

/** Matches a contextual subtable whose first glyph is at `at`. */
export function matchContext(
  view: DataView,
  subtable: number,
  buffer: readonly Glyph[],
  at: number,
  lookup: Lookup,
  { chained, features = ~0 }: ContextOptions,
): ContextMatch | null {
  const format = view.getUint16(subtable)
  if (format === 3) return matchCoverages(view, subtable, buffer, at, lookup, { chained, features })
  const first = buffer[at]
  if (!first) return null
  const covered = coverageIndex(view, subtable + view.getUint16(subtable + 2), first.id)
  if (covered < 0) return null
  // Format 1 names glyphs, format 2 their classes.
  const classTable = (place: number) => subtable + view.getUint16(subtable + 4 + 2 * place)
  const isClass = format === 2
  const inputClasses = isClass ? classTable(chained ? 1 : 0) : 0
  const setsAt = subtable + (isClass ? (chained ? 10 : 6) : 4)
  const set = isClass ? classIn(view, inputClasses, first.id) : covered
  if (set >= view.getUint16(setsAt) || view.getUint16(setsAt + 2 + 2 * set) === 0) return null
  const rules = subtable + view.getUint16(setsAt + 2 + 2 * set)
  const asks =
    (values: number, classes: number): Test =>
    (glyph, place) =>
      view.getUint16(values + 2 * place) === (isClass ? classIn(view, classes, glyph) : glyph)
  for (let index = 0; index < view.getUint16(rules); index++) {
    const match = matchRule(
      view,
      rules + view.getUint16(rules + 2 + 2 * index),
      buffer,
      at,
      lookup,
      { chained, features },
      {
        before: (values) => asks(values, isClass && chained ? classTable(0) : 0),
        input: (values) => asks(values, inputClasses),
        after: (values) => asks(values, isClass && chained ? classTable(2) : 0),
      },
    )
    if (match) return match
  }
  return null
}

function matchRule(
  view: DataView,
  rule: number,
  buffer: readonly Glyph[],
  at: number,
  lookup: Lookup,
  { chained, features = ~0 }: ContextOptions,
  asks: Record<'before' | 'input' | 'after', (values: number) => Test>,
): ContextMatch | null {
  if (!chained) {
    const [count, recordCount] = [view.getUint16(rule), view.getUint16(rule + 2)]
    const rest = matchSequence(buffer, lookup, {
      from: at + 1,
      step: 1,
      count: count - 1,
      test: asks.input(rule + 4),
      features,
    })
    return rest && { places: [at, ...rest], records: rule + 2 + 2 * count, recordCount }
  }
  const beforeCount = view.getUint16(rule)
  const input = rule + 2 + 2 * beforeCount
  const inputCount = view.getUint16(input)
  const after = input + 2 * inputCount
  const afterCount = view.getUint16(after)
  const records = after + 2 + 2 * afterCount
  const rest = matchSequence(buffer, lookup, {
    from: at + 1,
    step: 1,
    count: inputCount - 1,
    test: asks.input(input + 2),
    features,
  })
  if (!rest) return null
  const end = rest.at(-1) ?? at
  const isBetween = isSurrounded(buffer, lookup, [at, end], {
    before: { count: beforeCount, test: asks.before(rule + 2) },
    after: { count: afterCount, test: asks.after(after + 2) },
  })
  if (!isBetween) return null
  return { places: [at, ...rest], records: records + 2, recordCount: view.getUint16(records) }
}

interface Surroundings {
  count: number
  test: Test
}

function isSurrounded(
  buffer: readonly Glyph[],
  lookup: Lookup,
  [first, last]: readonly [number, number],
  { before, after }: Record<'before' | 'after', Surroundings>,
): boolean {
  return (
    matchSequence(buffer, lookup, { from: first - 1, step: -1, isAround: true, ...before }) !== null &&
    matchSequence(buffer, lookup, { from: last + 1, step: 1, isAround: true, ...after }) !== null
  )
}

function matchCoverages(
  view: DataView,
  subtable: number,
  buffer: readonly Glyph[],
  at: number,
  lookup: Lookup,
  { chained, features = ~0 }: ContextOptions,
): ContextMatch | null {
  const asks =
    (offsets: number): Test =>
    (glyph, place) =>
      coverageIndex(view, subtable + view.getUint16(offsets + 2 * place), glyph) >= 0
  if (!chained) {
    const [count, recordCount] = [view.getUint16(subtable + 2), view.getUint16(subtable + 4)]
    const places = matchSequence(buffer, lookup, { from: at, step: 1, count, test: asks(subtable + 6), features })
    return places && { places, records: subtable + 6 + 2 * count, recordCount }
  }
  const beforeCount = view.getUint16(subtable + 2)
  const input = subtable + 4 + 2 * beforeCount
  const inputCount = view.getUint16(input)
  const after = input + 2 + 2 * inputCount
  const afterCount = view.getUint16(after)
  const records = after + 2 + 2 * afterCount
  const places = matchSequence(buffer, lookup, {
    from: at,
    step: 1,
    count: inputCount,
    test: asks(input + 2),
    features,
  })
  const end = places?.at(-1)
  if (!places || end === undefined) return null
  const isBetween = isSurrounded(buffer, lookup, [at, end], {
    before: { count: beforeCount, test: asks(subtable + 4) },
    after: { count: afterCount, test: asks(after + 2) },
  })
  if (!isBetween) return null
  return { places, records: records + 2, recordCount: view.getUint16(records) }
}
