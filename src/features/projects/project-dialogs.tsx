import { newProject } from '#src/domain/project/table.ts'
import { CreateDialog, EditDialog } from '../sync/row-dialogs.tsx'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { projectPage } from './project-editing.tsx'
import { ProjectForm } from './project-form.tsx'
import { copy } from './copy.ts'
import type { ProjectDialog } from './dialog-address.ts'
import { useOwnProject } from './queries.ts'

const page = projectPage({ Form: ProjectForm, copy, blank: newProject, drafts: 'project' })
export const UnknownProjectDialog = page.Unknown

/** The dialog named by the URL, once its project has been read. */
export function OpenProjectDialog({ dialog, onClose }: { dialog: ProjectDialog; onClose: () => void }) {
  const edits = useRefusedEdits()
  const project = useOwnProject(dialog.kind === 'new' ? '' : dialog.id)
  // The form reads its initial values once, so it waits for them.
  if (project === undefined || (dialog.refused && !edits)) return null
  const refused = edits?.find(({ id }) => id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateDialog key={key} shared={dialog.shared} {...{ page, refused, onClose }} />
  const { id } = dialog
  return <EditDialog key={`${id} ${key}`} row={project ?? undefined} {...{ page, id, refused, onClose }} />
}
