import { useMemo } from 'react'
import { useProjectFiles } from '#src/runtime/workspace-service.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { FilesContext } from './commands.ts'

/** What the commands of files need. */
export function useFilesContext(): FilesContext {
  const { db, identity } = useWorkspace()
  const files = useProjectFiles()
  return useMemo(() => ({ db, userId: identity.userId, files }), [db, identity.userId, files])
}
