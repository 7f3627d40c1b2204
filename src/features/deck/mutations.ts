import type { Write } from '#src/data/journal/writes.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { newDocument, newRow } from '#src/domain/document/rules.ts'
import type { DeckRow } from '#src/domain/deck/from-document.ts'
import { isPriced, withoutPrice } from '#src/domain/deck/price.ts'
import type { PartKind, SlideKind } from '#src/domain/deck/slide.ts'
import type { Project } from '#src/domain/project/table.ts'
import { move, positionBetween, positionsAfter } from '#src/domain/position.ts'
import {
  type Actor,
  assertAllowed,
  assertThere,
  changedNow,
  deleteRows,
  type Done,
  setFields,
} from '../commands/rows.ts'
import { type Answer, editOf, restoring, saveAnswers, saveUnstored } from '../documents/mutations.ts'

/** A slide or a part of one, as the screen shows it: a slide of the template is stored at its first edit. */
export interface ShownRow extends Omit<DeckRow, 'kind'> {
  kind: SlideKind | PartKind
  created_at: string
  /** Its title, or what its kind is called. */
  name: string
  isStored: boolean
  isOfTemplate: boolean
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

type Place = Pick<ProjectDocument, 'id' | 'owner_id'>

/** Creates a pitch deck of a project. */
export async function createDeck(
  { write }: Actor,
  project: Pick<Project, 'id' | 'user_id'>,
  name: string,
): Promise<{ id: string }> {
  const row = newDocument(project, new Date().toISOString(), { kind: 'deck', name })
  assertAllowed(await write([{ do: 'insert', table: 'documents', row }]))
  return { id: row.id }
}

/** Saves what was typed into a slide or part. One of the template is stored whole. @throws RowGone if it was deleted in the meantime */
export function saveRow(actor: Actor, document: Place, row: ShownRow, typed: readonly Answer[]): Promise<Done> {
  const answers = typed.flatMap((answer) => (answer.field === 'amount' ? pricedAnswers(row, answer) : answer))
  if (row.isStored) return saveAnswers(actor, 'document_rows', row.id, answers)
  return saveUnstored(actor, stored(document, row, editOf(answers).fields), answers)
}

/** The answers that make a price, which one or two fields hold. */
function pricedAnswers({ kind }: ShownRow, { base, saved }: Answer): Answer[] {
  const [before, after] = [base, saved].map((value) =>
    withoutPrice({ kind, amount: value as number | '', quantity: '' }),
  )
  if (!before || !after || !isPriced(kind)) return [{ field: 'amount', base, saved }]
  const fields = (['amount', 'quantity'] as const).filter((field) => before[field] !== after[field])
  return fields.map((field) => ({ field, base: before[field], saved: after[field] }))
}

type Fields = Partial<Omit<DocumentRow, 'id' | 'kind' | 'xid'>>

/** Stores a slide of the template with the user's values. Where it is stored already, only these are written. */
function stored(document: Place, row: ShownRow, fields: Fields): Extract<Write, { do: 'insert' }> {
  const { id, kind, position, hidden } = row
  const proposed = {
    position,
    hidden,
    title: '',
    body: '',
    notes: '',
    amount: '',
    quantity: '',
    removed: false,
  } as const
  const whole = newRow(document, new Date().toISOString(), { id, kind, ...proposed, ...fields })
  return { do: 'insert', table: 'document_rows', row: whole, shared: proposed }
}

/** Sets fields of a slide or part, with an Undo. @throws RowGone if it was deleted in the meantime */
export async function setRow(actor: Actor, document: Place, row: ShownRow, fields: Fields): Promise<Done> {
  if (row.isStored) {
    const done = await setFields(actor, 'document_rows', { ids: [row.id] }, { fields, stamp: changedNow() })
    assertThere(done)
    return done
  }
  const answers = Object.entries(fields).map(([field, saved]) => ({
    field,
    base: row[field as keyof Fields & keyof ShownRow] as string | number,
    saved: saved as string | number,
  }))
  return saveUnstored(actor, stored(document, row, fields), answers)
}

/** Sets fields of the deck itself: its look, or the projection of its figures. @param base the values that the user saw */
export function setDeck(actor: Actor, id: string, fields: Partial<ProjectDocument>, base: object): Promise<Done> {
  return setFields(actor, 'documents', { ids: [id] }, { fields, base: { ...base }, stamp: changedNow() })
}

/** Adds an empty part to a slide, after its last one of the kind. Undo deletes it while it is as it was added. */
export function addPart(
  actor: Actor,
  document: Place,
  { slide, kind, after, values = {} }: { slide: string; kind: PartKind; after: string | undefined; values?: Fields },
): Promise<Done & { id: string }> {
  const [position = ''] = positionsAfter(after, 1)
  return insertRow(actor, document, { ...values, kind, parent_id: slide, position })
}

/** The parts of a slide as they are now. */
type PartsNow = (slideId: string) => readonly ShownRow[]

/** Adds a slide behind another one; at the end without one. @param slides all, in their order */
export function addSlide(
  actor: Actor,
  document: Place,
  slides: readonly ShownRow[],
  { kind, after, partsNow }: { kind: SlideKind; after?: string | undefined; partsNow: PartsNow },
): Promise<Done & { id: string }> {
  const { position, others } = placeBehind(document, slides, after)
  return insertRow(actor, document, { kind, position }, { others, partsNow })
}

/** A position behind a slide. Where there is no room, because two have the same one, it comes with writes that make some. */
function placeBehind(
  document: Place,
  slides: readonly ShownRow[],
  after: string | undefined,
): { position: string; others: readonly Write[] } {
  const place = after === undefined ? slides.length - 1 : slides.findIndex(({ id }) => id === after)
  const position = positionBetween(slides[place]?.position || undefined, slides[place + 1]?.position || undefined)
  if (position !== undefined) return { position, others: [] }
  const added = { id: '', position: '', created_at: '' }
  const moved = new Map(
    move([...inOrder(slides), { ...added, created_at: '~' }], added.id, place + 1).map((to) => [to.id, to.position]),
  )
  const stamp = changedNow()
  const others = slides.flatMap((row): Write[] => {
    const position = moved.get(row.id)
    return position === undefined ? [] : [positionWrite(document, row, position, stamp)]
  })
  return { position: moved.get(added.id) ?? positionsAfter(slides.at(-1)?.position, 1)[0] ?? '', others }
}

/** With creation times as they are shown, also where two have the same position. */
function inOrder(rows: readonly ShownRow[]): readonly ShownRow[] {
  return rows.map((row, place) => ({ ...row, created_at: String(place).padStart(4, '0') }))
}

function positionWrite(document: Place, row: ShownRow, position: string, stamp: ReturnType<typeof changedNow>): Write {
  return row.isStored
    ? { do: 'set', table: 'document_rows', rows: { ids: [row.id] }, fields: { position }, stamp }
    : stored(document, row, { position })
}

async function insertRow(
  { write }: Actor,
  document: Place,
  values: Fields & Pick<DocumentRow, 'kind'>,
  { others = [], partsNow }: { others?: readonly Write[]; partsNow?: PartsNow } = {},
): Promise<Done & { id: string }> {
  const row = newRow(document, new Date().toISOString(), values)
  const { changed, forbidden } = await write([...others, { do: 'insert', table: 'document_rows', row }])
  assertAllowed({ forbidden })
  return { id: row.id, count: changed.length, gone: 0, undo: () => undoInsert(write, [row], partsNow) }
}

/** What users write of a row. */
const written = ['title', 'body', 'notes', 'amount', 'quantity', 'picture_path'] as const

/** Deletes rows again while they are as they were inserted: all of them, or none if someone has written on the slide since. */
async function undoInsert(
  write: Actor['write'],
  rows: readonly Omit<DocumentRow, 'xid'>[],
  partsNow: PartsNow = () => [],
): Promise<number> {
  const [slide, ...parts] = rows
  const isAsAdded = (now: ShownRow) =>
    parts.some((part) => part.id === now.id && written.every((field) => part[field] === withoutPrice(now)[field]))
  if (slide && !partsNow(slide.id).every(isAsAdded)) return 0
  const from = Object.fromEntries(
    rows.map((row) => [row.id, Object.fromEntries(written.map((field) => [field, row[field]]))]),
  )
  const undone = await write([{ do: 'delete', table: 'document_rows', ids: rows.map(({ id }) => id), from }])
  assertAllowed(undone)
  return undone.changed.length
}

/** Copies a slide with its parts to the place behind it. @param slides all, in their order */
export async function duplicateSlide(
  { write }: Actor,
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
  const rows = [copied, ...parts]
  const inserts = rows.map((row): Write => ({ do: 'insert', table: 'document_rows', row }))
  const { changed, forbidden } = await write([...others, ...inserts])
  assertAllowed({ forbidden })
  return { id: copied.id, count: changed.length, gone: 0, undo: () => undoInsert(write, rows, partsNow) }
}

/** Brings a deleted slide back with its parts: where it was if it was only marked, else as a new one at the end. */
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
      return count + (await undoInsert(actor.write, [slide]))
    },
  }
}

/** What a row says, and where. */
export function valuesOf<Kind extends string>(row: DeckRow & { kind: Kind }) {
  const { kind, parent_id, position, title, body, notes, hidden, picture_path, amount, quantity } = row
  return { kind, parent_id, position, title, body, notes, hidden, picture_path, amount, quantity }
}

/**
 * Deletes a slide with its parts. One of the template is marked instead, or the template would bring it back; its parts stay, out of sight.
 * @param parts of the slide
 */
export function deleteSlide(actor: Actor, document: Place, slide: ShownRow, parts: readonly ShownRow[]): Promise<Done> {
  if (slide.isOfTemplate) return setRow(actor, document, slide, { removed: true })
  return deleteRows(actor, 'document_rows', [slide.id, ...parts.map(({ id }) => id)])
}

export function deletePart(actor: Actor, part: Pick<ShownRow, 'id'>): Promise<Done> {
  return deleteRows(actor, 'document_rows', [part.id])
}

/**
 * Moves a slide among the slides, or a part among those of its kind and slide, and writes only the positions that change.
 *
 * @param rows all of them, in their order
 * @param to the row's new index among them, from 0
 */
export async function moveRow(
  { write }: Actor,
  document: Place,
  rows: readonly ShownRow[],
  id: string,
  to: number,
): Promise<Done> {
  const stamp = changedNow()
  const moved = move(inOrder(rows), id, to).flatMap(({ id: of, position }) => {
    const row = rows.find((other) => other.id === of)
    return row ? [{ row, position }] : []
  })
  const outcome = await write(moved.map(({ row, position }) => positionWrite(document, row, position, stamp)))
  assertAllowed(outcome)
  const former = moved.map(({ row, position }) => ({
    id: row.id,
    from: { position },
    to: { position: row.position },
  }))
  return restoring({ write }, outcome, former)
}
