import { refusedPictureId } from '#src/data/avatar/own-picture.ts'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'

/** Where a refused edit of the person's profile opens with its values: the form. A refused picture has another chosen on the same page. */
export function refusedProfilePlace({ id }: RefusedEdit): string {
  return id === refusedPictureId ? paths.settings : `${paths.settings}?refused=${encodeURIComponent(id)}`
}
