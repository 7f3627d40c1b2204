import { useMemo } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { liveRows } from '#src/data/queries/live-list.ts'
import type { Row } from '#src/data/store/list-request.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { groupBy } from '#src/domain/lists.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useRefusedEdits } from './use-refused-edits.ts'

export interface RefusedRows {
  byRow: ReadonlyMap<string, readonly RefusedEdit[]>
  /** Refused edits whose row is not on this device, so that no list shows them. */
  ofNoRow: readonly RefusedEdit[]
}

/**
 * Refused edits of a table; undefined until read.
 * @param isListed the edits that the page shows; all if absent. Must be stable between renders
 */
export function useRefusedRows<Name extends SyncedTableName>(
  table: Name,
  isListed?: (edit: RefusedEdit) => boolean,
): RefusedRows | undefined {
  const all = useRefusedEdits()
  const edits = useMemo(
    () => all?.filter((edit) => edit.table === table && (isListed?.(edit) ?? true)),
    [all, table, isListed],
  )
  const here = useLive(liveRows<Name>, {
    table,
    ids: useMemo(() => [...new Set(edits?.map(({ row_id }) => row_id))].sort(), [edits]),
  })
  return useMemo(() => {
    if (!here || !edits) return undefined
    const ids = new Set(here.map((row: Row<Name>) => (row as { id: string }).id))
    return {
      byRow: groupBy(edits, ({ row_id }) => row_id),
      ofNoRow: edits.filter(({ row_id }) => !ids.has(row_id)),
    }
  }, [edits, here])
}
