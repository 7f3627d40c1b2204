import { createContext, use } from 'react'
import type { Workspace } from '#src/data/workspace/workspace.ts'

export const WorkspaceContext = createContext<Workspace | null>(null)

/** The logged-in user's open workspace. Throws outside of a `WorkspaceProvider`, because that is a bug. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace outside of a WorkspaceProvider')
  return workspace
}
