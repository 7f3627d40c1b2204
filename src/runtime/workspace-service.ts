import { createContext, use, useMemo } from 'react'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { AdminCalls } from '#src/data/supabase/admin-calls.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import type { Session } from '#src/data/session/session.ts'
import type { PushDevice } from './push-device.ts'
import { browserSession, supabaseClient } from './runtime.ts'
import { type Asynchronous, lateService } from './late-service.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * A hook that returns a service of the open workspace, whose code loads with its first call, and the context with which tests replace the
 * service.
 *
 * @param ifMissing see `lateService`
 */
function workspaceService<Service extends Asynchronous<Service>>(
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

/** Admin actions that need a connection. */
export const [useAdminCalls, AdminCallsContext] = workspaceService<AdminCalls>(
  async ({ identity }) =>
    (await import('#src/data/supabase/admin-calls.ts')).adminCalls(supabaseClient, identity.userId),
  (error) => {
    // Without a connection the call would fail too.
    console.warn('admin: the calls could not be loaded', error)
    return { ok: false, reason: 'network' }
  },
)

/** The bucket of projects' files, and those of its files that are on this device. */
export const [useProjectFiles, ProjectFilesContext] = workspaceService<ProjectFiles>(async ({ db, identity }) =>
  (await import('./project-files.ts')).localFirstFiles(db, identity.userId),
)

/** Push notifications of this browser for the logged-in user. */
export const [usePushDevice, PushDeviceContext] = workspaceService<PushDevice>(async ({ identity }) =>
  (await import('./push-device.ts')).pushDevice(identity.userId),
)

/** For tests: replaces the real session. */
export const SessionContext = createContext<Session | null>(null)

/** Account functions. supabase-js loads with the first call. */
export function useSession(): Session {
  return use(SessionContext) ?? browserSession()
}
