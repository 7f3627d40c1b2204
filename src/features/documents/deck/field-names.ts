import { outline, partOutline } from '#src/domain/deck/outline.ts'
import type { DocumentRow } from '#src/domain/document/table.ts'
import { copy } from '../slides/copy.ts'
import type { ShownRow } from './mutations.ts'

/** The fields of which conflicts are shown, by table. */
export const fieldsInConflict = {
  documents: ['name', 'theme', 'brand_color', 'logo_path', 'figures_id', 'figures_scenario'],
  document_rows: ['title', 'body', 'notes', 'amount', 'quantity', 'picture_path', 'hidden'],
}

/** What a field is called by itself, as in the list of what Undo takes back: 'Title of “Problem”'. @param row undefined for the deck's own */
export function nameOfField(field: string, row: Pick<ShownRow, 'name'> | undefined): string {
  const noun = nounOfField(field, row)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** What a field is called in a sentence. */
export function nounOfField(field: string, row?: Pick<ShownRow, 'name'>): string {
  const noun = copy.fields[field] ?? field
  return row ? copy.fieldOf(noun, row.name) : noun
}

/** What a stored slide or part is called: its title, or the name of its kind. */
export function nameOfRow({ title, kind }: DocumentRow): string {
  const known: Readonly<Record<string, { name: string }>> = { ...outline, ...partOutline }
  return title.trim() || (known[kind]?.name ?? kind)
}
