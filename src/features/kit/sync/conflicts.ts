import { groupBy } from '#src/domain/lists.ts'
import { map } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { plainRow } from '#src/data/queries/live-list.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

interface OpenConflicts {
  /** The owner of the rows; everyone's if absent. */
  userId?: string
  table: string
  /** Other fields can't be edited, so they can't be restored either. */
  fields: readonly string[]
}

/**
 * Open conflicts in the user's own rows of a table by row id, latest first; undefined until read.
 * @param fields the fields that the user may edit
 */
export function useOpenConflicts(
  table: string,
  fields: readonly string[],
): ReadonlyMap<string, readonly SyncConflict[]> | undefined {
  const { userId } = useWorkspace().identity
  return useLive(openConflicts, { userId, table, fields })
}

/** The same for everyone's rows on this device, for admins. */
export function useEveryonesConflicts(
  table: string,
  fields: readonly string[],
): ReadonlyMap<string, readonly SyncConflict[]> | undefined {
  return useLive(openConflicts, { table, fields })
}

function openConflicts(db: LocalDatabase, { userId, table, fields }: OpenConflicts) {
  const selector = { ...(userId !== undefined && { user_id: userId }), table_name: table, is_resolved: false }
  return db.sync_conflicts
    .find({ selector, sort: [{ created_at: 'desc' }] })
    .$.pipe(map((docs) => byRow(docs.map(plainRow<SyncConflict>).filter(({ field }) => fields.includes(field)))))
}

function byRow(conflicts: readonly SyncConflict[]): ReadonlyMap<string, readonly SyncConflict[]> {
  return groupBy(conflicts, (conflict) => conflict.row_id)
}
