import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { userPath } from '#src/paths.ts'

/** A refused status opens on the user's page. Undefined if the edit concerns something else. */
export function refusedStatusPlace({ id, row_id, fields }: RefusedEdit): string | undefined {
  if (!Object.hasOwn(fields, 'status')) return undefined
  return `${userPath(row_id)}?${new URLSearchParams({ 'edit-status': row_id, refused: id })}`
}
