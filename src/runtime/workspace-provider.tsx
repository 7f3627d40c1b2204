import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { openedWorkspace, openWorkspaceOfThisDevice, subscribeToWorkspace } from './runtime.ts'
import { useIdentity } from './use-identity.ts'
import { WorkspaceContext } from './workspace-context.ts'

/**
 * Opens the signed-in person's workspace and gives it to what is inside. The workspace lives as long as the page: edits go on being
 * sent when the person has gone on to a public page.
 *
 * @param props.opening shown while the local database is opened (some milliseconds)
 * @param props.suspended shown instead of everything while the account is suspended; local data stays where it is
 * @param props.failed shown when the local database can't be opened
 */
export function WorkspaceProvider(props: {
  children: ReactNode
  opening: ReactNode
  suspended: ReactNode
  failed: (error: unknown) => ReactNode
}) {
  const identity = useIdentity()
  const opened = useSyncExternalStore(subscribeToWorkspace, openedWorkspace)
  const key = identity && `${identity.userId} ${identity.scope}`

  useEffect(() => {
    if (key) openWorkspaceOfThisDevice()
  }, [key])

  if (identity?.suspended) return props.suspended
  // For a moment after a change of person or role, what is open is still the former one's.
  if (!opened || opened.key !== key) return props.opening
  if (opened.error !== undefined) return props.failed(opened.error)
  if (!opened.workspace) return props.opening
  return <WorkspaceContext value={opened.workspace}>{props.children}</WorkspaceContext>
}
