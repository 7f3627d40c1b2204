import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'
import { dialogSearch } from './dialog-address.ts'

/** A refused edit of a task opens in the form with its values. A refused deletion has no values to correct. */
export function refusedTaskPlace({ id, row_id, kind }: RefusedEdit): string | undefined {
  if (kind === 'deleted') return undefined
  const dialog = kind === 'created' ? dialogSearch({ kind: 'new', refused: id }) : undefined
  return paths.adminTasks + (dialog ?? dialogSearch({ kind: 'edit', id: row_id, refused: id }))
}
