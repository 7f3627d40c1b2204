import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { useWorkspace } from '../workspace-context.ts'

/**
 * The sync status fields that a component shows. The object stays the same until one of them changes, so that an exchange with the server
 * re-renders only affected components.
 *
 * @param fields the fields to read; all if omitted
 */
export function useSyncStatus<Field extends keyof SyncStatus>(...fields: readonly Field[]): Pick<SyncStatus, Field> {
  const workspace = useWorkspace()
  const names = fields.join(' ')
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = workspace.status$.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    [workspace],
  )
  const read = useMemo(() => lastWhileSame(workspace, names.split(' ').filter(Boolean) as Field[]), [workspace, names])
  return useSyncExternalStore(subscribe, read)
}

/** Returns a status reader that keeps its last result while these fields are the same. */
function lastWhileSame(workspace: Workspace, fields: readonly (keyof SyncStatus)[]): () => SyncStatus {
  let last: SyncStatus | undefined
  return () => {
    const [shown, now] = [last, workspace.status()]
    if (!shown || fields.length === 0 || fields.some((field) => !Object.is(shown[field], now[field]))) last = now
    return last ?? now
  }
}
