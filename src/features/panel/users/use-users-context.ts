import { useMemo } from 'react'
import { useAdminCalls } from '#src/runtime/workspace-service.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { UsersContext } from './commands.ts'

/** The context of these pages' commands; the same object while nothing in it changes. */
export function useUsersContext(openDialog: UsersContext['openDialog']): UsersContext {
  const workspace = useWorkspace()
  const calls = useAdminCalls()
  const isOnline = useOnline()
  return useMemo(() => {
    const { db, identity } = workspace
    return { db, identity, calls, isOnline, openDialog, syncNow: () => workspace.syncNow() }
  }, [workspace, calls, isOnline, openDialog])
}
