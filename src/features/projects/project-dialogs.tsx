import type { ComponentProps } from 'react'
import { newProject } from '#src/domain/project/table.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { CreateDialog, EditDialog, type ProjectPage, UnknownDialog } from './create-and-edit.tsx'
import { ProjectForm } from './project-form.tsx'
import { copy } from './copy.ts'
import type { ProjectDialog } from './dialog-address.ts'
import { useOwnProject } from './queries.ts'

const page: ProjectPage = { Form: ProjectForm, copy, blank: newProject, drafts: 'project' }

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
  return <EditDialog key={`${id} ${key}`} project={project ?? undefined} {...{ page, id, refused, onClose }} />
}

export const UnknownProjectDialog = (props: Omit<ComponentProps<typeof UnknownDialog>, 'page'>) => (
  <UnknownDialog {...props} page={page} />
)
