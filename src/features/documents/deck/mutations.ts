import type { Write } from '#src/data/journal/writes.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { newRow } from '#src/domain/document/rules.ts'
import type { DeckRow } from '#src/domain/deck/from-document.ts'
import { isPriced, withoutPrice } from '#src/domain/deck/price.ts'
import type { PartKind, SlideKind } from '#src/domain/deck/slide.ts'
import { move, positionsAfter } from '#src/domain/position.ts'
import {
  type Actor,
  assertAllowed,
  assertThere,
  changedNow,
  deleteRows,
  type Done,
  setFields,
} from '../../kit/mutations/rows.ts'
import type { LastEdits } from '../core/last-edits.ts'
import { type Answer, restoring } from '../core/mutations.ts'
import {
  deleteInserted,
  inOrder,
  insertRows,
  type Place,
  placed,
  saveRow,
  setRow,
  type ShownRow as AnyRow,
} from '../core/rows.ts'

/** The context of the fields and buttons of a deck. The same object while the deck doesn't change. */
export interface EditorContext extends Actor {
  document: ProjectDocument
  edits: LastEdits
  forget: (id: string) => void
  /** Customers may add no more rows. */
  isFull: boolean
}

/** A slide, or a part of a slide, in the screen's form. A template's slide is stored with its first edit. */
export interface ShownRow extends Omit<DeckRow, 'kind'>, Pick<AnyRow, 'isStored' | 'isOfTemplate'> {
  kind: SlideKind | PartKind
  created_at: string
  /** Its title, or the name of its kind. */
  name: string
}

/** A slide that can be brought back. */
export interface DeletedSlide {
  id: string
  kind: SlideKind
  name: string
  /** The slide, if only marked as deleted. */
  row: ShownRow | undefined
  parts: readonly ShownRow[]
}

/**
 * Saves the text typed in a slide or part. The first edit of a template's slide stores the whole slide. @throws RowGone if it was deleted meanwhile
 */
export function saveDeckRow(actor: Actor, document: Place, row: ShownRow, typed: readonly Answer[]): Promise<Done> {
  const answers = typed.flatMap((answer) => (answer.field === 'amount' ? pricedAnswers(row, answer) : answer))
  return saveRow(actor, document, row, answers)
}

/** The answers of a price, which is stored in one or two fields. */
function pricedAnswers({ kind }: ShownRow, { base, saved }: Answer): Answer[] {
  const [before, after] = [base, saved].map((value) =>
    withoutPrice({ kind, amount: value as number | '', quantity: '' }),
  )
  if (!before || !after || !isPriced(kind)) return [{ field: 'amount', base, saved }]
  const fields = (['amount', 'quantity'] as const).filter((field) => before[field] !== after[field])
  return fields.map((field) => ({ field, base: before[field], saved: after[field] }))
}

/** Sets fields of the deck itself as one edit: its look, or the projection of its figures. @throws RowGone if it was deleted in the meantime */
export async function setDeck(
  { write, document, edits }: EditorContext,
  label: string,
  fields: Partial<ProjectDocument>,
): Promise<void> {
  const seen = document as unknown as Readonly<Record<string, unknown>>
  const base = Object.fromEntries(Object.keys(fields).map((field) => [field, seen[field]]))
  const change = { fields, base, stamp: changedNow() }
  assertThere(await edits.add(label, setFields({ write }, 'documents', { ids: [document.id] }, change)))
}

/** The parts of a slide as they are now. */
type PartsNow = (slideId: string) => readonly ShownRow[]

/** Adds a slide after another one, or at the end. @param slides all, in their order */
export function addSlide(
  actor: Actor,
  document: Place,
  slides: readonly ShownRow[],
  { kind, after, partsNow }: { kind: SlideKind; after?: string | undefined; partsNow: PartsNow },
): Promise<Done & { id: string }> {
  const { position, others } = placeBehind(document, slides, after)
  return insertSlide(actor, [newRow(document, new Date().toISOString(), { kind, position })], partsNow, others)
}

/** A position after a slide. If two slides share a position, `others` makes room. */
function placeBehind(
  document: Place,
  slides: readonly ShownRow[],
  after: string | undefined,
): { position: string; others: readonly Write[] } {
  const place = after === undefined ? slides.length - 1 : slides.findIndex(({ id }) => id === after)
  const added = { id: '', position: '', created_at: '~' }
  const moved = new Map(move([...inOrder(slides), added], added.id, place + 1).map((to) => [to.id, to.position]))
  const stamp = changedNow()
  const others = slides.flatMap((row): Write[] => {
    const position = moved.get(row.id)
    return position === undefined ? [] : [placed(document, row, position, stamp)]
  })
  return { position: moved.get(added.id) ?? positionsAfter(slides.at(-1)?.position, 1)[0] ?? '', others }
}

/** The fields of a slide or part that users write. */
const written = ['title', 'body', 'notes', 'amount', 'quantity', 'picture_path'] as const

/** Inserts a slide with its parts. Undo deletes all of it, or nothing if it has changed since. */
function insertSlide(
  actor: Actor,
  inserted: Parameters<typeof insertRows>[1],
  partsNow: PartsNow,
  others: readonly Write[],
): Promise<Done & { id: string }> {
  const [slide, ...parts] = inserted
  const isAsAdded = (now: ShownRow) =>
    parts.some((part) => part.id === now.id && written.every((field) => part[field] === withoutPrice(now)[field]))
  const undo = async () => (partsNow(slide.id).every(isAsAdded) ? deleteInserted(actor, inserted) : 0)
  return insertRows(actor, inserted, { others, undo })
}

/** Copies a slide with its parts to the place after it. @param slides all, in their order */
export function duplicateSlide(
  actor: Actor,
  document: Place,
  slides: readonly ShownRow[],
  slide: ShownRow,
  partsNow: PartsNow,
): Promise<Done & { id: string }> {
  const now = new Date().toISOString()
  const { position, others } = placeBehind(document, slides, slide.id)
  const copied = newRow(document, now, { ...valuesOf(withoutPrice(slide)), position })
  const parts = partsNow(slide.id).map((part) =>
    newRow(document, now, { ...valuesOf(withoutPrice(part)), parent_id: copied.id }),
  )
  return insertSlide(actor, [copied, ...parts], partsNow, others)
}

/** Brings a deleted slide back with its parts: at its former place if it was only marked, otherwise as a new slide at the end. */
export async function restoreSlide(
  actor: Actor,
  document: Place,
  slides: readonly ShownRow[],
  { row, kind, parts }: DeletedSlide,
): Promise<Done & { id: string }> {
  if (row) return { ...(await setRow(actor, document, row, { removed: false })), id: row.id }
  const [position = ''] = positionsAfter(slides.at(-1)?.position, 1)
  const slide = newRow(document, new Date().toISOString(), { kind, position })
  const stamp = changedNow()
  const outcome = await actor.write([
    { do: 'insert', table: 'document_rows', row: slide },
    ...parts.map(({ id }): Write => {
      return { do: 'set', table: 'document_rows', rows: { ids: [id] }, fields: { parent_id: slide.id }, stamp }
    }),
  ])
  assertAllowed(outcome)
  const former = parts.map(({ id, parent_id }) => ({ id, from: { parent_id: slide.id }, to: { parent_id } }))
  const done = restoring(actor, outcome, former)
  return {
    ...done,
    id: slide.id,
    async undo() {
      const count = await done.undo()
      return count + (await deleteInserted(actor, [slide]))
    },
  }
}

/** The content of a row and its place. */
export function valuesOf<Kind extends string>(row: DeckRow & { kind: Kind }) {
  const { kind, parent_id, position, title, body, notes, hidden, picture_path, amount, quantity } = row
  return { kind, parent_id, position, title, body, notes, hidden, picture_path, amount, quantity }
}

/**
 * Deletes a slide with its parts. A template's slide is only marked, because the template would bring it back; its parts stay out of sight.
 * @param parts of the slide
 */
export function deleteSlide(actor: Actor, document: Place, slide: ShownRow, parts: readonly ShownRow[]): Promise<Done> {
  if (slide.isOfTemplate) return setRow(actor, document, slide, { removed: true })
  return deleteRows(actor, 'document_rows', [slide.id, ...parts.map(({ id }) => id)])
}
