import { type DeckNumber, outline, partOutline } from '#src/domain/deck/outline.ts'
import { type PartKind, partKinds, type SlideKind } from '#src/domain/deck/slide.ts'
import type { Overflow } from '#src/domain/deck/scene.ts'
import type { DocumentRow } from '#src/domain/document/table.ts'
import { NumberAnswer } from '../core/answers.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { ShownRow } from './mutations.ts'

/** The number that a field of a slide or part takes; undefined for a text. */
export function numberOf({ kind }: Pick<ShownRow, 'kind'>, field: string): DeckNumber | undefined {
  const own = isPartKind(kind) ? partOutline[kind] : outline[kind]
  return field === 'amount' ? own.amount : field === 'quantity' ? own.quantity : undefined
}

function isPartKind(kind: SlideKind | PartKind): kind is PartKind {
  return partKinds.some((part) => part === kind)
}

/** The reason why a field's text doesn't fit, or why its part is left out; undefined if it fits. */
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

interface NumbersProps {
  /** A slide or a part. */
  row: ShownRow
  /** The slide or part, for screen readers. */
  of: string
  /** In the order of the fields. */
  fields: readonly ('amount' | 'quantity')[]
}

/** The fields of the numbers that a slide or a part has. */
export function Numbers({ row, of, fields }: NumbersProps) {
  const numbers = fields.flatMap((field) => {
    const column = numberOf(row, field)
    return column ? { field, column } : []
  })
  if (numbers.length === 0) return null
  return (
    <div className={styles.numbers}>
      {numbers.map(({ field, column }) => (
        <NumberAnswer
          key={field}
          rowId={row.id}
          of={of}
          field={field}
          value={row[field]}
          label={column.label}
          column={column}
          after={column.unit === 'percent' ? '%' : undefined}
        />
      ))}
    </div>
  )
}

/** The fields of which conflicts are shown, by table. */
export const fieldsInConflict = {
  documents: ['name', 'theme', 'brand_color', 'logo_path', 'figures_id', 'figures_scenario'],
  document_rows: ['title', 'body', 'notes', 'amount', 'quantity', 'picture_path', 'hidden'],
}

/** A field's name at the start of a label, as in Undo: 'Title of “Problem”'. @param row undefined for the deck's own */
export function nameOfField(field: string, row: Pick<ShownRow, 'name'> | undefined): string {
  const noun = nounOfField(field, row)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** A field's name within a sentence. */
export function nounOfField(field: string, row?: Pick<ShownRow, 'name'>): string {
  const noun = copy.fields[field] ?? field
  return row ? copy.fieldOf(noun, row.name) : noun
}

/** The name of a stored slide or part: its title, or the name of its kind. */
export function nameOfRow({ title, kind }: DocumentRow): string {
  const known: Readonly<Record<string, { name: string }>> = { ...outline, ...partOutline }
  return title.trim() || (known[kind]?.name ?? kind)
}
