import type { RefusedEdit } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'

/** Where a refused edit of the person's profile opens with its values: the form. A refused picture has another chosen on the same page. */
export function refusedProfilePlace({ id, fields }: RefusedEdit): string {
  return Object.keys(fields).length === 0 ? paths.settings : `${paths.settings}?refused=${encodeURIComponent(id)}`
}
