import { type DeckNumber, outline, partOutline } from '#src/domain/deck/outline.ts'
import { partKinds, type PartKind, type SlideKind } from '#src/domain/deck/slide.ts'
import type { ShownRow } from './mutations.ts'

/** The number that a field of a slide or part takes; undefined for a text. */
export function numberOf({ kind }: Pick<ShownRow, 'kind'>, field: string): DeckNumber | undefined {
  const own = isPartKind(kind) ? partOutline[kind] : outline[kind]
  return field === 'amount' ? own.amount : field === 'quantity' ? own.quantity : undefined
}

export function isPartKind(kind: SlideKind | PartKind): kind is PartKind {
  return partKinds.some((part) => part === kind)
}

/** A number as its field asks for it. */
export function fieldOf(number: DeckNumber) {
  return { label: number.label, column: number, after: number.unit === 'percent' ? '%' : undefined }
}
