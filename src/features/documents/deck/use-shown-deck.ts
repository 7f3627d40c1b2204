import { useCallback, useMemo, useState } from 'react'
import { type DeckRow, newSlides, slideRows } from '#src/domain/deck/from-document.ts'
import { outline, partOutline } from '#src/domain/deck/outline.ts'
import { withPrice } from '#src/domain/deck/price.ts'
import { brandColorForm, partKinds, type SlideKind, slideKinds } from '#src/domain/deck/slide.ts'
import { documentRowsMax, fieldKey } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { compare } from '#src/domain/order.ts'
import { groupBy, sameList, sameValue } from '#src/domain/lists.ts'
import { useLatest } from '#src/ui/latest/use-latest.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { withoutBidiControls } from '#src/domain/text/characters.ts'
import { readNumber, type TypedValues, typedValues } from '#src/domain/projection/read-number.ts'
import { type DeletedSlide, saveDeckRow, type ShownRow, valuesOf } from './mutations.ts'
import { useOpenTyping } from '../core/use-open-typing.ts'
import { copy } from '../slides/copy.ts'
import { nameOfField, numberOf } from './guide.tsx'
import type { Typed, TypedFields, Value } from '../core/typing.ts'

/** The slides and parts that a deck shows. Rows, lists and the deck itself stay the same object while nothing shown changes. */
export interface ShownDeck {
  /** In their order. */
  slides: readonly ShownRow[]
  /** The parts of a slide, in their order. */
  partsOf: (slideId: string) => readonly ShownRow[]
  /** Includes hidden rows: typing in a slide that another device deletes is still saved. */
  byId: ReadonlyMap<string, ShownRow>
  all: readonly ShownRow[]
  /** Deleted slides with content, perhaps written by another device at the same time. */
  deleted: readonly DeletedSlide[]
  /** How many rows count towards the limit. */
  count: number
  /** The names of its pictures in the bucket. */
  pictures: readonly string[]
  /** Customers may add no more rows. */
  isFull: boolean
}

const none: readonly ShownRow[] = []

/** The kind of slide that a part is made for. */
function kindFor(part: ShownRow): SlideKind {
  return slideKinds.find((kind) => outline[kind].part === part.kind) ?? 'product'
}

/** The slides as they are stored, with those of a new deck that nobody has edited yet. */
function useShownDeck({ id, logo_path }: ProjectDocument, rows: readonly DocumentRow[]): ShownDeck {
  const { scope } = useWorkspace().identity
  const [latest] = useState(() => new Map<string, ShownDeck>())
  return useMemo(() => {
    const deck = shownDeck({ id, logo_path }, rows, scope, latest.get(id))
    latest.set(id, deck)
    return deck
  }, [id, logo_path, rows, scope, latest])
}

/** The rows in a deck's shown form. @param before the previous result: unchanged parts stay the same object */
export function shownDeck(
  { id, logo_path }: Pick<ProjectDocument, 'id' | 'logo_path'>,
  rows: readonly DocumentRow[],
  scope: 'own' | 'all',
  before?: ShownDeck,
): ShownDeck {
  const stored = new Map(rows.map((row) => [row.id, row]))
  const ofTemplate = new Set(newSlides(id).map((slide) => slide.id))
  const shown = (row: DeckRow): ShownRow => {
    const kind = row.kind as ShownRow['kind']
    const own =
      kind in partOutline ? partOutline[kind as keyof typeof partOutline] : outline[kind as keyof typeof outline]
    const now = {
      ...valuesOf(withPrice({ ...row, kind })),
      id: row.id,
      removed: row.removed,
      name: row.title.trim() || own.name,
      created_at: stored.get(row.id)?.created_at ?? '',
      isStored: stored.has(row.id),
      isOfTemplate: ofTemplate.has(row.id),
    }
    const same = before?.byId.get(row.id)
    return same && sameValue(same, now) ? same : now
  }
  const slides = sameList(before?.slides, slideRows(id, rows).map(shown))
  const slideIds = new Set(slides.map((slide) => slide.id))
  const storedParts = rows
    .filter((row) => partKinds.some((kind) => kind === row.kind))
    .toSorted((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
    .map(shown)
  const parts = storedParts.filter(({ parent_id }) => slideIds.has(parent_id))
  const byParent = new Map(
    [...groupBy(storedParts, ({ parent_id }) => parent_id)].map(([id, own]) => [
      id,
      sameList(before?.partsOf(id), own),
    ]),
  )
  const all = sameList(before?.all, [...slides, ...parts])
  const removed = rows.filter(({ removed, kind }) => removed && slideKinds.some((known) => known === kind)).map(shown)
  const count = rows.length + slides.filter(({ isStored }) => !isStored).length
  const deck: ShownDeck = {
    slides,
    partsOf: (slideId) => byParent.get(slideId) ?? none,
    byId: new Map([...slides, ...removed, ...storedParts].map((row) => [row.id, row])),
    all,
    deleted: deletedSlides(removed, byParent, slideIds),
    count,
    pictures: sameList(before?.pictures, [logo_path, ...parts.map(({ picture_path }) => picture_path)].filter(Boolean)),
    isFull: scope !== 'all' && count >= documentRowsMax,
  }
  return before && isSame(before, deck) ? before : deck
}

function isSame(a: ShownDeck, b: ShownDeck): boolean {
  const lists = a.slides === b.slides && a.all === b.all && a.pictures === b.pictures
  const rows = [...a.byId.values()]
  return lists && a.count === b.count && a.isFull === b.isFull && sameList(rows, [...b.byId.values()]) === rows
}

function deletedSlides(
  removed: readonly ShownRow[],
  parts: ReadonlyMap<string, readonly ShownRow[]>,
  shown: ReadonlySet<string>,
): readonly DeletedSlide[] {
  const marked = removed
    .map((row) => ({ id: row.id, kind: row.kind as SlideKind, name: row.name, row, parts: parts.get(row.id) ?? none }))
    .filter(({ row, parts }) => parts.length > 0 || isWritten(row))
  const known = new Set([...shown, ...removed.map(({ id }) => id)])
  // One device added this part to a slide that another device deleted.
  const lost = [...parts].flatMap(([id, left]): DeletedSlide[] => {
    const kind = left[0] && kindFor(left[0])
    return kind && !known.has(id) ? [{ id, kind, name: outline[kind].name, row: undefined, parts: left }] : []
  })
  return [...marked, ...lost]
}

function isWritten({ title, body, notes, amount, quantity }: ShownRow): boolean {
  return [title, body, notes].some((text) => text.trim() !== '') || amount !== '' || quantity !== ''
}

/** The current parts of a slide at the time of the call, for an Undo. */
export function usePartsNow({ partsOf }: ShownDeck): (slideId: string) => readonly ShownRow[] {
  const latest = useLatest(partsOf)
  return useCallback((slideId: string) => latest.current(slideId), [latest])
}

/** The slides that a deck shows, and the typing in it. */
export function useDeckTyping(document: ProjectDocument, rows: readonly DocumentRow[]) {
  const shown = useShownDeck(document, rows)
  const latest = useLatest(shown.byId)
  const read = useCallback((typed: Typed) => valueOfText(typed, latest.current), [latest])
  const typing = useOpenTyping({
    document,
    rows: useMemo(() => rows.map(withPrice), [rows]),
    shown: useMemo(() => [...shown.byId.values()], [shown]),
    read,
    saveShown: (actor, row: ShownRow, answers) => saveDeckRow(actor, document, row, answers),
    nameOf: nameOfField,
    saveFailed: copy.saveFailed,
  })
  return { shown, ...typing }
}

type Rows = ReadonlyMap<string, ShownRow>

/** The value to save for a typed text; undefined if it can't be saved. */
function valueOfText({ rowId, field, text }: Typed, rows: Rows): Value | undefined {
  if (field === 'brand_color') return readColor(text)
  const row = rows.get(rowId)
  const number = row && numberOf(row, field)
  if (number) {
    const read = readNumber(text, number)
    return 'message' in read ? undefined : read.value
  }
  // The number of a deleted row stays in its field.
  if (!row && (field === 'amount' || field === 'quantity')) return undefined
  return field === 'title' ? withoutBidiControls(text).trim() : withoutBidiControls(text)
}

/** '#rrggbb' in lower case; '' for none; undefined if it isn't a colour. @param text also '1F3DF5' and '#13f' */
export function readColor(text: string): string | undefined {
  const bare = text.trim().replace(/^#/, '').toLowerCase()
  if (bare === '') return ''
  const color = `#${/^[\da-f]{3}$/.test(bare) ? bare.replaceAll(/./g, '$&$&') : bare}`
  return brandColorForm.test(color) ? color : undefined
}

/** The typed values of a deck that count. */
export function typedInDeck(fields: TypedFields, rows: Rows): TypedValues {
  return typedValues(fields, ({ rowId, field }) => {
    const row = rows.get(rowId)
    return row && numberOf(row, field)
  })
}

/** The deck's own row with the colour that is being typed. */
export function withTypedColor(document: ProjectDocument, fields: TypedFields): ProjectDocument {
  const typed = fields.get(fieldKey(document.id, 'brand_color'))
  const color = typed && readColor(typed.text)
  return color === undefined ? document : { ...document, brand_color: color }
}
