import type { ProjectInput } from '#src/domain/project/schema.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import type { RowPage } from '../sync/row-dialogs.tsx'
import type { ProjectCopy } from './copy.ts'
import type { ProjectValues } from './project-form-dialog.tsx'
import { createProject, updateProject } from './save-project.ts'

type Page = RowPage<ProjectValues, ProjectInput>

/** A page that creates and edits projects. */
export function projectPage({ copy, ...page }: Pick<Page, 'Form' | 'blank' | 'drafts'> & { copy: ProjectCopy }): Page {
  return {
    ...page,
    copy,
    name: 'Project',
    createTitle: 'Create New Project',
    deletedBy: 'perhaps on another device',
    create: (workspace, input) => createProject(workspace, input, input.user_id),
    update: updateProject,
    Unknown: ({ onClose }) => (
      <NoticeDialog
        title="Project not found"
        description="It was deleted, or it belongs to someone else."
        closeLabel={copy.back}
        onClose={onClose}
      />
    ),
  }
}
