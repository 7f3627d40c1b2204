import { refusedProjectPlace } from '#src/features/projects/refused-place.ts'
import { refusedProfilePlace } from '#src/features/settings/refused-place.ts'
import type { RefusedPlaces } from '#src/features/sync/refused-places.ts'
import { refusedTaskPlace } from '#src/features/tasks/refused-place.ts'

/** Where refused edits open, one entry a table. */
export const refusedPlaces: RefusedPlaces = {
  projects: refusedProjectPlace,
  profiles: refusedProfilePlace,
  tasks: refusedTaskPlace,
}
