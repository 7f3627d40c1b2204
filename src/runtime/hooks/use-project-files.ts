import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { workspaceService } from '../workspace-service.ts'

/** The bucket of projects' files, and those of its files that are on this device. */
export const [useProjectFiles, ProjectFilesContext] = workspaceService<ProjectFiles>(async ({ db, identity }) =>
  (await import('../project-files.ts')).localFirstFiles(db, identity.userId),
)
