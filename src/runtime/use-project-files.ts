import { createContext, use, useMemo } from 'react'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { lateService } from './late-service.ts'
import { useWorkspace } from './workspace-context.ts'

/** For tests: replaces the real calls. */
export const ProjectFilesContext = createContext<ProjectFiles | null>(null)

/** The bucket of projects' files, and those of its files that are on this device. Its code loads with the first call. */
export function useProjectFiles(): ProjectFiles {
  const given = use(ProjectFilesContext)
  const {
    db,
    identity: { userId },
  } = useWorkspace()
  return useMemo(
    () => given ?? lateService(async () => (await import('./project-files.ts')).localFirstFiles(db, userId)),
    [given, db, userId],
  )
}
