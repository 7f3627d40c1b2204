import { useMemo } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import type { SyncMarks } from './sync-badges.tsx'
import { useRefusedEdits } from './use-refused-edits.ts'

/**
 * The rows of a table with edits that are unsent, refused, or replaced a newer value, by id.
 * @param conflicts the open conflicts by row id, if the page shows any; undefined until read
 */
export function useSyncMarks(
  table: SyncedTableName,
  conflicts?: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, SyncMarks> {
  const kinds = useUnsentKinds(table)
  const refused = useRefusedEdits()
  return useMemo(() => {
    const refusedIds = new Set(refused?.filter((edit) => edit.table === table).map(({ row_id }) => row_id))
    const ids = new Set([...kinds.keys(), ...refusedIds, ...(conflicts?.keys() ?? [])])
    return new Map(
      [...ids].map((id) => [
        id,
        { unsent: kinds.get(id), isRefused: refusedIds.has(id), isConflict: conflicts?.has(id) ?? false },
      ]),
    )
  }, [table, kinds, refused, conflicts])
}

/** The kinds of a table's unsent edits, by row id. */
export function useUnsentKinds(table: SyncedTableName): ReadonlyMap<string, UnsentEdit['kind']> {
  const { unsent } = useSyncStatus('unsent')
  return useMemo(
    () => new Map(unsent.filter((edit) => edit.table === table).map(({ id, kind }) => [id, kind])),
    [unsent, table],
  )
}
