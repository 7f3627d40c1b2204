import { refusedMessagePlace } from '#src/features/messages/refused-place.ts'
import { refusedNotificationPlace } from '#src/features/notifications/refused-place.ts'
import { refusedProjectPlace } from '#src/features/projects/refused-place.ts'
import { refusedProfilePlace } from '#src/features/settings/refused-place.ts'
import type { RefusedPlaces } from '#src/features/sync/refused-places.ts'

/** Where refused edits open, one entry a table. */
export const refusedPlaces: RefusedPlaces = {
  projects: refusedProjectPlace,
  profiles: refusedProfilePlace,
  contact_messages: refusedMessagePlace,
  notifications: refusedNotificationPlace,
}
