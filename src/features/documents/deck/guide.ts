import { type DeckNumber, outline, partOutline } from '#src/domain/deck/outline.ts'
import { partKinds, type PartKind, type SlideKind } from '#src/domain/deck/slide.ts'
import type { Overflow } from '#src/domain/deck/scene.ts'
import { copy } from '../slides/copy.ts'
import type { ShownRow } from './mutations.ts'

/** The number that a field of a slide or part takes; undefined for a text. */
export function numberOf({ kind }: Pick<ShownRow, 'kind'>, field: string): DeckNumber | undefined {
  const own = isPartKind(kind) ? partOutline[kind] : outline[kind]
  return field === 'amount' ? own.amount : field === 'quantity' ? own.quantity : undefined
}

export function isPartKind(kind: SlideKind | PartKind): kind is PartKind {
  return partKinds.some((part) => part === kind)
}

/** What is wrong with a field whose text doesn't fit, or whose part is left out; undefined if all is well. */
export function overflowText(
  overflows: readonly Overflow[],
  { id, kind }: Pick<ShownRow, 'id' | 'kind'>,
  field: 'title' | 'body',
): string | undefined {
  const own = overflows.filter((found) => found.id === id)
  if (field === 'title' && isPartKind(kind) && own.some((found) => found.field === 'part'))
    return copy.leftOut(partOutline[kind].most)
  return own.some((found) => found.field === field) ? copy.tooLong : undefined
}

/** A number as its field asks for it. */
export function fieldOf(number: DeckNumber) {
  return { label: number.label, column: number, after: number.unit === 'percent' ? '%' : undefined }
}
