import type { RefusedEdit } from '#src/data/sync-status.ts'
import { personPath } from '#src/paths.ts'
import { dialogSearch } from './dialog-address.ts'

/** Where a refused status opens: on the person's page. Undefined where the edit is of something else. */
export function refusedStatusPlace({ id, row_id, fields }: RefusedEdit): string | undefined {
  if (!Object.hasOwn(fields, 'status')) return undefined
  return personPath(row_id) + dialogSearch({ kind: 'status', ids: [row_id], refused: id })
}
