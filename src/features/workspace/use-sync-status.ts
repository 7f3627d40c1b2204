import { useCallback, useSyncExternalStore } from 'react'
import type { SyncStatus } from '#src/data/sync-status.ts'
import { useWorkspace } from './workspace-context.ts'

/** The state of sync, for people. */
export function useSyncStatus(): SyncStatus {
  const workspace = useWorkspace()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = workspace.status$.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    [workspace],
  )
  return useSyncExternalStore(subscribe, workspace.status)
}
