import { groupBy } from '#src/domain/group-by.ts'
import { map } from 'rxjs'
import type { SyncedTableName } from '#src/data/collections/tables.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Write } from '#src/data/journal/writes.ts'
import { plainRow } from '#src/data/queries/live-list.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { type Actor, assertAllowed, assertThere, setFields, stampOf } from '../commands/rows.ts'

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

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @param also what belongs to the same action
 * @throws RowGone if the row was deleted in the meantime
 */
export async function restoreReplaced(
  actor: Actor,
  { table_name, row_id, field, replaced_value }: SyncConflict,
  also: readonly Write[] = [],
): Promise<void> {
  // The table has null for no day, answer, assignee or project.
  const fields = { [field]: replaced_value ?? '' }
  const table = table_name as SyncedTableName
  assertThere(await setFields(actor, table, { ids: [row_id] }, { fields, stamp: stampOf(fields), also }))
}

/** Accepts the row's current value; the replaced one is not offered again. */
export async function closeConflict({ write }: Pick<Actor, 'write'>, conflict: SyncConflict): Promise<void> {
  assertAllowed(await write([closing(conflict)]))
}

/** The write that closes a conflict. */
export function closing({ id }: SyncConflict): Write {
  return { do: 'set', table: 'sync_conflicts', rows: { ids: [id] }, fields: { is_resolved: true } }
}
