import { createContext, use, useMemo } from 'react'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { type Asynchronous, lateService } from './late-service.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * A hook that returns a service of the open workspace, whose code loads with its first call, and the context with which tests replace the
 * service.
 *
 * @param ifMissing see `lateService`
 */
export function workspaceService<Service extends Asynchronous<Service>>(
  load: (workspace: Workspace) => Promise<Service>,
  ifMissing?: (error: unknown) => unknown,
) {
  const Given = createContext<Service | null>(null)
  function useService(): Service {
    const given = use(Given)
    const workspace = useWorkspace()
    return useMemo(() => given ?? lateService(() => load(workspace), ifMissing), [given, workspace])
  }
  return [useService, Given] as const
}
