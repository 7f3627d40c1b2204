import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { useObservable } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** Refused edits that the user hasn't dealt with, latest first; undefined until read. */
export function useRefusedEdits(): RefusedEdit[] | undefined {
  return useObservable(useWorkspace().refused$)
}
