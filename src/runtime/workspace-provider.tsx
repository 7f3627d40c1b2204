import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { openedWorkspace, openWorkspaceOfThisDevice, subscribeToWorkspace } from './runtime.ts'
import { useIdentity } from './hooks/use-identity.ts'
import { WorkspaceContext } from './workspace-context.ts'

/**
 * Opens the logged-in user's workspace and provides it to its children. The workspace lives as long as the page, so edits are still sent
 * after the user has moved to a public page.
 *
 * @param props.opening shown while the local database opens (some milliseconds)
 * @param props.suspended shown instead of everything while the account is suspended or deleted; local data stays on the device
 * @param props.failed shown if the local database can't be opened
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
  // Briefly after a change of user or role, the open workspace is still the previous one.
  if (!opened || opened.key !== key) return props.opening
  if (opened.error !== undefined) return props.failed(opened.error)
  if (!opened.workspace) return props.opening
  return <WorkspaceContext value={opened.workspace}>{props.children}</WorkspaceContext>
}
