import { refusedDocumentPlace } from '#src/features/documents/core/refused-place.ts'
import { refusedNotificationPlace } from '#src/features/panel/sending/refused-place.ts'
import { refusedStatusPlace } from '#src/features/panel/users/refused-place.ts'
import { refusedProjectPlace } from '#src/features/project/projects/refused-place.ts'
import { refusedProfilePlace } from '#src/features/account/profile/refused-place.ts'
import type { RefusedPlaces } from '#src/features/kit/sync/refused-places.ts'
import { refusedInForm } from '#src/features/kit/commands/row-address.ts'
import { paths } from '#src/paths.ts'

/** Where refused edits open, one entry per table. In a profile, the status is an admin's edit; the other fields are the user's own. */
export const refusedPlaces: RefusedPlaces = {
  projects: refusedProjectPlace,
  profiles: (edit) => refusedStatusPlace(edit) ?? refusedProfilePlace(edit),
  tasks: (edit) => refusedInForm(paths.adminTasks, edit),
  documents: refusedDocumentPlace,
  contact_messages: ({ row_id }) => `${paths.adminContacts}?message=${row_id}`,
  notifications: refusedNotificationPlace,
}
