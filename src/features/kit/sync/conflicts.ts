import { groupBy } from '#src/domain/lists.ts'
import { map } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { plainRow } from '#src/data/queries/live-list.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'

interface OpenConflicts {
  /** The owner of the rows; everyone's if absent. */
  userId?: string
  table: string
  /** Other fields can't be edited, so they can't be restored either. */
  fields: readonly string[]
}

type Conflicts = ReadonlyMap<string, readonly SyncConflict[]>

/**
 * Open conflicts in rows of a table by row id, latest first; undefined until read.
 * @param fields the fields that the user may edit
 * @param userId the owner of the rows; for admins, everyone's if absent
 */
export function useConflicts(table: string, fields: readonly string[], userId?: string): Conflicts | undefined {
  return useLive(openConflicts, {
    table,
    fields,
    ...(userId !== undefined && { userId }),
  })
}

/** The question of `useConflicts`. */
export function openConflicts(db: LocalDatabase, { userId, table, fields }: OpenConflicts) {
  const selector = { ...(userId !== undefined && { user_id: userId }), table_name: table, is_resolved: false }
  return db.sync_conflicts.find({ selector, sort: [{ created_at: 'desc' }] }).$.pipe(
    map((docs): Conflicts => {
      const restorable = docs.map(plainRow<SyncConflict>).filter(({ field }) => fields.includes(field))
      return groupBy(restorable, ({ row_id }) => row_id)
    }),
  )
}
