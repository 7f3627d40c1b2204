import { v5 } from 'uuid'
import { fieldKey } from '../document/rules.ts'
import type { DocumentRow, ProjectDocument } from '../document/table.ts'
import { groupBy } from '../lists.ts'
import type { TypedValues } from '../projection/read-number.ts'
import { byPlace } from '../order.ts'
import { positionsAfter } from '../position.ts'
import {
  brandColorForm,
  type Deck,
  deckThemes,
  type Financials,
  type Look,
  type Part,
  type PartKind,
  partKinds,
  type Slide,
  type SlideKind,
  slideKinds,
} from './slide.ts'
import { defaultBrandColor } from './look.ts'
import { type DeckNumber, extraKinds, outline, partOutline } from './outline.ts'
import { withPrice } from './price.ts'

/** The columns of `documents` that make a deck. */
export type DeckDocument = Readonly<
  Pick<ProjectDocument, 'id' | 'name' | 'brand_color' | 'logo_path'> & Record<'theme', string>
>

type Shown =
  | 'id'
  | 'parent_id'
  | 'position'
  | 'title'
  | 'body'
  | 'notes'
  | 'picture_path'
  | 'amount'
  | 'quantity'
  | 'hidden'
  | 'removed'

/** The columns of `document_rows` that make a slide or a part of any kind. */
export type DeckRow = Readonly<Pick<DocumentRow, Shown> & Record<'kind', string>>

/** Part of the id of every slide of a new deck: never change it. */
const namespace = '9d0c4f0e-3c25-4f7b-8a53-64b1c1f6f3a2'

/**
 * The slides of a new deck, in order, without any text. A slide is stored as a whole with its first edit. Its id derives from document and kind (UUID
 * v5), so two devices that edit the same slide edit one row.
 */
export function newSlides(documentId: string): readonly DeckRow[] {
  // Cached, because this runs with each letter and computing ids takes a millisecond on a slow phone.
  if (latest?.documentId !== documentId) latest = { documentId, rows: proposedSlides(documentId) }
  return latest.rows
}

let latest: { documentId: string; rows: readonly DeckRow[] } | undefined

function proposedSlides(documentId: string): DeckRow[] {
  const positions = positionsAfter(undefined, slideKinds.length)
  return slideKinds.map((kind, index) => ({
    id: v5(`${documentId}/${kind}`, namespace),
    kind,
    parent_id: '',
    position: positions[index] ?? '',
    title: '',
    body: '',
    notes: '',
    picture_path: '',
    amount: '',
    quantity: '',
    hidden: extraKinds.includes(kind),
    removed: false,
  }))
}

/** The rows of a deck's slides in order: stored ones, and those of a new deck that nobody has edited. */
export function slideRows(documentId: string, rows: readonly DeckRow[]): readonly DeckRow[] {
  const stored = new Set(rows.map(({ id }) => id))
  return [...rows.filter(isSlide), ...newSlides(documentId).filter(({ id }) => !stored.has(id))]
    .filter(({ removed }) => !removed)
    .toSorted(byPlace)
}

/**
 * A deck in the form in which it is shown.
 *
 * @param rows the document's rows, in any order. Parts of a missing slide are left out
 * @param financials of `financialsOf`
 */
export function readDeck(
  document: DeckDocument,
  rows: readonly DeckRow[],
  financials: Financials | null,
  /** A number that can't be read isn't shown. */
  typed: TypedValues = new Map(),
): Deck {
  const partsOf = groupBy(rows.filter(isPart).toSorted(byPlace), ({ parent_id }) => parent_id)
  const text = (row: DeckRow, column: 'title' | 'body' | 'notes') => typedText(typed, row.id, column) ?? row[column]
  const number = (row: DeckRow, column: 'amount' | 'quantity', range: DeckNumber | undefined) => {
    const entry = typed.get(fieldKey(row.id, column))
    const value = entry === undefined ? withPrice(row)[column] : 'message' in entry ? '' : entry.value
    const isShown = range && typeof value === 'number' && value >= range.min && value <= range.max
    return isShown ? value : null
  }
  const part = (row: DeckRow & { kind: PartKind }): Part => ({
    id: row.id,
    kind: row.kind,
    title: text(row, 'title'),
    body: text(row, 'body'),
    picturePath: row.picture_path,
    amount: number(row, 'amount', partOutline[row.kind].amount),
    quantity: number(row, 'quantity', partOutline[row.kind].quantity),
  })
  const slides = slideRows(document.id, rows).flatMap((row): Slide[] => {
    if (!isSlide(row)) return []
    return [
      {
        id: row.id,
        kind: row.kind,
        title: text(row, 'title'),
        body: text(row, 'body'),
        notes: text(row, 'notes'),
        hidden: row.hidden,
        amount: number(row, 'amount', outline[row.kind].amount),
        quantity: number(row, 'quantity', outline[row.kind].quantity),
        parts: (partsOf.get(row.id) ?? []).map(part),
      },
    ]
  })
  const name = typedText(typed, document.id, 'name') ?? document.name
  return { id: document.id, name, look: lookOf(document), slides, financials }
}

/** The look of a deck, with defaults for what isn't chosen. */
export function lookOf({ theme, brand_color, logo_path }: Omit<DeckDocument, 'id' | 'name'>): Look {
  return {
    theme: deckThemes.find((name) => name === theme) ?? 'clear',
    brandColor: brandColorForm.test(brand_color) ? brand_color : defaultBrandColor,
    logoPath: logo_path,
  }
}

function typedText(typed: TypedValues, id: string, column: string): string | undefined {
  const entry = typed.get(fieldKey(id, column))
  return entry && 'value' in entry ? String(entry.value) : undefined
}

function isSlide(row: DeckRow): row is DeckRow & { kind: SlideKind } {
  return slideKinds.some((kind) => kind === row.kind)
}

function isPart(row: DeckRow): row is DeckRow & { kind: PartKind } {
  return partKinds.some((kind) => kind === row.kind)
}
