import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { refusedDocumentPlace } from '#src/features/documents/core/refused-place.ts'
import { refusedNotificationPlace } from '#src/features/panel/sending/refused-place.ts'
import { refusedStatusPlace } from '#src/features/panel/users/refused-place.ts'
import { refusedProjectPlace } from '#src/features/project/projects/refused-place.ts'
import { refusedProfilePlace } from '#src/features/account/profile/refused-place.ts'
import type { RefusedPlaces } from '#src/features/kit/sync/refused-places.ts'
import { refusedInForm } from '#src/features/kit/sync/refused-in-form.ts'
import { paths } from '#src/paths.ts'

const panel = `${paths.admin}/`
/** By the name of the page, which for a list is its table's. */
const inPanel: RefusedPlaces = Object.fromEntries(
  Object.values(paths)
    .filter((path) => path.startsWith(panel))
    .map((path) => [path.slice(panel.length), (edit: RefusedEdit) => refusedInForm(path, edit)]),
)

/**
 * Where refused edits open, by table: in the form of the panel's page with the table's name, unless a line here says otherwise. In a profile, the status
 * is an admin's edit; the other fields are the user's own.
 */
export const refusedPlaces: RefusedPlaces = {
  ...inPanel,
  projects: refusedProjectPlace,
  profiles: (edit) => refusedStatusPlace(edit) ?? refusedProfilePlace(edit),
  documents: refusedDocumentPlace,
  contact_messages: ({ row_id }) => `${paths.adminContacts}?message=${row_id}`,
  notifications: refusedNotificationPlace,
}
