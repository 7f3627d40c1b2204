import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'
import { refusedInForm } from '../../kit/sync/refused-in-form.ts'
import type { User } from '../../kit/sync/refused-places.ts'

/** A refused edit of a project opens in the form; for another user's project, in the admin panel. */
export function refusedProjectPlace(edit: RefusedEdit, { userId, scope }: User): string | undefined {
  const isOthers = scope === 'all' && edit.document.user_id !== userId
  return refusedInForm(isOthers ? paths.adminProjects : paths.projects, edit)
}
