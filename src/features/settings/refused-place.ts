import type { RefusedEdit } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'

/**
 * A refused edit of the user's profile opens in the form with its values. To replace a refused picture, the user chooses another one on the
 * same page.
 */
export function refusedProfilePlace({ id, fields }: RefusedEdit): string {
  return Object.keys(fields).length === 0 ? paths.settings : `${paths.settings}?refused=${encodeURIComponent(id)}`
}
