import type { RefusedEdit } from '#src/data/sync-status.ts'
import { useObservable } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** Edits the server refused and nobody has dealt with, the latest first; undefined while not yet read. */
export function useRefusedEdits(): RefusedEdit[] | undefined {
  return useObservable(useWorkspace().refused$)
}
