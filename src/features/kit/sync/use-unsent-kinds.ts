import { useMemo } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'

/** The kinds of a table's unsent edits, by row id. */
export function useUnsentKinds(table: SyncedTableName): ReadonlyMap<string, UnsentEdit['kind']> {
  const { unsent } = useSyncStatus('unsent')
  return useMemo(
    () => new Map(unsent.filter((edit) => edit.table === table).map(({ id, kind }) => [id, kind])),
    [unsent, table],
  )
}
