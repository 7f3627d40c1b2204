import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'
import type { User } from '../../kit/sync/refused-places.ts'
import { dialogSearch } from './dialog-address.ts'

/**
 * A refused edit of a project opens in the form with its values; for another user's project, in the admin panel. A refused deletion has no
 * values to correct.
 */
export function refusedProjectPlace(
  { id, row_id, kind, document }: RefusedEdit,
  { userId, scope }: User,
): string | undefined {
  if (kind === 'deleted') return undefined
  const page = scope === 'all' && document.user_id !== userId ? paths.adminProjects : paths.projects
  const dialog = kind === 'created' ? dialogSearch({ kind: 'new', refused: id }) : undefined
  return page + (dialog ?? dialogSearch({ kind: 'edit', id: row_id, refused: id }))
}
