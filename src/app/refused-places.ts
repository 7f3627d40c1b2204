import { refusedDocumentPlace } from '#src/features/documents/refused-place.ts'
import { refusedMessagePlace } from '#src/features/messages/refused-place.ts'
import { refusedNotificationPlace } from '#src/features/notifications/refused-place.ts'
import { refusedStatusPlace } from '#src/features/users/refused-place.ts'
import { refusedProjectPlace } from '#src/features/projects/refused-place.ts'
import { refusedProfilePlace } from '#src/features/settings/refused-place.ts'
import type { RefusedPlaces } from '#src/features/sync/refused-places.ts'
import { refusedTaskPlace } from '#src/features/tasks/refused-place.ts'

/** Where refused edits open, one entry per table. In a profile, the status is an admin's edit; the other fields are the user's own. */
export const refusedPlaces: RefusedPlaces = {
  projects: refusedProjectPlace,
  profiles: (edit) => refusedStatusPlace(edit) ?? refusedProfilePlace(edit),
  tasks: refusedTaskPlace,
  documents: refusedDocumentPlace,
  contact_messages: refusedMessagePlace,
  notifications: refusedNotificationPlace,
}
